import { FormattedMessage } from 'react-intl';
import { StoreTime } from '../i18n/store-time.tsx';
import { type OrderStory, orderStory } from '../order-math/order-story.ts';
import { Amount } from './amount.tsx';
import { useOrderFrame } from './order-frame.ts';
import { TenderPhrase } from './tender-phrase.tsx';

const PAYMENT_MESSAGES = {
  paid: 'drawer.story.paid',
  part_paid: 'drawer.story.part_paid',
  unpaid: 'drawer.story.unpaid',
  free: 'drawer.story.free',
} as const;

const CANCELLED_MESSAGES = {
  paid: 'drawer.story.cancelled_paid',
  part_paid: 'drawer.story.cancelled_part_paid',
  unpaid: 'drawer.story.cancelled_unpaid',
  free: 'drawer.story.cancelled_free',
} as const;

function PaymentPhrase({ story }: { story: OrderStory }) {
  const { order } = useOrderFrame();
  const messages = order.fulfillmentStatus === 'cancelled' ? CANCELLED_MESSAGES : PAYMENT_MESSAGES;
  return (
    <FormattedMessage
      id={messages[story.payment]}
      values={{
        paid: <Amount cents={story.paidCents} />,
        total: <Amount cents={order.totalCents} />,
        owed: <Amount cents={story.owedCents} />,
        tenders: <TenderPhrase tenders={story.tenders} />,
      }}
    />
  );
}

function RefundPhrase({ refund }: { refund: NonNullable<OrderStory['refund']> }) {
  const { clock } = useOrderFrame();
  // The sentence ends with its own full stop.
  const reason = refund.last.reason.trim().replace(/[.。]+$/u, '');
  return (
    <FormattedMessage
      id={refund.count === 1 ? 'drawer.story.refund' : 'drawer.story.refunds'}
      values={{
        amount: <Amount cents={refund.refundedCents} className="font-medium text-refund" />,
        count: refund.count,
        hasTenders: refund.tenders.length > 0 ? 'yes' : 'no',
        tenders: <TenderPhrase tenders={refund.tenders} />,
        day: <StoreTime timestamp={refund.last.createdAt} clock={clock} style="day" />,
        hasReason: reason === '' ? 'no' : 'yes',
        reason: <bdi>{reason}</bdi>,
      }}
    />
  );
}

/** What happened, in one sentence of plain words; nothing while payments and refunds are not known. */
export function StorySentence() {
  const { order } = useOrderFrame();
  const story = orderStory(order);
  if (!story) return null;
  return (
    <p className="line-clamp-4 text-sm wrap-anywhere">
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
