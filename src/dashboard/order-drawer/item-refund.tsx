import { FormattedMessage } from 'react-intl';
import type { OrderItem } from '#contract/order.ts';
import { lineRefund } from '../order-math/line-amounts.ts';
import { Amount } from './amount.tsx';
import { MoneyRow } from './money-row.tsx';
import { useQuantityText } from './use-quantity-text.ts';

function messageOf(item: OrderItem) {
  if (item.refundedQty === 0) return 'drawer.line_refunded_money';
  return item.refundedQty === item.qty ? 'drawer.line_refunded_whole' : 'drawer.line_refunded';
}

/** What came back of a line, in quantity and money. */
export function ItemRefund({ item }: { item: OrderItem }) {
  const quantityText = useQuantityText();
  if (lineRefund(item) === 'none') return null;
  const values = { quantity: quantityText(item.refundedQty), total: quantityText(item.qty) };
  return (
    <MoneyRow className="text-xs text-refund" amount={<Amount cents={0 - item.refundedAmountCents} />}>
      <FormattedMessage id={messageOf(item)} values={values} />
    </MoneyRow>
  );
}
