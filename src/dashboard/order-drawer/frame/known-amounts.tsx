import { FormattedMessage } from 'react-intl';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';

/** What the order comes to as its row in the list tells, without its lines and promotions. */
export function KnownAmounts() {
  const { order } = useOrderFrame();
  const rows = [
    { id: 'drawer.subtotal', cents: order.subtotalCents, isAlways: true },
    { id: 'receipt.discount', cents: 0 - order.discountCents, isAlways: false },
    { id: 'drawer.manual_discount', cents: 0 - order.manualDiscountCents, isAlways: false },
    { id: 'drawer.tax', cents: order.taxCents, isAlways: true },
  ] as const;
  return (
    <div className="text-row text-ink-muted">
      {rows
        .filter(({ cents, isAlways }) => isAlways || cents !== 0)
        .map(({ id, cents }) => (
          <MoneyRow key={id} amount={<Amount cents={cents} />}>
            <FormattedMessage id={id} />
          </MoneyRow>
        ))}
      <MoneyRow className="mt-0.5 font-semibold text-ink" amount={<Amount cents={order.totalCents} />}>
        <FormattedMessage id="drawer.total" />
      </MoneyRow>
    </div>
  );
}
