import { FormattedMessage } from 'react-intl';
import type { RefundDetail } from '../../order-math/refund-details.ts';
import { tendersPaidWith } from '../../order-math/refunds-elsewhere.ts';
import { tenderWord } from '../../order-math/tender-words.ts';
import { Amount } from '../parts/amount.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { TenderPhrase } from '../parts/tender-phrase.tsx';

const ROUTE_MESSAGES = {
  same: undefined,
  unknown: undefined,
  unsaid: undefined,
  oversaid: undefined,
  other_tender: 'drawer.route.other',
  above_tender: 'drawer.route.above_tender',
  too_much: 'drawer.route.too_much',
  below_zero: 'drawer.route.below_zero',
} as const;

/** A method that a refund's money went to, and in words where that is not how the order was paid. */
export function RefundTenderLine({ tender: { part, tender, route } }: { tender: RefundDetail['tenders'][number] }) {
  const { order } = useOrderFrame();
  const mark = ROUTE_MESSAGES[route];
  const paidWith = tendersPaidWith(order);
  const isSameWord = paidWith.some((paid) => tenderWord(paid) === tenderWord(tender));
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - part.amountCents} />}>
      <bdi>
        <FormattedMessage id="drawer.refund_to" values={{ tender: <TenderPhrase tenders={[tender]} /> }} />
      </bdi>
      {mark && (
        <span className="text-warning">
          {' · '}
          <FormattedMessage
            id={mark}
            values={{
              isPaid: isSameWord ? 'same' : paidWith.length > 0 ? 'yes' : 'no',
              tenders: <TenderPhrase tenders={paidWith} />,
            }}
          />
        </span>
      )}
    </MoneyRow>
  );
}
