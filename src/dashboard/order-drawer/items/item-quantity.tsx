import { FormattedMessage } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { lineRefund } from '../../order-math/line-amounts.ts';
import { sumQuantities } from '../../order-math/sum-quantities.ts';
import { useQuantityText } from '../parts/use-quantity-text.ts';

/** How many of a line; where some came back, the number is struck through (words below say so) and what is left stands beside it. */
export function ItemQuantity({ item }: { item: OrderItem }) {
  const quantityText = useQuantityText();
  const quantity = quantityText(item.qty);
  if (item.refundedQty === 0 || lineRefund(item) === 'whole') {
    const text = lineRefund(item) === 'whole' ? <s>{quantity}</s> : quantity;
    return <FormattedMessage id="drawer.times" values={{ quantity: text }} />;
  }
  const left = quantityText(sumQuantities([item.qty, -item.refundedQty]));
  return (
    <>
      <s aria-hidden className="text-ink-faint">
        {quantity}
      </s>{' '}
      <FormattedMessage id="drawer.times" values={{ quantity: left }} />
    </>
  );
}
