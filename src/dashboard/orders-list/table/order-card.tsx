import type { Order } from '#contract/service/order.ts';
import { fulfillmentStatusLabel } from '../../order-words/order-status.tsx';
import type { CellContext } from './cell-context.ts';
import { storeCell, ticketCell, timeCell, timeLabel } from './cells.tsx';
import { paymentCell, refundedCell, totalCell } from './money-cells.tsx';

/** An order in two lines, for narrow screens: the same facts in the same order. */
export function OrderCard({
  order,
  context: tableContext,
  headingDay,
}: {
  order: Order;
  context: CellContext;
  headingDay: string | undefined;
}) {
  // There is no head to name the currency.
  const context = { ...tableContext, headCurrency: undefined };
  const label = timeLabel(order, context, headingDay);
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        <span className="shrink-0 text-ink-muted">
          <span aria-hidden={label === undefined ? undefined : true}>{timeCell(order, context, headingDay)}</span>
          {label !== undefined && <span className="sr-only">{label}</span>}
        </span>
        <span className="min-w-0 flex-1 truncate">{ticketCell(order, context, headingDay)}</span>
        {refundedCell(order, context, headingDay)}
        {totalCell(order, context, headingDay)}
      </div>
      <div className="flex min-w-0 items-center gap-3 text-xs">
        <span className="min-w-0 flex-1 truncate text-ink-muted">{storeCell(order, context, headingDay)}</span>
        {paymentCell(order, context, headingDay)}
        {fulfillmentStatusLabel(order.fulfillmentStatus)}
      </div>
    </div>
  );
}
