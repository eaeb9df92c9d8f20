import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayWords } from '../../filters/date-filter.ts';
import { Button } from '../../kit/button.tsx';
import { ReadingStatus } from '../../orders-feed/reader/reading-status.tsx';
import type { DateRange } from '../../stores/date-range.ts';
import { isOpenStart, LOOK_BACKS, type LookBack, OPEN_START_DAYS } from '../filters/refund-filters.ts';
import type { RefundLags } from '../rows/refund-lags.ts';
import { shareText } from '../table/refund-cells.tsx';
import { asOfTime } from './as-of-time.ts';

type ShownReading = ComponentProps<typeof ReadingStatus>['reading'];

/**
 * Says how far back orders were read for the refunds of a period and how long after their orders these were given, and offers to read further
 * back. Refunds of older orders are unknown, so nothing is claimed about them.
 */
function LookBackNote({
  date,
  lookBackDays,
  lags: { within, late, lateDays, beyond },
  isWhole,
  onCheck,
}: Omit<Parameters<typeof LookBackBar>[0], 'reading' | 'refreshing' | 'isFailed'>) {
  const intl = useIntl();
  const further = LOOK_BACKS.find((days) => days > lookBackDays);
  return (
    <>
      <p className="min-w-0 flex-1">
        {!('preset' in date) && date.to !== undefined && isOpenStart(date) && (
          <>
            <FormattedMessage
              id="refunds.open_start"
              values={{ days: OPEN_START_DAYS, day: dayWords(intl, date.to) }}
            />{' '}
          </>
        )}
        <FormattedMessage
          id="refunds.look_back_note"
          values={{
            days: lookBackDays,
            // Until everything has been read, no share is known.
            within: isWhole ? within : 0,
            late,
            lateDays,
            share: shareText(intl, late, within),
          }}
        />
        {beyond > 0 && (
          <>
            {' '}
            <FormattedMessage id="refunds.beyond" values={{ beyond, days: lookBackDays }} />
          </>
        )}
      </p>
      {further !== undefined && (
        <Button look="outline" className="shrink-0" onClick={() => onCheck(further)}>
          <FormattedMessage id="refunds.check" values={{ days: further }} />
        </Button>
      )}
    </>
  );
}

/** The line below the refunds: the progress of reading and, once it has ended, what was and was not read. */
export function LookBackBar({
  reading,
  refreshing,
  isFailed,
  ...note
}: {
  reading: ShownReading;
  /** The same reading while a refresh that the user asked for is under way. */
  refreshing: ShownReading | undefined;
  /** Whether the page shows in place of the rows that nothing could be read. */
  isFailed: boolean;
  /** The period as it was chosen. */
  date: DateRange;
  lookBackDays: LookBack;
  lags: RefundLags;
  isWhole: boolean;
  onCheck: (days: LookBack) => void;
}) {
  const { locale } = useIntl();
  const { phase, asOf } = reading.progress;
  const hasEnded = phase === 'complete' || phase === 'incomplete';
  // Nothing was read, so the note has nothing to say.
  if (isFailed) return null;
  return (
    <>
      {hasEnded && <ReadingStatus reading={reading} />}
      <div className="flex min-h-10 shrink-0 items-center gap-x-3 border-t border-line px-4 py-1 text-xs text-ink-muted max-sm:px-3">
        {refreshing ? (
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
            <ReadingStatus reading={refreshing} isAwaited />
            {asOf !== undefined && (
              <p>
                <FormattedMessage id="refunds.shown_as_of" values={{ time: asOfTime(locale, asOf) }} />
              </p>
            )}
          </div>
        ) : hasEnded ? (
          <LookBackNote {...note} />
        ) : (
          <ReadingStatus reading={reading} />
        )}
      </div>
    </>
  );
}
