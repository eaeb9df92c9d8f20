import { FormattedMessage } from 'react-intl';
import type { OrderCheck } from '../../order-math/order-check.ts';
import { Amount } from '../parts/amount.tsx';
import { CheckSubject } from './check-subject.tsx';
import { useQuantityText } from '../parts/use-quantity-text.ts';

const MESSAGES = {
  subtotal: 'drawer.check.subtotal',
  total: 'drawer.check.total',
  tax: 'drawer.check.tax',
  discount: 'drawer.check.discount',
  paid: 'drawer.check.paid',
  part_paid: 'drawer.check.part_paid',
  unpaid: 'drawer.check.unpaid',
  refunded: 'drawer.check.refunded',
  line_discounts: 'drawer.check.line_discounts',
  line_manual_discounts: 'drawer.check.line_manual_discounts',
  line_taxes: 'drawer.check.line_taxes',
  line_allocations: 'drawer.check.line_allocations',
  line_price: 'drawer.check.line_price',
  allocations: 'drawer.check.allocations',
  refund_items: 'drawer.check.refund_items',
  refund_tenders: 'drawer.check.refund_tenders',
  open_refunds: 'drawer.check.open_refunds',
  line_refunded: 'drawer.check.line_refunded',
  line_refunded_quantity: 'drawer.check.line_refunded_quantity',
} as const;

/** A comparison that fails, in words with both figures. */
export function CheckText({ check }: { check: OrderCheck }) {
  const quantityText = useQuantityText();
  const isQuantity = check.name === 'line_refunded_quantity';
  const subject = <CheckSubject check={check} />;
  return (
    <FormattedMessage
      id={MESSAGES[check.name]}
      values={{
        name: subject,
        day: subject,
        found: isQuantity ? quantityText(check.found) : <Amount cents={check.found} />,
        stated: isQuantity ? quantityText(check.stated) : <Amount cents={check.stated} />,
      }}
    />
  );
}
