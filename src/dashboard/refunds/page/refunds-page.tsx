import { Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isUnderWay, type ReadingLineProps } from '../../filters/reading-line.tsx';
import { EmptyList } from '../../filters/empty-list.tsx';
import { withFilter } from '../../filters/filter-definition.ts';
import { isNothingRead, NothingRead } from '../../filters/nothing-read.tsx';
import { PageHead } from '../../filters/page-head.tsx';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import { cutText } from '../../kit/cut-text.ts';
import { Notice } from '../../kit/failures/notice.tsx';
import { useKeptScroll } from '../../kit/navigation/use-kept-scroll.ts';
import { ErrorBoundary } from '../../kit/errors/error-boundary.tsx';
import { ReadingStatus } from '../../orders-feed/reader/reading-status.tsx';
import type { OpenOrder } from '../../order-words/open-order.ts';
import { RefundFilterBar } from '../filters/refund-filter-bar.tsx';
import {
  DEFAULT_SORT,
  periodOf,
  readRefundsAddress,
  REFUND_FILTERS,
  REFUND_PARAMETER_NAMES,
  writeRefundsAddress,
} from '../filters/refund-filters.ts';
import type { ItemSearch } from '../items/item-names-machine.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import type { TableHandle } from '../../kit/table/table-handle.ts';
import { RefundsTable } from '../table/refunds-table.tsx';
import { REFUNDS_VIEWS, viewQuery } from '../views/refunds-views.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';
import { DefaultViewFirst } from '../../views/default-view-first.tsx';
import { useTableLayout } from '../../views/use-table-layout.ts';
import { useOpenAmong } from '../../views/use-open-in-list.ts';
import { ExportInTotals } from '../../exports/export-button.tsx';
import { lazyWithMessages } from '../../kit/i18n/message-provider.tsx';
import { PrintedRefunds } from './printed-refunds.tsx';
import { RefundsTotals } from './refunds-totals.tsx';
import { useRefunds } from './use-refunds.ts';
import { openOf, useRefundsAddress } from './use-refunds-address.ts';

const RefundsExportPanel = lazyWithMessages(
  'refunds',
  async () => (await import('../export/refunds-export-panel.tsx')).RefundsExportPanel,
);

/** What is left to search in the names of items. */
function afterReading({ is, left }: ItemSearch): ReadingLineProps['after'] {
  if (is === 'done') return undefined;
  return is === 'searching'
    ? 'under_way'
    : { left: <FormattedMessage id="refunds.items_left" values={{ count: left }} /> };
}

type RefundsPageProps = { readonly renderOrder: (order: OpenOrder) => ReactNode };

/** The refunds of a period by their own date; `renderOrder` renders the open order beside or over the table. */
export function RefundsPage(props: RefundsPageProps) {
  return (
    <DefaultViewFirst page={REFUNDS_VIEWS}>
      <Refunds {...props} />
    </DefaultViewFirst>
  );
}

