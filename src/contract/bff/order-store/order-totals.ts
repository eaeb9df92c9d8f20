import * as z from 'zod/mini';
import { storeCoverage } from '../store-coverage.ts';

const count = z.int().check(z.minimum(0));

/**
 * Sums of sales in cents, except for those of cancelled orders. The names are those of
 * `SalesFigures`.
 */
const orderSums = {
  /** The number of sales: orders that are not cancelled. */
  orders: count,
  totalCents: z.int(),
  /** All refunds of the sales, at any time. */
  refundedCents: z.int(),
  paidCents: z.int(),
  /** By promotions and by staff. */
  discountCents: z.int(),
  taxCents: z.int(),
  /** The sum of what each order still owes. */
  owedCents: z.int(),
  overpaidCents: z.int(),
  /** Sales that are unpaid or partly paid. */
  owingOrders: count,
  owingTotalCents: z.int(),
  /** Sales that are not wholly paid, by their status or by their payments. */
  notFullyPaid: count,
  /** Orders of any kind that are marked refunded without any refund of an amount. */
  unknownRefunds: count,
  cancelledOrders: count,
  cancelledTotalCents: z.int(),
  cancelledRefundCents: z.int(),
};

const currency = z.string();

/** The response of `GET /api/orders/totals`. */
export const orderTotals = z.object({
  coverage: storeCoverage,
  /**
   * One for each business day of the orders' own stores that has any orders, and for each currency
   * (ISO 4217), by day and code.
   */
  days: z.array(z.object({ day: z.string(), currency, ...orderSums })),
});
export type OrderTotals = z.infer<typeof orderTotals>;
export type DayTotals = OrderTotals['days'][number];

/** Its response with `by=currency`: the sums of all days, one for each currency (ISO 4217), by code. */
export const currencyTotals = z.object({
  coverage: storeCoverage,
  currencies: z.array(z.object({ currency, ...orderSums })),
});
export type CurrencyTotals = z.infer<typeof currencyTotals>;
