import { Region } from '../../kit/region.tsx';
import { useForgetReadings } from '../../orders-feed/reader/use-reading.ts';
import type { OpenedList } from '../../orders-feed/feed-cache.ts';
import type { OrdersView } from '../orders-view/orders-view.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { PrintedOrders } from './printed-orders.tsx';
import { TotalsBar } from './totals-bar.tsx';

type TotalsRegionProps = {
  readonly list: OpenedList;
  readonly view: OrdersView;
  readonly layout: TableLayout;
  /** The open order, which is printed instead of the list. */
  readonly openId: string | undefined;
};

/** The totals as a region of their own: without them, the list is still there. Beside them, what printing the page prints. */
export function TotalsRegion({ list, view, layout, openId }: TotalsRegionProps) {
  return (
    <>
      <Region
        name="totals"
        subject={list.id}
        onRetry={useForgetReadings()}
        // As high as the room that is reserved for the totals.
        frame={(alert) => <div className="grid min-h-[inherit] border-t border-line bg-danger-soft">{alert}</div>}
      >
        <TotalsBar view={view} isBounded={list.filter.from !== undefined} />
      </Region>
      {openId === undefined && (
        <Region name="printed" look="control">
          <PrintedOrders view={view} layout={layout} />
        </Region>
      )}
    </>
  );
}
