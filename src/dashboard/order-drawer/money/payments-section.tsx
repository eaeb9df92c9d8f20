import { moneyTrail } from '../../order-math/money-trail.ts';
import { paidCents } from '../../order-math/order-amounts.ts';
import { Amount } from '../parts/amount.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { PaymentLine } from './payment-line.tsx';
import { PartSection } from '../parts/part-section.tsx';
import { RefundsApart } from './refunds-apart.tsx';
import { TenderTable } from './tender-table.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** The money trail: every payment with what was refunded of it, other refunds apart, what is still owed, and the balance by method. */
export function PaymentsSection() {
  const { order } = useOrderFrame();
  const { payments } = order;
  const paid = paidCents(order);
  const trail = moneyTrail(order);
  return (
    <PartSection
      title="drawer.payments"
      none="drawer.payments_none"
      field="payments"
      part={payments}
      summary={payments && payments.length > 1 && paid !== undefined && <Amount cents={paid} />}
    >
      <ul className="space-y-2 empty:hidden">
        {withKeys(trail.payments, ({ payment }) => payment.id).map(({ key, entry }) => (
          <li key={key}>
            <PaymentLine trail={entry} />
          </li>
        ))}
      </ul>
      <RefundsApart apart={trail.apart} />
      <TenderTable />
    </PartSection>
  );
}