function Refunds({ renderOrder }: RefundsPageProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const address = useRefundsAddress();
  const { filters, sort, grouping, opened, search, change } = address;
  const refunds = useRefunds(address);
  const { rows, groups, totals, reading, isWhole } = refunds;
  const { progress } = reading;
  const isReading = progress.phase === 'reading' || progress.phase === 'idle';
  const hasSeveralStores = useHasSeveralStores(refunds.inPeriod);
  const [layout, setLayout] = useTableLayout(REFUNDS_VIEWS);
  const table = useRef<TableHandle<RefundRow>>(null);
  useKeptScroll(() => table.current?.box());
  // The row may not have been read yet.
  const open = useOpenAmong(address, rows, openOf, (row) => table.current?.focusRow(row?.id));
  const ticket = open.current && cutText(open.current.ticket);
  const status: ReadingLineProps = { page: 'refunds', reading, after: afterReading(refunds.search) };
  /** Explains why there are no rows; undefined while rows may still load. */
  function emptiness(): ReactNode {
    if (isNothingRead(progress)) return <NothingRead page="refunds" reading={reading} />;
    if (isUnderWay(status)) return undefined;
    return (
      <EmptyList
        page="refunds"
        icon={<Undo2 aria-hidden size={28} />}
        definitions={REFUND_FILTERS}
        filters={filters}
        date={periodOf(filters)}
        noneSoFar={isWhole ? undefined : <FormattedMessage id="refunds.at_least" values={{ count: 0 }} />}
        onChange={(next) => change({ filters: next })}
      />
    );
  }
  return (
    <>
      <title>{formatMessage({ id: ticket === undefined ? 'refunds.title' : 'refunds.title_open' }, { ticket })}</title>
      <div className="flex h-full flex-col">
        <PageHead
          name="refunds.name"
          search={search}
          issues={address.issues}
          names={REFUND_PARAMETER_NAMES}
          views={
            <ViewTabs
              page={REFUNDS_VIEWS}
              query={viewQuery(address)}
              linked={writeRefundsAddress(address)}
              layout={layout}
              onApply={(view) => {
                if (view.layout) setLayout(view.layout);
                const { issues: _issues, ...next } = readRefundsAddress(view.filters);
                change({ ...next, filters: withFilter(next.filters, 'store', filters.store) }, view.id);
              }}
            />
          }
          filters={
            <RefundFilterBar
              filters={filters}
              seen={refunds.inPeriod}
              onSearch={address.searchFor}
              onChange={(next) => change({ filters: next })}
            />
          }
        />
        {refunds.unreadable > 0 && (
          <Notice kind="warning">
            <FormattedMessage id="refunds.unreadable" values={{ count: refunds.unreadable }} />
          </Notice>
        )}
        {!opened && (
          <>
            <PrintedRefunds
              rows={rows}
              layout={layout}
              totals={totals}
              hasOlder={refunds.hasOlder}
              isWhole={isWhole}
              filters={filters}
              seen={refunds.inPeriod}
              showsZones={refunds.showsZones}
              itemNamesOf={refunds.items.namesOf}
              hrefOf={address.hrefOf}
            />
          </>
        )}
        <div className="flex min-h-0 flex-1">
          {/* The drawer beside it may overlap it during its animation and must cover all layers. */}
          <div className="relative isolate flex min-w-0 flex-1 flex-col">
            <RefundsTotals
              totals={totals}
              isWhole={isWhole}
              isNothingRead={totals.count === 0 && isNothingRead(progress)}
              hasOlder={refunds.hasOlder}
              status={status}
              sort={sort}
              grouping={grouping}
              onChange={change}
              exportButton={
                <ExportInTotals
                  panel={(job) => <RefundsExportPanel job={job} address={address} layout={layout} {...refunds} />}
                />
              }
            />
            {!isNothingRead(progress) && <ReadingStatus reading={reading} />}
            <ErrorBoundary kind="list" resetKeys={[search]} onRetry={reading.refresh}>
              <RefundsTable
                handle={table}
                rows={rows}
                groups={groups}
                layout={layout}
                onLayoutChange={setLayout}
                sorting={{
                  sort,
                  isApplied: true,
                  onSort: (next) => change({ sort: next ?? DEFAULT_SORT }),
                }}
                openId={open.current?.id}
                isWhole={isWhole}
                isReading={isReading}
                items={refunds.items}
                showsStore={hasSeveralStores && filters.store?.length !== 1}
                showsZones={refunds.showsZones}
                hrefOf={address.hrefOf}
                onOpen={(rowId) => {
                  const row = rows.find(({ id }) => id === rowId);
                  if (row) open.show(row);
                }}
              >
                {rows.length === 0 ? emptiness() : undefined}
              </RefundsTable>
            </ErrorBoundary>
          </div>
          <Suspense>{open.drawer && renderOrder({ ...open.drawer, refundId: opened?.partId })}</Suspense>
        </div>
      </div>
    </>
  );
}
