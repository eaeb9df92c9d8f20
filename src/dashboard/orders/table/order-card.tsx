import type { Order } from '#contract/service/order.ts';
import { CustomerCell, StoreCell, TicketCell, TimeCell } from './cells.tsx';
import { FulfillmentCell, PaymentCell, RefundedCell, TotalCell } from './money-cells.tsx';

function hasCustomer({ tableName, memberName, pickupName }: Order): boolean {
  return [tableName, memberName, pickupName].some((name) => name?.trim());
}

/** An order in two lines, for narrow screens. */
export function orderCard(row: Order, heading: string) {
  const time = (
    <span className="h-4 shrink-0 overflow-hidden text-ink-muted cramped:shrink">
      <TimeCell row={row} heading={heading} />
    </span>
  );
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        {heading && time}
        <span className="max-w-36 min-w-0 shrink-0 truncate">
          <TicketCell row={row} />
        </span>
        {/* Usually the first thing that counter staff know. */}
        <span className="min-w-0 flex-1 truncate text-ink-muted">
          {hasCustomer(row) && <CustomerCell row={row} />}
        </span>
        <RefundedCell row={row} />
        <TotalCell row={row} />
      </div>
      <div className="flex min-w-0 items-center gap-3 text-xs">
        {/* Without headings, it holds the day, too. */}
        {!heading && time}
        <span className="min-w-0 flex-1 truncate text-ink-muted">
          <StoreCell row={row} />
        </span>
        <span className="min-w-0 truncate">
          <PaymentCell row={row} />
        </span>
        <span className="min-w-0 truncate">
          <FulfillmentCell row={row} />
        </span>
      </div>
    </div>
  );
}
