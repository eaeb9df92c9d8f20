import type { QueryClient } from '@tanstack/react-query';

/** Business days (`YYYY-MM-DD`, inclusive) of some stores; undefined stores: all. */
export type BusinessDays = {
  readonly from: string;
  readonly to: string;
  readonly storeIds?: readonly string[] | undefined;
};

declare module '@tanstack/react-query' {
  // TanStack Query reads the type of `meta` from this interface.
  interface Register {
    queryMeta: {
      /** A query for these days is invalidated once one of them changes (`GET /api/events`). */
      days?: BusinessDays;
      /** True for a query that takes the server long, which is refetched less often. */
      isCostly?: boolean;
    };
  }
}

/** Changed business days of a store, as in `GET /api/events`; null: any. */
export type ChangedDays = { readonly storeId: string; readonly days: readonly string[] | null };

function holds({ from, to, storeIds }: BusinessDays, { storeId, days }: ChangedDays): boolean {
  if (storeIds && !storeIds.includes(storeId)) return false;
  return days === null || days.some((day) => day >= from && day <= to);
}

/** Refetches visible queries, costly ones or others, about changed days; hidden ones when shown. */
export function invalidateDays(
  client: QueryClient,
  changes: readonly ChangedDays[],
  isCostly: boolean,
): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => {
      const days = meta?.days;
      return (
        days !== undefined &&
        (meta?.isCostly ?? false) === isCostly &&
        changes.some((change) => holds(days, change))
      );
    },
  });
}
