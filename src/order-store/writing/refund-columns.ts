import type { Order } from '#contract/service/order.ts';
import type { DerivedRefund } from '#order-domain/derived/derived-order.ts';
import { isSale } from '#order-domain/order/order-amounts.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { naturalKey } from '#order-domain/text/natural-key.ts';

/** The columns of `order_refunds` that `refundRows` gives, in its sequence. */
export const REFUND_COLUMNS = [
  ['at', 'bigint'],
  ['is_dated', 'bigint'],
  ['amount_cents', 'bigint'],
  ['is_cancelled', 'bigint'],
  ['extent', 'text'],
  ['marks', 'text'],
  ['methods', 'text'],
  ['method_cents', 'text'],
  ['reason', 'text'],
  ['service_type', 'text'],
  ['figures', 'text'],
  ['item_count', 'double precision'],
  ['ticket', 'text'],
  ['member', 'text'],
] as const;

/** The columns of `order_refund_items` that `refundItemRows` gives, in its sequence. */
export const REFUND_ITEM_COLUMNS = [
  ['index', 'bigint'],
  ['line', 'bigint'],
  ['at', 'bigint'],
  ['is_dated', 'bigint'],
  ['product', 'text'],
  ['variant', 'text'],
  ['amount_cents', 'bigint'],
  ['qty', 'double precision'],
] as const;

/** The refunds of an order as rows of `order_refunds`, but for what their order says; `ordered` is its second (epoch). */
export function refundRows(order: Order, refunds: readonly DerivedRefund[], ordered: number): unknown[][] {
  return refunds.map(({ at, methods, ...refund }) => [
    at ?? ordered,
    at === undefined ? 0 : 1,
    refund.amountCents,
    isSale(order) ? 0 : 1,
    refund.extent ?? null,
    barred(refund.marks),
    JSON.stringify(methods.map(({ value, key }) => [value, key])),
    methods.length > 1 ? JSON.stringify(methods.map(({ cents }) => cents)) : null,
    refund.reason,
    order.serviceType,
    barred(refund.figures),
    refund.itemCount,
    naturalKey(orderTitle(order)),
    order.memberId ?? '',
  ]);
}

/** The items of an order's refunds as rows of `order_refund_items`. */
export function refundItemRows(refunds: readonly DerivedRefund[], ordered: number): unknown[][] {
  return refunds.flatMap(({ at, items }, index) =>
    items.map(({ product, variant, amountCents, qty }, line) => [
      index,
      line,
      at ?? ordered,
      at === undefined ? 0 : 1,
      product,
      variant,
      amountCents,
      qty,
    ]),
  );
}

function barred(values: readonly string[]): string {
  return values.length === 0 ? '' : `|${values.join('|')}|`;
}
