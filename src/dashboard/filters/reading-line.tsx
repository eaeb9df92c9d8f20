import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../kit/button.tsx';
import type { MessageId } from '../kit/i18n/messages.ts';
import { useIsLate } from '../kit/loading/use-is-late.ts';
import { OfflineWords } from '../orders-feed/offline-words.tsx';
import type { ReadingProgress } from '../orders-feed/reader/reading.ts';
import { useDays } from '../stores/days.tsx';
import { storeDayOf } from '#order-domain/days/store-day.ts';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { dayWords } from './date-filter.ts';

/** A reading shorter than this (ms) shows nothing. */
const STATUS_DELAY = 300;

/** A page whose figures or list are read as a whole: it has the messages that begin with its name here. */
export type ReadingPage = NamedBy<'.loading'> & NamedBy<'.failed'> & NamedBy<'.offline'>;
type NamedBy<End extends string, Id = MessageId> = Id extends `${infer Name}${End}` ? Name : never;

/** What is being read or stopped, for which page. */
export type ReadingLineProps = {
  readonly page: ReadingPage;
  readonly reading: {
    readonly progress: Pick<ReadingProgress, 'phase' | 'orders' | 'coverage'>;
    readonly cancel: () => void;
    readonly resume: () => void;
  };
  /** What is still to be done once all orders are read: under way, or stopped with words for what is left. */
  readonly after?: 'under_way' | { readonly left: ReactNode } | undefined;
};

/** Whether something is being read. */
export function isUnderWay({ reading, after }: Pick<ReadingLineProps, 'reading' | 'after'>): boolean {
  const { phase } = reading.progress;
  if (phase === 'complete') return after === 'under_way';
  return phase === 'idle' || phase === 'reading' || phase === 'waiting';
}

/** How far back orders were read, or why nothing comes, or what else is missing. */
function Coverage({ page, reading, after }: ReadingLineProps) {
  const intl = useIntl();
  const days = useDays();
  const { phase, orders, coverage } = reading.progress;
  if (phase === 'offline') return <OfflineWords of={page} />;
  if (phase === 'waiting') return <FormattedMessage id="totals.waiting" />;
  if (phase === 'complete') return typeof after === 'object' && after.left;
  if (coverage.known === 'nothing') return null;
  const day = storeDayOf(coverage.second, zoneInView(undefined, days) ?? days.defaultTimeZone, days.cutoffMinutes);
  // Periods are read side by side: only at the limit have all orders that were read no gap above them.
  const isCounted = phase === 'limited';
  return <FormattedMessage id="reading.back_to" values={{ orders, isCounted, day: dayWords(intl, day) }} />;
}

/** Beside figures that are not whole yet: how far reading is, with a fine line below the figures, Cancel, and Read on. */
export function ReadingLine(props: ReadingLineProps) {
  const { formatMessage } = useIntl();
  const { page, reading, after } = props;
  const { progress, cancel, resume } = reading;
  const isReading = isUnderWay(props);
  const isLate = useIsLate(isReading ? 'reading' : undefined, STATUS_DELAY);
  // Why nothing comes is worth more room than how far it is.
  const isBrief = isReading && progress.phase !== 'waiting';
  const isStopped = progress.phase === 'cancelled' || progress.phase === 'limited' || typeof after === 'object';
  return (
    // Not `invisible`, which would take the focus from the button.
    <div
      className={`flex items-baseline justify-end gap-x-3 text-xs text-ink-muted ${isReading && !isLate ? 'opacity-0' : ''} ${isBrief ? 'shrink-0' : 'min-w-0 max-[699.98px]:basis-full max-[699.98px]:justify-between'}`}
    >
      <span className={`tabular-nums ${isBrief ? 'not-wide:hidden' : ''}`}>
        {isBrief && <Coverage {...props} />}
        {/* Not how far it is, which changes all the time: a progress bar tells. */}
        <span role="status">{!isBrief && <Coverage {...props} />}</span>
      </span>
      {(isReading || isStopped) && (
        <Button
          look={isReading ? 'quiet' : 'outline'}
          className="-my-1 h-7! text-xs/7! print:hidden"
          onClick={isReading ? cancel : resume}
        >
          <FormattedMessage id={isReading ? 'reading.cancel' : 'reading.read_on'} />
        </Button>
      )}
      {isReading && (
        <div
          role="progressbar"
          aria-label={formatMessage({ id: `${page}.loading` })}
          className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden print:hidden"
        >
          <div className="h-full animate-skeleton bg-accent" />
        </div>
      )}
    </div>
  );
}
