/** Open and idle connections, and waiting callers. */
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
