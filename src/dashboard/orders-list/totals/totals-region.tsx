import { Region } from '../../kit/region.tsx';
import { useForgetReadings } from '../../orders-feed/reader/use-reading.ts';
import type { ListRows } from '../selection/whole/use-list-rows.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { PrintedOrders } from './printed-orders.tsx';
import { TotalsBar, type TotalsBarProps } from './totals-bar.tsx';

type TotalsRegionProps = TotalsBarProps & {
  readonly rows: ListRows;
  readonly layout: TableLayout;
  /** The open order, which is printed instead of the list. */
  readonly openId: string | undefined;
};

/** The totals as a region of their own: without them, the list is still there. Beside them, what printing the page prints. */
export function TotalsRegion({ layout, openId, ...props }: TotalsRegionProps) {
  return (
    <>
      <Region
        name="totals"
        subject={props.paged.list.id}
        onRetry={useForgetReadings()}
        // As high as the room that is reserved for the totals.
        frame={(alert) => <div className="grid min-h-[inherit] border-t border-line bg-danger-soft">{alert}</div>}
      >
        <TotalsBar {...props} />
      </Region>
      {openId === undefined && (
        <Region name="printed" look="control">
          <PrintedOrders listed={props.rows} filters={props.filters} layout={layout} />
        </Region>
      )}
    </>
  );
}
