import type { Order } from '#contract/service/order.ts';
import { inlineCell } from '../../ui/table/cell-content.tsx';
import {
  type Cell,
  customerCell,
  storeCell,
  ticketCell,
  timeCell,
  timeLabel,
} from './columns/cells.tsx';
import { fulfillmentCell, paymentCell, refundedCell, totalCell } from './columns/money-cells.tsx';
import type { OrderEntry } from './columns/order-columns.tsx';

function hasCustomer({ tableName, memberName, pickupName }: Order): boolean {
  return [tableName, memberName, pickupName].some((name) => name?.trim());
}

/** An order in two lines, for narrow screens: the same facts in the same order. */
export function orderCard({ record: order, context, group }: OrderEntry) {
  // Without a table header each amount shows its currency.
  const meta = { ...context, headerCurrency: undefined };
  const headingDay = group.day;
  const label = timeLabel(order, meta, headingDay);
  const show = (cell: Cell, className?: string) =>
    inlineCell(cell(order, meta, headingDay), className);
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        {/* The zone, then the time beside a day, give way to what else is in the line. */}
        <span className="card-time text-ink-muted">
          <span aria-hidden={label === undefined ? undefined : true}>{show(timeCell)}</span>
          {label !== undefined && <span className="sr-only">{label}</span>}
        </span>
        <span className="card-names">
          {show(ticketCell, 'max-w-36 shrink-0 truncate')}
          {/* Usually the first thing that staff at the counter know. */}
          {hasCustomer(order) && show(customerCell, 'card-name truncate text-ink-muted')}
        </span>
        {show(refundedCell, 'min-w-0 shrink-0')}
        {show(totalCell)}
      </div>
      <div className="flex min-w-0 items-center gap-3 text-xs">
        {show(storeCell, 'min-w-0 flex-1 truncate text-ink-muted')}
        {show(paymentCell, 'min-w-0')}
        {show(fulfillmentCell, 'min-w-0')}
      </div>
    </div>
  );
}
