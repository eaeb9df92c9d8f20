import { Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { refundsParameters } from '../../api/refunds.ts';
import { ExportInTotals } from '../../exports/export-menu.tsx';
import { currenciesInView } from '../../filters/amount-words.ts';
import { EmptyList } from '../../filters/empty-list.tsx';
import { shownDates } from '../../filters/page-address.ts';
import { PageHead } from '../../filters/page-head.tsx';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import { cutText } from '../../ui/cut-text.ts';
import { FailureMessage, FailureText, RetryButton } from '../../ui/failures/failure.tsx';
import { LoadingNote } from '../../ui/loading/loading-note.tsx';
import { useKeptScroll } from '../../ui/navigation/use-kept-scroll.ts';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import type { OpenOrder } from '../../order-labels/open-order.ts';
import { RefundFilterBar } from '../filters/refund-filter-bar.tsx';
import { REFUND_FILTERS } from '../filters/refund-filters.ts';
import { DEFAULT_SORT } from '../filters/refunds-address.ts';
import { unfiltered } from '../filters/refunds-request.ts';
import { RefundGroups } from '../groups/refund-groups.tsx';
import type { TableHandle } from '../../ui/table/data-table.tsx';
import { RefundsTable } from '../table/refunds-table.tsx';
import { REFUNDS_VIEWS } from '../views/refunds-views.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';
import { DefaultViewFirst } from '../../views/default-view-first.tsx';
import { useTableLayout } from '../../views/use-table-layout.ts';
import { useStores } from '../../stores/stores.ts';
import { useOpenAmong } from '../../views/use-open-in-list.ts';
import { RefundsTotals } from './refunds-totals.tsx';
import { useFilterNames, useRefunds } from './use-refunds.ts';
import { openOf, useRefundsAddress } from './use-refunds-address.ts';

/** Stepping through orders loads more this many rows before the last loaded one. */
const STEPS_AHEAD = 3;

type RefundsPageProps = { readonly renderOrder: (order: OpenOrder) => ReactNode };

/**
 * The refunds of a period by their own date; `renderOrder` renders the open order beside or over
 * the table.
 */
export function RefundsPage(props: RefundsPageProps) {
  return (
    <DefaultViewFirst page={REFUNDS_VIEWS}>
      <Refunds {...props} />
    </DefaultViewFirst>
  );
}

function Refunds({ renderOrder }: RefundsPageProps) {
  const { formatMessage } = useIntl();
  const address = useRefundsAddress();
  const { filters, opened, search } = address;
  const { sort = DEFAULT_SORT, group: grouping } = filters;
  const { request, query, rows, groups, totals, showsZones, ...refunds } = useRefunds(filters);
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isStale = query.isPlaceholderData;
  const names = useFilterNames(filters, request, { totals, rows });
  const showsStore = useHasSeveralStores(rows) && filters.store_id?.length !== 1;
  const currencies = currenciesInView(filters.store_id, useStores());
  const [layout, setLayout] = useTableLayout(REFUNDS_VIEWS);
  const table = useRef<TableHandle>(null);
  useKeptScroll(() => table.current?.box());
  const change: typeof address.change = (next) => {
    // Other refunds are read from the first one on.
    table.current?.scrollToTop();
    address.change(next);
  };
  const opener = useRef<HTMLElement>(null);
  // The row may not be loaded; in groups, the link has the focus.
  const open = useOpenAmong(address, rows, openOf, (row) =>
    table.current ? table.current.focusRow(row?.id) : opener.current?.focus(),
  );
  const ticket = open.current && cutText(open.current.ticket);
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isStale;
  const loadMore = () => void fetchNextPage();
  const isLastOpen =
    open.current !== undefined && rows.indexOf(open.current) >= rows.length - STEPS_AHEAD;
  const stepOn = useEffectEvent(loadMore);
  useEffect(() => {
    if (isLastOpen && mayLoad) stepOn();
  }, [isLastOpen, mayLoad]);
  const seen = useMemo(() => ({ all: unfiltered(request), rows }), [request, rows]);
  /** Explains why there are no rows; undefined while rows may still load. */
  function emptiness(): ReactNode {
    if (error && !totals) {
      return (
        <div className="h-full flex-1">
          <FailureMessage
            title={<FormattedMessage id="refunds.failed" />}
            error={error}
            onRetry={() => void query.refetch()}
          />
        </div>
      );
    }
    if (query.isPending) return undefined;
    return (
      <EmptyList
        page="refunds"
        icon={<Undo2 aria-hidden size={28} />}
        filters={REFUND_FILTERS}
        values={filters}
        noneSoFar={refunds.isPart ? <FormattedMessage id="refunds.none_so_far" /> : undefined}
        onChange={change}
      />
    );
  }
  return (
    <>
      <title>
        {formatMessage(
          { id: ticket === undefined ? 'refunds.title' : 'refunds.title_open' },
          { ticket },
        )}
      </title>
      <div className="flex h-full flex-col">
        <PageHead
          name="refunds.name"
          period={shownDates(filters)}
          storeIds={filters.store_id}
          ignored={address.ignored}
          filters={REFUND_FILTERS}
          views={<ViewTabs page={REFUNDS_VIEWS} layout={layout} onLayoutChange={setLayout} />}
          bar={
            <RefundFilterBar
              filters={filters}
              seen={seen}
              names={names}
              onSearch={address.searchFor}
              onChange={change}
            />
          }
        />
        <div className="flex min-h-0 flex-1">
          {/* The drawer may overlap it during its animation and must cover all its layers. */}
          <div className="relative isolate flex min-w-0 flex-1 flex-col">
            <RefundsTotals
              totals={totals}
              isPart={refunds.isPart}
              isStale={isStale}
              sort={sort}
              grouping={grouping}
              onChange={change}
              exportButton={
                <ExportInTotals
                  exportables={[
                    { id: 'refunds', table: 'refunds', parameters: refundsParameters(request) },
                  ]}
                />
              }
            />
            <ErrorBoundary kind="list" resetKeys={[search]} onRetry={() => void query.refetch()}>
              {grouping && rows.length > 0 ? (
                <RefundGroups
                  filters={filters}
                  by={grouping}
                  request={request}
                  count={totals?.count}
                  timeZone={refunds.timeZone}
                  showsStore={showsStore}
                  showsZones={showsZones}
                  hrefOf={address.hrefOf}
                  onOpen={(link) => {
                    opener.current = link;
                  }}
                  onSort={(group_sort) => change({ group_sort })}
                />
              ) : (
                <RefundsTable
                  handle={table}
                  headingSums={currencies.length}
                  rows={rows}
                  groups={groups}
                  isByDay={refunds.isByDay}
                  layout={layout}
                  onLayoutChange={setLayout}
                  sorting={{
                    sort,
                    onSort: (next) => change({ sort: next ?? DEFAULT_SORT }),
                  }}
                  openId={open.current?.id}
                  onNearEnd={mayLoad ? loadMore : undefined}
                  isStale={isStale}
                  isComplete={!hasNextPage}
                  isBusy={query.isFetching}
                  showsStore={showsStore}
                  showsZones={showsZones}
                  hrefOf={address.hrefOf}
                  onOpen={(rowId) => {
                    const row = rows.find(({ id }) => id === rowId);
                    if (row) open.show(row);
                  }}
                  footer={
                    <>
                      {isFetchingNextPage && <LoadingNote className="p-3 text-center" />}
                      {isFetchNextPageError && (
                        <div
                          role="alert"
                          className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 p-4 text-row text-danger"
                        >
                          <span>
                            <FormattedMessage id="refunds.failed" /> <FailureText error={error} />
                          </span>
                          <RetryButton error={error} hasCountdown onRetry={loadMore} />
                        </div>
                      )}
                    </>
                  }
                >
                  {rows.length === 0 ? emptiness() : undefined}
                </RefundsTable>
              )}
            </ErrorBoundary>
          </div>
          <Suspense>
            {open.drawer && renderOrder({ ...open.drawer, refundId: opened?.partId })}
          </Suspense>
        </div>
      </div>
    </>
  );
}
