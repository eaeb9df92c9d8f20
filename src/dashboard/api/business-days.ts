import type { QueryClient } from '@tanstack/react-query';

/**
 * The business days (`YYYY-MM-DD`, inclusive) of some stores that an answer is about; undefined
 * stores: all.
 */
export type BusinessDays = {
  readonly from: string;
  readonly to: string;
  readonly storeIds?: readonly string[] | undefined;
};

declare module '@tanstack/react-query' {
  // TanStack Query reads the type of `meta` from this interface.
  interface Register {
    queryMeta: {
      /** Asked again once one of these days has changed (`GET /api/events`). */
      days?: BusinessDays;
    };
  }
}

/** Business days of a store that have changed, as `GET /api/events` tells them; null: any. */
export type ChangedDays = { readonly storeId: string; readonly days: readonly string[] | null };

function holds({ from, to, storeIds }: BusinessDays, { storeId, days }: ChangedDays): boolean {
  if (storeIds && !storeIds.includes(storeId)) return false;
  return days === null || days.some((day) => day >= from && day <= to);
}

/**
 * Asks again for what is on screen and about days that have changed; anything else once it is
 * shown.
 */
export function invalidateDays(
  client: QueryClient,
  changes: readonly ChangedDays[],
): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => {
      const days = meta?.days;
      return days !== undefined && changes.some((change) => holds(days, change));
    },
  });
}
