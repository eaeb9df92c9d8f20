import { FormattedMessage } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { lineRefund } from '../../order-math/line-amounts.ts';
import { lineRefundTaxCents } from '../../order-math/line-refund-tax.ts';
import { Amount } from '../parts/amount.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { useQuantityText } from '../parts/use-quantity-text.ts';

function messageOf(item: OrderItem) {
  // More than there was is said with both figures.
  const isWhole = lineRefund(item) === 'whole' && (item.refundedQty === 0 || item.refundedQty === item.qty);
  if (isWhole) return 'drawer.line_refunded_whole';
  return item.refundedQty === 0 ? 'drawer.line_refunded_money' : 'drawer.line_refunded';
}

/** What came back of a line, in quantity and money, and the tax beside it where the money is without. */
export function ItemRefund({ item }: { item: OrderItem }) {
  const { order } = useOrderFrame();
  const quantityText = useQuantityText();
  if (lineRefund(item) === 'none') return null;
  const values = { quantity: quantityText(item.refundedQty), total: quantityText(item.qty) };
  const taxCents = lineRefundTaxCents(order, item);
  return (
    <MoneyRow className="text-xs text-refund" amount={<Amount cents={0 - item.refundedAmountCents} />}>
      <FormattedMessage id={messageOf(item)} values={values} />
      {taxCents !== 0 && (
        <>
          {' · '}
          <FormattedMessage id="drawer.plus_tax" values={{ tax: <Amount cents={taxCents} /> }} />
        </>
      )}
    </MoneyRow>
  );
}
