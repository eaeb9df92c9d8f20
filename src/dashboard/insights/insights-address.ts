import * as z from 'zod/mini';
import { once, oneOf } from '#contract/bff/parameters.ts';
import { pageAddress } from '../filters/page-address.ts';

/** The same weekdays before, or the same dates a year earlier. */
export const COMPARISONS = ['weekdays', 'year'] as const;

/** The address of `/insights`. */
export const INSIGHTS_ADDRESS = pageAddress(
  z.object({
    compare: z.optional(oneOf(COMPARISONS)),
    /** Undefined measures the totals of orders. */
    measure: z.optional(oneOf(['takings', 'orders'])),
    /** The currency (ISO 4217) of the charts; undefined means the currency of most stores. */
    currency: z.optional(once.check(z.regex(/^[A-Z]{3}$/, 'must be a currency'))),
  }),
  { isAlwaysDated: true },
);

export type InsightsAddress = ReturnType<typeof INSIGHTS_ADDRESS.read>['filters'];
