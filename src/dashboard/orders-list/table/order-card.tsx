import type { Order } from '#contract/order.ts';
import { FulfillmentStatusLabel } from '../../i18n/order-status.tsx';
import { StoreCell, TicketCell, TimeCell } from './cells.tsx';
import { PaymentCell, RefundedCell, TotalCell } from './money-cells.tsx';

/** An order in two lines, for narrow screens: the same facts in the same order. */
export function OrderCard({ order }: { order: Order }) {
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        <span className="shrink-0 text-ink-muted">
          <TimeCell order={order} />
        </span>
        <span className="min-w-0 flex-1 truncate">
          <TicketCell order={order} />
        </span>
        <TotalCell order={order} />
      </div>
      <div className="flex min-w-0 items-baseline gap-3 text-xs">
        <span className="min-w-0 flex-1 truncate text-ink-muted">
          <StoreCell order={order} />
        </span>
        <FulfillmentStatusLabel value={order.fulfillmentStatus} />
        <PaymentCell order={order} />
        <RefundedCell order={order} />
      </div>
    </div>
  );
}
