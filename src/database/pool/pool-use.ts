/**
 * The current use of a connection pool: how many connections are open, how many of those are idle,
 * and how many callers wait for one.
 */
export type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number };

/** The combined use of several pools. */
export function sumOfUses(uses: readonly PoolUse[]): PoolUse {
  return uses.reduce(
    (sum, use) => ({
      open: sum.open + use.open,
      idle: sum.idle + use.idle,
      waiting: sum.waiting + use.waiting,
    }),
    { open: 0, idle: 0, waiting: 0 },
  );
}
