import { FormattedMessage } from 'react-intl';
import type { MoneyTrail } from '../order-math/money-trail.ts';
import { tendersOf } from '../order-math/tender-balances.ts';
import { useOrderFrame } from './order-frame.ts';
import { RefundPieceLine } from './refund-piece-line.tsx';
import { TenderName } from './tender-name.tsx';
import { withKeys } from './with-keys.ts';

const REASONS = {
  other_tender: 'drawer.apart.other_tender',
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
  return (
    <div>
      <h4 className="text-xs font-medium text-ink-muted">
        <FormattedMessage id="drawer.apart" />
      </h4>
      <ul className="mt-1 ms-0.5 space-y-1">
        {withKeys(apart, ({ refund }) => refund.id).map(({ key, entry }) => (
          <li key={key}>
            <RefundPieceLine
              piece={entry}
              why={
                <FormattedMessage
                  id={REASONS[entry.reason]}
                  values={{ tender: entry.part ? <TenderName tender={tenderOf(entry.part)} /> : '' }}
                />
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
