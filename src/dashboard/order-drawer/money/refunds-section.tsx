import { useIntl } from 'react-intl';
import { orderMarks } from '../../order-math/order-marks.ts';
import { refundDetails } from '../../order-math/refund-details.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { RefundLine } from './refund-line.tsx';
import { PartSection } from '../parts/part-section.tsx';
import { withKeys } from '../parts/with-keys.ts';

const MARK_MESSAGES = {
  refunded_in_full: 'drawer.mark.refunded_in_full',
  refunded_in_part: 'drawer.mark.refunded_in_part',
  refund_of_cancelled: 'drawer.mark.refund_of_cancelled',
} as const;

function isQuietMark(mark: string): mark is keyof typeof MARK_MESSAGES {
  return Object.hasOwn(MARK_MESSAGES, mark);
}

/** Every refund, and in words whether all or part of the money went back. */
export function RefundsSection() {
  const intl = useIntl();
  const { order } = useOrderFrame();
  const marks = orderMarks(order)
    .filter(isQuietMark)
    .map((mark) => intl.formatMessage({ id: MARK_MESSAGES[mark] }));
  return (
    <PartSection
      title="drawer.refunds"
      none="drawer.refunds_none"
      // Without the items and payments nothing can be said of what came back and where the money went.
      field="refunds"
      part={order.items && order.payments && order.refunds}
      summary={marks.length > 0 && <span className="text-refund">{marks.join(' · ')}</span>}
    >
      <ul className="space-y-3 empty:hidden">
        {withKeys([...refundDetails(order).entries()], ([, { refund }]) => refund.id).map(
          ({ key, entry: [place, detail] }) => (
            <li key={key}>
              <RefundLine detail={detail} place={place} />
            </li>
          ),
        )}
      </ul>
    </PartSection>
  );
}
