import { Region } from '../../kit/region.tsx';
import { useForgetReadings } from '../../orders-feed/reader/use-reading.ts';
import { TotalsBar, type TotalsBarProps } from './totals-bar.tsx';

/** The totals as a region of their own: without them, the list is still there. */
export function TotalsRegion(props: TotalsBarProps) {
  return (
    <Region
      name="totals"
      subject={props.paged.list.id}
      onRetry={useForgetReadings()}
      // As high as the room that is reserved for the totals.
      frame={(alert) => <div className="grid min-h-[inherit] border-t border-line bg-danger-soft">{alert}</div>}
    >
      <TotalsBar {...props} />
    </Region>
  );
}
