import { Suspense } from 'react';
import { currenciesInView } from '../../filters/amount-words.ts';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { useStores } from '../../stores/stores.ts';
import type { OrdersList } from '../list/use-orders-list.ts';

const TotalsBar = lazyWithMessages(
  'lists',
  async () => (await import('./totals-bar.tsx')).TotalsBar,
);

/**
 * The totals of a list below its rows, loaded after them. A line for each currency in view is
 * reserved, so that the list above does not shrink when they appear.
 */
export function Totals({ list }: { list: OrdersList }) {
  const lines = currenciesInView(list.filters.store_id, useStores()).length;
  if (!useKeepsOrders()) return null;
  return (
    <div
      className="min-h-[calc(4.0625rem+1.75rem*var(--lines))] phone:min-h-8 short:min-h-6.5 broad:contents broad:before:min-h-[max(5rem,calc(2.3125rem+1.75rem*var(--lines)))] broad:before:[grid-area:sums] broad:before:content-['']"
      style={{ '--lines': lines }}
    >
      <ErrorBoundary kind="list" variant="line" resetKeys={[list.key]}>
        <Suspense>
          <TotalsBar list={list} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
