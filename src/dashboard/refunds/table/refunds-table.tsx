import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import {
  AmountCell,
  MethodCell,
  ReasonCell,
  RefundsShown,
  StoreCell,
  TicketCell,
  TimeCell,
} from './refund-cells.tsx';
import { REFUND_COLUMNS } from './refund-columns.tsx';
import { RefundHeading } from './refund-heading.tsx';
import type { RefundGroup } from './refund-groups.ts';

/** The columns that a single store in view does not need. */
const ONE_STORE = ['store'];

/** A refund in two lines, for narrow screens. */
function refundCard(row: ListedRefund, showsStore: boolean) {
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        {row.refundId !== undefined && (
          <span className="shrink-0 text-ink-muted">
            <TimeCell row={row} />
          </span>
        )}
        <span className="min-w-0 flex-1 truncate [&>span]:inline">
          <TicketCell row={row} />
        </span>
        <AmountCell row={row} />
      </div>
      <div className="flex min-w-0 items-center gap-2 text-xs">
        {showsStore && (
          <span className="max-w-[45%] shrink-0 truncate text-ink-muted">
            <StoreCell row={row} />
          </span>
        )}
        <span className="min-w-0 flex-1 truncate">
          <ReasonCell row={row} />
        </span>
        {row.methods.length > 0 && (
          <span className="max-w-[40%] shrink-0 truncate cramped:hidden">
            <MethodCell row={row} />
          </span>
        )}
      </div>
    </div>
  );
}

const CARDS = {
  ofStores: (row: ListedRefund) => refundCard(row, true),
  ofOneStore: (row: ListedRefund) => refundCard(row, false),
};

type RefundsTableProps = Omit<
  DataTableProps<ListedRefund, RefundGroup>,
  'name' | 'rowName' | 'columns' | 'card' | 'heading' | 'omitted' | 'isAwaited'
> & {
  /** True when the headings are days. */
  isByDay: boolean;
  showsStore: boolean;
  showsZones: boolean;
  hrefOf: (row: ListedRefund) => string;
};

/**
 * The refunds under their headings; `children` is the reason for an empty table, without it a
 * skeleton is shown.
 */
export function RefundsTable({
  isByDay,
  showsStore,
  showsZones,
  hrefOf,
  ...props
}: RefundsTableProps) {
  const { formatMessage } = useIntl();
  const shown = useMemo(() => ({ showsZones, isByDay, hrefOf }), [showsZones, isByDay, hrefOf]);
  const isAwaited = props.rows.length === 0 && props.children === undefined;
  return (
    <RefundsShown value={shown}>
      <DataTable
        {...props}
        name={formatMessage({ id: 'refunds.name' })}
        rowName="refund"
        columns={REFUND_COLUMNS}
        card={showsStore ? CARDS.ofStores : CARDS.ofOneStore}
        heading={(group, isCard) => <RefundHeading group={group} isCard={isCard} />}
        omitted={showsStore ? undefined : ONE_STORE}
        isBusy={props.isBusy === true || isAwaited}
        isAwaited={isAwaited}
      />
    </RefundsShown>
  );
}
