import { FormattedMessage } from 'react-intl';
import type { MoneyTrail } from '../../order-math/money-trail.ts';
import { tendersPaidWith } from '../../order-math/refunds-elsewhere.ts';
import { type Tender, tendersOf } from '../../order-math/tender-balances.ts';
import { tenderWord } from '../../order-math/tender-words.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { RefundPieceLine } from './refund-piece-line.tsx';
import { TenderPhrase } from '../parts/tender-phrase.tsx';
import { withKeys } from '../parts/with-keys.ts';

const REASONS = {
  other_tender: 'drawer.apart.other_tender',
  above_tender: 'drawer.apart.above_tender',
  too_much: 'drawer.apart.too_much',
  unsaid: 'drawer.apart.unsaid',
  oversaid: 'drawer.apart.oversaid',
  below_zero: 'drawer.apart.below_zero',
} as const;

/** What was refunded but belongs beneath none of the payments, each with why; nothing where everything does. */
export function RefundsApart({ apart }: { apart: MoneyTrail['apart'] }) {
  const { order } = useOrderFrame();
  const tenderOf = tendersOf(order);
  if (apart.length === 0) return null;
  const paidWith = tendersPaidWith(order);
  const words = new Set(paidWith.map(tenderWord));
  const isPaid = (tender: Tender | undefined) =>
    tender && words.has(tenderWord(tender)) ? 'same' : paidWith.length > 0 ? 'yes' : 'no';
  const apartTenders = withKeys(apart, ({ refund }) => refund.id).map(({ key, entry }) => ({
    key,
    entry,
    tender: entry.part && tenderOf(entry.part),
  }));
  return (
    <div>
      <h4 className="text-xs font-medium text-ink-muted">
        <FormattedMessage
          id="drawer.apart"
          values={{ hasPayments: order.payments && order.payments.length > 0 ? 'yes' : 'no' }}
        />
      </h4>
      <ul className="mt-1 ms-0.5 space-y-1">
        {apartTenders.map(({ key, entry, tender }) => (
          <li key={key}>
            <RefundPieceLine
              piece={entry}
              why={
                <FormattedMessage
                  id={REASONS[entry.reason]}
                  values={{
                    isPaid: isPaid(tender),
                    isCash: tender?.code === 'cash' ? 'yes' : 'no',
                    tender: tender ? <TenderPhrase tenders={[tender]} /> : '',
                    paidWith: <TenderPhrase tenders={paidWith} />,
                  }}
                />
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
