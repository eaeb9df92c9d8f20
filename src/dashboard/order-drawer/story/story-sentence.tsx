import { FormattedMessage } from 'react-intl';
import { StoreTime } from '../../stores/store-time.tsx';
import type { OrderStory } from '#order-domain/order/order-story.ts';
import { isUnnamed } from '#order-domain/order/tenders.ts';
import { Amount } from '../parts/amount.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { TenderPhrase } from '../../order-labels/tender-words.tsx';

function PaymentPhrase({ story }: { story: OrderStory }) {
  const { order } = useOrderContext();
  const isCancelled = order.fulfillmentStatus === 'cancelled';
  // A cancelled order that was fully paid and partly refunded counts as paid, because nothing is
  // owed.
  const isOncePaid =
    isCancelled && story.payment === 'part_paid' && story.paidCents >= order.totalCents;
  const payment = isOncePaid ? 'paid' : story.payment;
  return (
    <FormattedMessage
      id={isCancelled ? `drawer.story.cancelled_${payment}` : `drawer.story.${payment}`}
      values={{
        paid: <Amount cents={story.paidCents} />,
        total: <Amount cents={order.totalCents} />,
        hasOwed: story.unpaidCents > 0 ? 'yes' : 'no',
        owed: <Amount cents={story.unpaidCents} />,
        hasBack: story.paidBackCents > 0 ? 'yes' : 'no',
        back: <Amount cents={story.paidBackCents} />,
        out: <Amount cents={0 - order.totalCents} />,
        isCash: story.tenders.length === 1 && story.tenders[0]?.code === 'cash' ? 'yes' : 'no',
        isRecorded: story.tenders.every(isUnnamed) ? 'no' : 'yes',
        tenders: <TenderPhrase tenders={story.tenders} />,
      }}
    />
  );
}

function RefundPhrase({ refund }: { refund: NonNullable<OrderStory['refund']> }) {
  const { clock } = useOrderContext();
  // The message adds the full stop. The lookbehind avoids quadratic time on long runs of dots.
  const reason = refund.last.reason.trim().replace(/(?<![.。])[.。]+$/u, '');
  if (refund.refundedCents < 0) {
    const amount = <Amount cents={refund.refundedCents} className="font-medium" />;
    return <FormattedMessage id="drawer.story.refund_below_zero" values={{ amount }} />;
  }
  return (
    <FormattedMessage
      id={refund.count === 1 ? 'drawer.story.refund' : 'drawer.story.refunds'}
      values={{
        amount: <Amount cents={refund.refundedCents} className="font-medium text-refund" />,
        count: refund.count,
        hasTenders: refund.tenders.length > 0 ? 'yes' : 'no',
        tenders: <TenderPhrase tenders={refund.tenders} />,
        hasUnallocated: refund.unallocatedCents > 0 ? 'yes' : 'no',
        unallocated: <Amount cents={refund.unallocatedCents} />,
        day: <StoreTime timestamp={refund.last.createdAt} clock={clock} style="day" />,
        hasReason: reason === '' ? 'no' : 'yes',
        reason: <bdi>{reason}</bdi>,
      }}
    />
  );
}

/** One sentence about the order's money; nothing until payments and refunds are loaded. */
export function StorySentence() {
  const { story } = useOrderContext().figures;
  if (!story) return null;
  return (
    <p className="line-clamp-4 text-sm wrap-anywhere rtl:text-right rtl:[unicode-bidi:plaintext]">
      <FormattedMessage
        id="drawer.story"
        values={{
          payment: <PaymentPhrase story={story} />,
          hasRefund: story.refund ? 'yes' : 'no',
          refund: story.refund && <RefundPhrase refund={story.refund} />,
        }}
      />
    </p>
  );
}
