import { FormattedMessage } from 'react-intl';
import { owedCents, paidCents } from '../order-math/order-amounts.ts';
import { Amount } from './amount.tsx';
import { MoneyRow } from './money-row.tsx';
import { useOrderFrame } from './order-frame.ts';
import { PaymentLine } from './payment-line.tsx';
import { PartSection } from './part-section.tsx';
import { TenderTable } from './tender-table.tsx';
import { withKeys } from './with-keys.ts';

/** Every payment, what is still owed, and the balance by method. */
export function PaymentsSection() {
  const { order } = useOrderFrame();
  const { payments } = order;
  const paid = paidCents(order);
  const owed = owedCents(order) ?? 0;
  return (
    <PartSection
      title="drawer.payments"
      none="drawer.payments_none"
      part={payments}
      summary={payments && payments.length > 1 && paid !== undefined && <Amount cents={paid} />}
    >
      <ul className="space-y-2 empty:hidden">
        {withKeys(payments ?? [], ({ id }) => id).map(({ key, entry: payment }) => (
          <li key={key}>
            <PaymentLine payment={payment} />
          </li>
        ))}
      </ul>
      {owed > 0 && (
        <MoneyRow className="text-row text-partial" amount={<Amount cents={owed} />}>
          <FormattedMessage id="drawer.still_owed" />
        </MoneyRow>
      )}
      <TenderTable />
    </PartSection>
  );
}
