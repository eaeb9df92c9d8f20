import { FormattedMessage } from 'react-intl';
import { orderMismatches } from '../order-math/order-checks.ts';
import { orderMarks } from '../order-math/order-marks.ts';
import { Notice } from '../ui/notice.tsx';
import { CheckText } from './check-text.tsx';
import { useOrderFrame } from './order-frame.ts';
import { UnreadableText } from './unreadable-text.tsx';
import { WarningList } from './warning-list.tsx';
import { withKeys } from './with-keys.ts';

/** Only what asks for attention; plain refunds are told in the Refunds part. */
const ATTENTION = {
  refunded_more_than_paid: 'drawer.mark.refunded_more_than_paid',
  cancelled_not_refunded: 'drawer.mark.cancelled_not_refunded',
  completed_unpaid: 'drawer.mark.completed_unpaid',
  refunded_without_refund: 'drawer.mark.refunded_without_refund',
} as const;

function isAttention(mark: string): mark is keyof typeof ATTENTION {
  return Object.hasOwn(ATTENTION, mark);
}

/** What a manager should notice before reading on: odd money, sums that do not add up, entries that could not be read. */
export function OrderWarnings() {
  const { order } = useOrderFrame();
  const marks = orderMarks(order).filter(isAttention);
  const mismatches = orderMismatches(order);
  const unreadable = order.unreadable ?? [];
  if (marks.length + mismatches.length + unreadable.length === 0) return null;
  return (
    <Notice kind="warning">
      <div className="space-y-1">
        {marks.map((mark) => (
          <p key={mark}>
            <FormattedMessage id={ATTENTION[mark]} />
          </p>
        ))}
        {mismatches.length > 0 && (
          <WarningList
            headline={<FormattedMessage id="drawer.mismatches" values={{ count: mismatches.length }} />}
            entries={withKeys(mismatches, ({ name }) => name).map(({ key, entry }) => ({
              key,
              text: <CheckText check={entry} />,
            }))}
          />
        )}
        {unreadable.length > 0 && (
          <WarningList
            headline={<FormattedMessage id="drawer.unreadable" values={{ count: unreadable.length }} />}
            entries={withKeys(unreadable, (text) => text).map(({ key, entry }) => ({
              key,
              text: <UnreadableText text={entry} />,
            }))}
          />
        )}
      </div>
    </Notice>
  );
}
