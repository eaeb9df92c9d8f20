import type { ListedFields } from '#contract/service/matches-query.ts';
import type { Order, OrderHeader } from '#contract/service/order.ts';
import { refundExtent } from '../../../order-math/order-amounts.ts';
import { type TenderFields, tenderOf, tenderValue } from '../../../order-math/tenders.ts';

/** The texts of an order that Find searches; a response may lack some of them. */
export type SearchedOrder = Partial<
  Pick<
    Order,
    | 'id'
    | 'ticketNumber'
    | 'sequenceNumber'
    | 'tableName'
    | 'memberPhone'
    | 'pickupPhone'
    | 'memberName'
    | 'pickupName'
    | 'couponCode'
    | 'note'
    | 'items'
    | 'appliedPromotions'
  >
> & {
  readonly payments?: readonly { readonly note?: string }[] | undefined;
  readonly refunds?: readonly { readonly reason?: string }[] | undefined;
};

/**
 * Everything that filters compare. Find only keeps selected fields of the orders it searches (find/search/kept-order.ts) and does not compile
 * until it also keeps a field that is added here.
 */
export type ComparedOrder = ListedFields &
  Pick<OrderHeader, 'serviceType' | 'discountCents' | 'manualDiscountCents' | 'note' | 'tableName'> & {
    readonly payments?: readonly (TenderFields & { readonly amountCents: number })[] | undefined;
    readonly refunds?: readonly { readonly amountCents: number }[] | undefined;
  };

/** Everything that filters may read of an order. */
export type FilteredOrder = ComparedOrder & SearchedOrder;

/** How much was refunded: anything, some but not all, all of it, nothing. */
export const REFUNDED_CHOICES = ['any', 'partial', 'full', 'none'] as const;
export type RefundedChoice = (typeof REFUNDED_CHOICES)[number];

/** Whether an order was paid with any of the tenders; false without payments. */
export function isPaidBy(order: FilteredOrder, tenders: readonly string[]): boolean {
  return (order.payments ?? []).some((payment) => tenders.includes(tenderValue(tenderOf(payment))));
}

/** Whether an order was refunded to the chosen extent; without refunds, the status `refunded` counts as full. */
export function isRefundedAs(order: FilteredOrder, choice: RefundedChoice): boolean {
  const extent = refundExtent(order) ?? 'none';
  const isFull = extent === 'more_than_paid' || (extent === 'none' && order.paymentStatus === 'refunded');
  const part = isFull ? 'full' : extent;
  return choice === 'any' ? part !== 'none' : part === choice;
}

/** Whether an order was placed at any of the tables, by their exact names; spaces around a name are ignored. */
export function isAtTable({ tableName }: FilteredOrder, tables: readonly string[]): boolean {
  return tables.includes((tableName ?? '').trim());
}

/** Whether anything was taken off an order's price, by a promotion or by hand. */
export function hasDiscount({ discountCents, manualDiscountCents }: FilteredOrder): boolean {
  return discountCents !== 0 || manualDiscountCents !== 0;
}
