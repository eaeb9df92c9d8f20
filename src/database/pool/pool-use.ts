/** How busy a pool of connections is: how many are open, how many of these nobody uses, and how many callers wait for one. */
export type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number };

/** Several pools together. */
export function sumOfUses(uses: readonly PoolUse[]): PoolUse {
  return uses.reduce(
    (sum, use) => ({ open: sum.open + use.open, idle: sum.idle + use.idle, waiting: sum.waiting + use.waiting }),
    { open: 0, idle: 0, waiting: 0 },
  );
}
