import type { Order } from '#contract/service/order.ts';
import type { DerivedRefund } from '#order-domain/refunds/derive-refunds.ts';
import { isSale } from '#order-domain/order/order-amounts.ts';
import { hashOf } from '#order-domain/exceptions/repeats.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { naturalKey } from '#order-domain/text/natural-key.ts';
import { storableText } from '../storage/storable-text.ts';

/** In the sequence of `refundRows`. */
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
  ['kind', 'bigint'],
  ['ticket', 'text'],
  ['member', 'text'],
] as const;

/** In the sequence of `refundItemRows`. */
export const REFUND_ITEM_COLUMNS = [
  ['index', 'bigint'],
  ['line', 'bigint'],
  ['at', 'bigint'],
  ['is_dated', 'bigint'],
  ['product', 'text'],
  ['variant', 'text'],
  ['amount_cents', 'bigint'],
  ['qty', 'double precision'],
  ['first', 'bigint'],
] as const;

/** Rows of `order_refunds` without the order's own columns; `ordered` is its second (epoch). */
export function refundRows(
  order: Order,
  refunds: readonly DerivedRefund[],
  ordered: number,
): unknown[][] {
  return refunds.map(({ at, extent, ...refund }) => {
    const told = [
      at === undefined ? 0 : 1,
      isSale(order) ? 0 : 1,
      extent === undefined,
      JSON.stringify(refund.methods.map(({ value, key }) => [value, key])),
      refund.methods.length > 1 ? JSON.stringify(refund.methods.map(({ cents }) => cents)) : null,
    ] as const;
    const [isDated, isCancelled, , methods, cents] = told;
    return [
      at ?? ordered,
      isDated,
      refund.amountCents,
      isCancelled,
      extent ?? null,
      barred(refund.marks),
      methods,
      cents,
      storableText(refund.reason),
      storableText(order.serviceType),
      barred(refund.figures),
      refund.itemCount,
      hashOf(JSON.stringify(told)),
      storableText(naturalKey(orderTitle(order))),
      storableText(order.memberId ?? ''),
    ];
  });
}

/** Rows of `order_refund_items`. */
export function refundItemRows(refunds: readonly DerivedRefund[], ordered: number): unknown[][] {
  return refunds.flatMap(({ at, items }, index) =>
    items.map(({ product, variant, amountCents, qty }, line) => {
      const before = items.slice(0, line).filter((item) => item.product === product);
      const first =
        before.length === 0 ? 2 : Number(before.every((item) => item.variant !== variant));
      const texts = [storableText(product), storableText(variant)];
      return [
        index,
        line,
        at ?? ordered,
        at === undefined ? 0 : 1,
        ...texts,
        amountCents,
        qty,
        first,
      ];
    }),
  );
}

function barred(values: readonly string[]): string {
  return values.length === 0 ? '' : `|${values.join('|')}|`;
}
