import { FormattedMessage, useIntl } from 'react-intl';
import { dayWords } from '../../filters/date-filter.ts';
import { Button } from '../../kit/button.tsx';
import { useFocusHeir } from '../../kit/focus-heir.ts';
import { useIsLate } from '../../kit/loading/use-is-late.ts';
import type { ReadingProgress } from '../../orders-feed/reader/reading.ts';
import { useDays } from '../../stores/days.tsx';
import { storeDayOf } from '../../stores/store-day.ts';
import { zoneInView } from '../../stores/store-span.ts';
import type { ItemSearch } from '../items/item-names-machine.ts';

/** A reading shorter than this (ms) shows nothing. */
const STATUS_DELAY = 300;

/** What is being read or stopped, and the buttons for it. */
export type ReadingLineProps = {
  readonly progress: Pick<ReadingProgress, 'phase' | 'orders' | 'coverage'>;
  readonly search: ItemSearch;
  readonly onCancel: () => void;
  readonly onReadOn: () => void;
};

/** Whether orders are being read or items searched. */
export function isUnderWay({ progress: { phase }, search }: Pick<ReadingLineProps, 'progress' | 'search'>): boolean {
  if (phase === 'complete') return search.is === 'searching';
  return phase === 'idle' || phase === 'reading' || phase === 'waiting';
}

/** How far back orders were read, or what else is missing. */
function Reach({ progress: { phase, orders, coverage }, search }: Pick<ReadingLineProps, 'progress' | 'search'>) {
  const intl = useIntl();
  const days = useDays();
  if (phase === 'offline') return <FormattedMessage id="refunds.offline" />;
  if (phase === 'complete')
    return search.is === 'stopped' && <FormattedMessage id="refunds.items_left" values={{ count: search.left }} />;
  if (coverage.known === 'nothing') return null;
  const day = storeDayOf(coverage.second, zoneInView(undefined, days) ?? days.defaultTimeZone, days.cutoffMinutes);
  // Periods are read side by side: only at the limit have all orders that were read no gap above them.
  const isCounted = phase === 'limited';
  return <FormattedMessage id="refunds.back_to" values={{ orders, isCounted, day: dayWords(intl, day) }} />;
}

/** Beside figures that are not whole yet: how far reading is, with a fine line below the figures, Cancel, and Read on. */
export function ReadingLine(props: ReadingLineProps) {
  const { formatMessage } = useIntl();
  const heir = useFocusHeir();
  const { progress, search, onCancel, onReadOn } = props;
  const isReading = isUnderWay(props);
  const isLate = useIsLate(isReading ? 'reading' : undefined, STATUS_DELAY);
  const isStopped = progress.phase === 'cancelled' || progress.phase === 'limited' || search.is === 'stopped';
  return (
    <div
      ref={heir}
      className={`flex items-baseline justify-end gap-x-3 text-xs text-ink-muted ${isReading && !isLate ? 'invisible' : ''} ${isReading ? 'shrink-0' : 'min-w-0 max-[699.98px]:basis-full max-[699.98px]:justify-between'}`}
    >
      <span role="status" className={`tabular-nums ${isReading ? 'max-[1099.98px]:hidden' : ''}`}>
        <Reach {...props} />
      </span>
      {isReading && (
        <Button className="-my-1 h-7! text-xs/7!" onClick={onCancel}>
          <FormattedMessage id="refunds.cancel" />
        </Button>
      )}
      {isStopped && !isReading && (
        <Button look="outline" className="-my-1 h-7! text-xs/7!" onClick={onReadOn}>
          <FormattedMessage id="refunds.read_on" />
        </Button>
      )}
      {isReading && (
        <div
          role="progressbar"
          aria-label={formatMessage({ id: 'refunds.loading' })}
          className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
        >
          <div className="h-full animate-skeleton bg-accent" />
        </div>
      )}
    </div>
  );
}
