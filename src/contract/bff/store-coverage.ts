import * as z from 'zod/mini';

/** What an answer of the order store covers; times are RFC 3339 in UTC. */
export const storeCoverage = z.object({
  /** Every order created since then is in the store; null: every order there is. */
  completeFrom: z.nullable(z.string()),
  /** Everything that was known then is in the answer. */
  asOf: z.string(),
});
export type StoreCoverage = z.infer<typeof storeCoverage>;
