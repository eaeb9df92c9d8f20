import { FormattedMessage, useIntl } from 'react-intl';
import { StoreTime } from '../../stores/store-time.tsx';
import type { OrderCheck } from '../../order-math/audit-rows.ts';
import { Amount } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
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

/** The subject of a check: a promotion, a line (as a link, numbered where there are several) or the time of a refund. */
export function CheckSubject({ check }: { check: OrderCheck }) {
  const intl = useIntl();
  const { order, clock } = useOrderContext();
  if ('promotion' in check) {
    return <GivenName value={check.promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} />;
  }
  if ('refund' in check) return <StoreTime timestamp={check.refund.createdAt} clock={clock} style="day-time" />;
  if (!('line' in check)) return null;
  const { item, index } = check.line;
  const name = (
    <GivenName isCut value={item.productName} fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })} />
  );
  return (
    <JumpLink kind="line" index={index}>
      {(order.items?.length ?? 0) > 1 ? (
        <FormattedMessage id="drawer.check.line" values={{ name, number: index + 1 }} />
      ) : (
        name
      )}
    </JumpLink>
  );
}

/** The figures of a check: one when both sides agree, otherwise both. */
export function CheckFigures({ check }: { check: OrderCheck }) {
  const quantityText = useQuantityText();
  const figure = (value: number) =>
    check.name === 'line_refunded_quantity' ? quantityText(value) : <Amount cents={value} />;
  if (check.found === check.stated) return <>{figure(check.stated)}</>;
  return (
    <FormattedMessage
      id={check.holds ? 'drawer.audit.of' : 'drawer.audit.against'}
      values={{ found: figure(check.found), stated: figure(check.stated) }}
    />
  );
}

/** A failed check as a sentence with both figures. */
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
