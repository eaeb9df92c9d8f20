import { type ReactNode, type Ref, useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { TableSorting } from '../../ui/table/column-sort.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableHandle } from '../../ui/table/table-handle.ts';
import type { TableLayout } from '../../ui/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import {
  amountCell,
  methodCell,
  reasonCell,
  refundClock,
  type RefundsMeta,
  storeCell,
  ticketCell,
  timeCell,
} from './refund-cells.tsx';
import { REFUND_COLUMNS, type RefundEntry } from './refund-columns.tsx';
import { HEADING_HEIGHTS, HeadingCell } from './heading-cell.tsx';
import type { RefundHeading } from './refund-headings.ts';

/** The columns that a single store in view does not need. */
const ONE_STORE = ['store'];

function keyOf({ by }: RefundHeading): string {
  return `${by.kind} ${by.key}`;
}

/** A refund in two lines, for narrow screens. */
function refundCard({ record: row, context: meta }: RefundEntry, showsStore: boolean) {
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        {row.refundId !== undefined && (
          <span className="shrink-0 text-ink-muted">{timeCell(row, meta)}</span>
        )}
        <span
          className={`min-w-0 flex-1 ${row.refundId === undefined ? 'h-4 overflow-hidden' : 'truncate'}`}
        >
          {ticketCell(row, meta)}
        </span>
        {amountCell(row, meta)}
      </div>
      <div className="flex min-w-0 items-center gap-2 text-xs">
        {showsStore && (
          <span className="max-w-[45%] shrink-0 truncate text-ink-muted">
            {storeCell(row, meta)}
          </span>
        )}
        <span className="min-w-0 flex-1 truncate">{reasonCell(row, meta)}</span>
        {row.methods.length > 0 && (
          <span className="max-w-[40%] shrink-0 truncate cramped:hidden">
            {methodCell(row, meta)}
          </span>
        )}
      </div>
    </div>
  );
}

/** How many rows before the last loaded one the next page is asked for. */
const ROWS_AHEAD = 40;

/** Loads the next page before the last row is in view, as `view` tells. */
function LoadAhead({ isNear, onNear }: { isNear: boolean; onNear: () => void }): ReactNode {
  const load = useEffectEvent(onNear);
  useEffect(() => {
    if (isNear) load();
  }, [isNear]);
  return null;
}

/**
 * The refunds under their headings. Without rows, the table is a skeleton while rows may load, else
 * `children` say why there are none.
 */
export function RefundsTable({
  headings,
  isByDay,
  hasMore,
  onNearEnd,
  showsStore,
  showsZones,
  hrefOf,
  children,
  ...props
}: {
  handle: Ref<TableHandle>;
  rows: readonly ListedRefund[];
  headings: readonly RefundHeading[];
  /** Whether the headings are days. */
  isByDay: boolean;
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  sorting: TableSorting;
  /** The row whose order is open. */
  openId: string | undefined;
  /** Whether rows are not loaded yet, and can be. */
  hasMore: boolean;
  /** Called when the last loaded row is near. */
  onNearEnd: () => void;
  /** Whether the rows are about to be replaced. */
  isStale: boolean;
  isComplete: boolean;
  isBusy: boolean;
  showsStore: boolean;
  showsZones: boolean;
  hrefOf: (row: ListedRefund) => string;
  onOpen: (rowId: string) => void;
  /** Below the rows. */
  footer: ReactNode;
  /** Says why there are no rows; undefined while rows may load, or if there are any. */
  children: ReactNode;
}) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const meta = useMemo(
    (): RefundsMeta => ({ intl, days, showsZones, isByDay, languages, hrefOf }),
    [intl, days, showsZones, isByDay, languages, hrefOf],
  );
  const { rows } = props;
  const isAwaited = rows.length === 0 && children === undefined;
  return (
    <DataTable<ListedRefund, RefundHeading, RefundsMeta>
      {...props}
      name={intl.formatMessage({ id: 'refunds.name' })}
      columns={REFUND_COLUMNS}
      parts={{
        rowName: 'refund',
        keyOf,
        card: (entry) => refundCard(entry, showsStore),
        heading: (heading, looks) => <HeadingCell heading={heading} looks={looks} />,
      }}
      groups={headings}
      headingHeights={HEADING_HEIGHTS}
      context={meta}
      omitted={showsStore ? undefined : ONE_STORE}
      isBusy={props.isBusy || isAwaited}
      isAwaited={isAwaited}
      timeTitle={(row, time) => storeTimeTitle(intl, time, refundClock(row, meta))}
      follow={(_shown, view) => (
        // Again for each page, since a window may hold more than one.
        <LoadAhead
          key={rows.length}
          isNear={hasMore && view !== undefined && view.last >= rows.length - ROWS_AHEAD}
          onNear={onNearEnd}
        />
      )}
    >
      {children}
    </DataTable>
  );
}
