import * as z from 'zod/mini';
import { once, oneOf } from '#contract/bff/parameters.ts';
import { pageAddress } from '../filters/page-address.ts';

/** The same weekdays before, or the same dates a month or a year earlier. */
export const COMPARISONS = ['weekdays', 'month', 'year'] as const;

/** The columns by which stores are sorted. */
export const STORE_COLUMNS = [
  'orders',
  'gross_sales',
  'discounts',
  'net_sales',
  'tax',
  'total',
  'takings',
  'refunds',
] as const;

/** The address of `/insights`. */
export const INSIGHTS_ADDRESS = pageAddress(
  z.object({
    compare: z.optional(oneOf(COMPARISONS)),
    /** Undefined measures the totals of orders. */
    measure: z.optional(oneOf(['takings', 'orders'])),
    /** The currency (ISO 4217) of the charts; undefined means the currency of most stores. */
    currency: z.optional(once.check(z.regex(/^[A-Z]{3}$/, 'must be a currency'))),
    /** The column of the stores, `-` before it for descending; undefined sorts by name. */
    sort: z.optional(oneOf(STORE_COLUMNS.flatMap((id) => [id, `-${id}` as const]))),
  }),
  { isAlwaysDated: true },
);

export type InsightsAddress = ReturnType<typeof INSIGHTS_ADDRESS.read>['filters'];

export function insightsLink(address: InsightsAddress): string {
  return `/insights?${INSIGHTS_ADDRESS.write(address)}`;
}
