import * as z from 'zod/mini';
import { type QueryIssue, unknownParameters } from '../../service/list-orders-query.ts';
import { readQueryString } from '../../service/query-string.ts';
import { storeCoverage } from '../store-coverage.ts';
import { isStoredParameter, parseStoredOrdersQuery, type StoredOrdersQuery } from './stored-orders-query.ts';

const count = z.int().check(z.minimum(0));

/** The sums of orders, in cents; all but those of cancelled orders are of sales alone. Named as `SalesFigures`. */
const orderSums = {
  /** The number of sales: orders that are not cancelled. */
  orders: count,
  totalCents: z.int(),
  /** All refunds of the sales, whenever they were given. */
  refundedCents: z.int(),
  paidCents: z.int(),
  /** By promotions and by staff. */
  discountCents: z.int(),
  taxCents: z.int(),
  /** What the payments leave open of each total. */
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

/** The answer of `GET /api/orders/totals`. */
export const orderTotals = z.object({
  coverage: storeCoverage,
  /** One for each business day of the orders' own stores that has any orders, and for each currency (ISO 4217), by day and code. */
  days: z.array(z.object({ day: z.string(), currency: z.string(), ...orderSums })),
});
export type OrderTotals = z.infer<typeof orderTotals>;
export type DayTotals = OrderTotals['days'][number];

/** What selects a list, its pages and their form, but makes no difference to sums, or is not for whole days. */
const OF_LISTS = ['sort', 'cursor', 'page_size', 'before', 'expand', 'from', 'to'];

export type OrderTotalsQuery = StoredOrdersQuery & { readonly days: NonNullable<StoredOrdersQuery['days']> };

/** Reads a raw query string as `parseStoredOrdersQuery` does; `days` is needed, and nothing else than what selects orders is taken. */
export function parseOrderTotalsQuery(queryString: string): {
  readonly query: OrderTotalsQuery | undefined;
  readonly issues: readonly QueryIssue[];
} {
  const given = new Set(readQueryString(queryString).map(({ name }) => name));
  const unknown = unknownParameters(queryString).filter((name) => !isStoredParameter(name));
  const refused = [...OF_LISTS.filter((name) => given.has(name)), ...unknown];
  if (refused.length > 0)
    return { query: undefined, issues: refused.map((name) => issueOf(name, "can't be given for totals")) };
  const { query, issues } = parseStoredOrdersQuery(queryString);
  if (!query) return { query, issues };
  const { days } = query;
  return days
    ? { query: { ...query, days }, issues }
    : { query: undefined, issues: [issueOf('days', 'must be given')] };
}

/** Maximum length of an unknown parameter's name in a message. */
const LONGEST_NAME = 60;

function issueOf(parameter: string, reason: string): QueryIssue {
  return { parameter, message: `${parameter.slice(0, LONGEST_NAME)} ${reason}.` };
}
