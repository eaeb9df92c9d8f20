import * as z from 'zod/mini';

/**
 * The orders that a response covers; times are RFC 3339 in UTC. A live list covers every order up
 * to now.
 */
export const storeCoverage = z.object({
  /** Every order created since then is known; null: every order there is. */
  completeFrom: z.nullable(z.string()),
  /** The response contains all orders known at this time. */
  asOf: z.string(),
});
export type StoreCoverage = z.infer<typeof storeCoverage>;
