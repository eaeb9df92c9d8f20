import { Region } from '../../kit/region.tsx';
import { useForgetReadings } from '../../orders-feed/reader/use-reading.ts';
import { useShownList } from '../orders-view/shown-list.ts';
import { PrintedOrders } from './printed-orders.tsx';
import { TotalsBar } from './totals-bar.tsx';

/**
 * The totals as a region of their own: without them, the list is still there. Beside them, what printing the page prints, unless that is the
 * open order.
 */
export function TotalsRegion({ openId }: { openId: string | undefined }) {
  const { list } = useShownList();
  return (
    <>
      <Region
        name="totals"
        subject={list.id}
        onRetry={useForgetReadings()}
        // As high as the room that is reserved for the totals.
        frame={(alert) => <div className="grid min-h-[inherit] border-t border-line bg-danger-soft">{alert}</div>}
      >
        <TotalsBar />
      </Region>
      {openId === undefined && (
        <Region name="printed" look="control">
          <PrintedOrders />
        </Region>
      )}
    </>
  );
}
