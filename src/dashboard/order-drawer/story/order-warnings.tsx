import { FormattedMessage } from 'react-intl';
import { printPath } from '#contract/service/value-path.ts';
import { orderMismatches } from '../../order-math/order-checks.ts';
import { Notice } from '../../kit/notice.tsx';
import { AttentionMark } from './attention-mark.tsx';
import { attentionMarks } from './attention-marks.ts';
import { CheckText } from './check-text.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { UnreadableText } from '../parts/unreadable-text.tsx';
import { WarningList } from './warning-list.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** What a manager should notice before reading on: odd money, sums that do not add up, entries that could not be read. */
export function OrderWarnings() {
  const { order } = useOrderFrame();
  const marks = attentionMarks(order);
  const mismatches = orderMismatches(order);
  const unreadable = order.unreadable ?? [];
  if (marks.length + mismatches.length + unreadable.length === 0) return null;
  return (
    <Notice kind="warning">
      <div className="space-y-1 rtl:text-right rtl:[&_li]:[unicode-bidi:plaintext] rtl:[&_p]:[unicode-bidi:plaintext]">
        {marks.map((mark) => (
          <p key={mark}>
            <AttentionMark id={mark} />
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
            entries={withKeys(unreadable, ({ path }) => printPath(path)).map(({ key, entry }) => ({
              key,
              text: <UnreadableText value={entry} />,
            }))}
          />
        )}
      </div>
    </Notice>
  );
}
