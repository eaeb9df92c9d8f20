import { type ReactNode, type Ref, useContext, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import type { TableSorting } from '../../kit/table/column-sort.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableHandle } from '../../kit/table/table-handle.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import { type UsedItemNames, useShownNames } from '../items/use-item-names.ts';
import type { RefundGroup } from '../rows/refund-groups.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
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
import { HEADING_HEIGHTS, RefundHeading } from './refund-heading.tsx';

/** The columns that a single store in view does not need. */
const ONE_STORE = ['store'];

function keyOf({ by }: RefundGroup): string {
  return by.key;
}

/** A refund in two lines, for narrow screens. */
function refundCard({ record: row, context: meta }: RefundEntry, showsStore: boolean) {
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        {row.refundId !== undefined && <span className="shrink-0 text-ink-muted">{timeCell(row, meta)}</span>}
        <span className={`min-w-0 flex-1 ${row.refundId === undefined ? 'h-4 overflow-hidden' : 'truncate'}`}>
          {ticketCell(row, meta)}
        </span>
        {amountCell(row, meta)}
      </div>
      <div className="flex min-w-0 items-center gap-2 text-xs">
        {showsStore && <span className="max-w-[45%] shrink-0 truncate text-ink-muted">{storeCell(row, meta)}</span>}
        <span className="min-w-0 flex-1 truncate">{reasonCell(row, meta)}</span>
        {row.methods.length > 0 && (
          <span className="max-w-[40%] shrink-0 truncate cramped:hidden">{methodCell(row, meta)}</span>
        )}
      </div>
    </div>
  );
}

function ShownNames(props: { items: UsedItemNames; rows: readonly RefundRow[]; isReading: boolean }): ReactNode {
  useShownNames(props.items, props.rows, props.isReading);
  return null;
}

/** The refunds under their headings. Without rows, the table is a skeleton while rows may load, else `children` say why there are none. */
export function RefundsTable({
  groups,
  isWhole,
  isReading,
  items,
  showsStore,
  showsZones,
  hrefOf,
  children,
  ...props
}: {
  handle: Ref<TableHandle<RefundRow>>;
  rows: readonly RefundRow[];
  groups: readonly RefundGroup[];
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  sorting: TableSorting;
  /** The row whose order is open. */
  openId: string | undefined;
  /** Whether all refunds have been read. */
  isWhole: boolean;
  /** Whether orders are being read; the names of items wait until that has ended. */
  isReading: boolean;
  items: UsedItemNames;
  showsStore: boolean;
  showsZones: boolean;
  hrefOf: (row: RefundRow) => string;
  onOpen: (rowId: string) => void;
  /** Says why there are no rows; undefined while rows may load, or if there are any. */
  children: ReactNode;
}) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const isByDay = groups.some(({ by }) => by.kind === 'day');
  const itemNamesOf = items.namesOf;
  const meta = useMemo(
    (): RefundsMeta => ({ intl, days, showsZones, isByDay, languages, itemNamesOf, hrefOf }),
    [intl, days, showsZones, isByDay, languages, itemNamesOf, hrefOf],
  );
  const isAwaited = props.rows.length === 0 && children === undefined;
  return (
    <DataTable<RefundRow, RefundGroup, RefundsMeta>
      {...props}
      name={intl.formatMessage({ id: 'refunds.name' })}
      columns={REFUND_COLUMNS}
      parts={{
        rowName: 'refund',
        keyOf,
        card: (entry) => refundCard(entry, showsStore),
        heading: (group, looks) => (
          <RefundHeading group={group} looks={looks} isSoFar={!isWhole} showsZones={showsZones} />
        ),
      }}
      groups={groups}
      headingHeights={HEADING_HEIGHTS}
      context={meta}
      omitted={showsStore ? undefined : ONE_STORE}
      isComplete={isWhole}
      isBusy={isReading || isAwaited}
      isAwaited={isAwaited}
      timeTitle={(row, time) => storeTimeTitle(intl, time, refundClock(row, meta))}
      follow={(rows) => <ShownNames items={items} rows={rows} isReading={isReading} />}
    >
      {children}
    </DataTable>
  );
}
