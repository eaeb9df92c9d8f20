import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import type { TableHandle } from '../../ui/table/data-table.tsx';
import type { TableLayout } from '../../ui/table/table-layout.ts';
import { usePreferences } from '../../preferences/use-preferences.ts';
import { useOrdersAddress } from '../selection/use-orders-address.ts';
import type { OrderColumn } from '../table/order-columns.tsx';
import { OrdersTable } from '../table/orders-table.tsx';
import { Totals } from '../totals/totals.tsx';
import { ListFailure, ListFooter, ListSkeleton } from './list-states.tsx';
import { usePeek } from './use-open-order.ts';
import type { OrdersList } from '../list/use-orders-list.ts';

const ListEmpty = lazyWithMessages(
  'lists',
  async () => (await import('./list-empty.tsx')).ListEmpty,
);
const StatusLine = lazyWithMessages(
  'lists',
  async () => (await import('./status-line.tsx')).StatusLine,
);

/** Below this position (px), a button leads back to the top. */
const FAR = 3_000;

type OrdersSectionProps = {
  readonly list: OrdersList;
  readonly table: RefObject<TableHandle | null>;
  readonly columns: readonly OrderColumn[];
  readonly uniform: readonly string[];
  readonly layout: TableLayout;
  readonly onLayoutChange: (layout: TableLayout) => void;
  readonly openId: string | undefined;
  readonly onOpen: (orderId: string) => void;
};

type RowsProps = OrdersSectionProps & { readonly onScroll: (offset: number) => void };

function Rows({ list, table, onScroll, ...props }: RowsProps) {
  const { orders, filters, query, unreadable, isStale } = list;
  const { setFilters } = useOrdersAddress();
  const isByButton = usePreferences().listMode === 'button';
  const peek = usePeek();
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };

  if (query.isPending)
    return <ListSkeleton density={props.layout.density} storeIds={filters.store_id} />;
  if (query.isError && !query.data)
    return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (orders.length === 0 && !isStale && !query.hasNextPage && unreadable.length === 0)
    return (
      <Suspense>
        <ListEmpty filters={filters} onChange={setFilters} />
      </Suspense>
    );
  const nextError = query.isFetchNextPageError ? query.error : null;
  return (
    <OrdersTable
      handle={table}
      list={list}
      {...props}
      onScroll={onScroll}
      onPeek={peek.soon}
      // After an error, a button loads the next page.
      onNearEnd={isByButton || nextError !== null ? undefined : loadMore}
      footer={
        <ListFooter
          isComplete={!isStale && !query.hasNextPage}
          isLoading={query.isFetching}
          error={nextError}
          onRetry={() => void query.fetchNextPage()}
          onLoad={isByButton ? loadMore : undefined}
        />
      }
    />
  );
}

/** The list of orders with its totals and the status line below. */
export function OrdersSection(props: OrdersSectionProps): ReactNode {
  const { list, table } = props;
  const { key, parameters, isStale } = list;
  const [isFarDown, setIsFarDown] = useState(false);
  // Rows stay until the next list arrives, which starts at its top unless only its columns differ.
  const listed = JSON.stringify({ ...parameters, expand: undefined });
  const [shown, setShown] = useState(listed);
  if (shown !== listed && !isStale) setShown(listed);
  return (
    // Isolated, since the drawer can overlap it during its animation and must cover all its layers.
    <section className="relative isolate flex min-w-0 flex-1 flex-col @container/list">
      <div className="flex min-h-0 flex-1 flex-col">
        <ErrorBoundary kind="list" resetKeys={[key]}>
          <Rows {...props} key={shown} onScroll={(offset) => setIsFarDown(offset > FAR)} />
        </ErrorBoundary>
      </div>
      <div className="shrink-0 border-t border-line bg-surface broad:list-footer">
        <Totals list={list} />
        <div className="min-h-8 broad:[grid-area:status] broad:self-end">
          <ErrorBoundary kind="list" variant="line" resetKeys={[key]}>
            <Suspense>
              <StatusLine list={list} table={table} isFarDown={isFarDown} />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </section>
  );
}
