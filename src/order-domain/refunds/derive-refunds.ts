import type { RefundMark } from '#contract/bff/order-store/refund-values.ts';
import type { Order, OrderRefund } from '#contract/service/order.ts';
import { refundedItems } from '../figures/fold-breakdowns.ts';
import { reasonKey } from '../text/fold-text.ts';
import { type RefundRow, toRefundRows } from './refund-row.ts';

/**
 * The fields of a refund that filters and sorts use. An order that is marked refunded without any
 * refund has one without time and amount.
 */
export type DerivedRefund = {
  readonly at: number | undefined;
  readonly amountCents: number;
  readonly extent: RefundRow['extent'];
  readonly marks: readonly RefundMark[];
  /**
   * Each method's value (`methodValue`), the key of its tender, and its part, in cents; the parts
   * add up to the amount.
   */
  readonly methods: readonly {
    readonly value: string;
    readonly key: string;
    readonly cents: number;
  }[];
  /** `reasonKey` of its reason. */
  readonly reason: string;
  /** The refunded tax rates, as in addresses. */
  readonly figures: readonly string[];
  readonly itemCount: number;
  readonly items: readonly {
    /** `productValue`, or the value from `refundedItems` for the rest without a product. */
    readonly product: string;
    readonly variant: string;
    readonly amountCents: number;
    readonly qty: number;
  }[];
};

/**
 * The stored refunds of an order, in the sequence of `toRefundRows`, which refers to them by index.
 */
export function deriveRefunds(order: Order): DerivedRefund[] {
  return toRefundRows(order).map((row, index) =>
    toDerivedRefund(row, order, order.refunds?.[index]),
  );
}

function toDerivedRefund(
  row: RefundRow,
  order: Order,
  refund: OrderRefund | undefined,
): DerivedRefund {
  return {
    at: row.second,
    amountCents: row.amountCents,
    extent: row.extent,
    marks: row.marks,
    methods: row.methods.map(({ value, tender, cents }) => ({ value, key: tender.key, cents })),
    reason: reasonKey(row.reason),
    figures: row.figures.filter((figure) => figure.startsWith('tax_rate.')),
    itemCount: row.itemCount,
    items: refund ? itemsOf(order, refund) : [],
  };
}

/**
 * A refund's amount by product. The parts follow the refund's items; the last may be the rest
 * without an item.
 */
function itemsOf(order: Order, refund: OrderRefund): DerivedRefund['items'] {
  return refundedItems(order, refund).map(({ value, cents }, index) => {
    const item = refund.items[index];
    const line = order.items?.find(({ id }) => id === item?.orderItemId);
    return {
      product: value,
      variant: line?.variantId ?? '',
      amountCents: cents,
      qty: item?.qty ?? 0,
    };
  });
}
