import type { ReactNode } from 'react';
import { currenciesInView } from '../../filters/amount-words.ts';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { useStores } from '../../stores/stores.ts';

/** The totals of a list below its rows, loaded after them. */
export const Totals = lazyWithMessages(
  'lists',
  async () => (await import('./totals-bar.tsx')).Totals,
);

/**
 * Reserves room for the totals, a line for each currency in view, so that the list above does not
 * shrink when they appear; none where no orders are kept.
 */
export function TotalsPlace({
  storeIds,
  children,
}: {
  /** The stores in view; undefined for all. */
  storeIds: readonly string[] | undefined;
  children: ReactNode;
}) {
  const lines = currenciesInView(storeIds, useStores()).length;
  if (!useKeepsOrders()) return children;
  return (
    <div
      className="min-h-[calc(2.3125rem+1.25rem*var(--lines))] shrink-0 max-[40rem]:min-h-8.5 has-[[aria-expanded]]:min-h-8.5 short:min-h-0"
      style={{ '--lines': lines }}
    >
      {children}
    </div>
  );
}
