import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useDays } from '../../stores/days.tsx';
import { Button } from '../../kit/button.tsx';
import { failureText, RequestId } from '../../kit/failure.tsx';
import { useFocusHeir } from '../../kit/focus-heir.ts';
import { Notice } from '../../kit/notice.tsx';
import { ApiFailure } from '../../kit/request.ts';
import { clockTime } from '../../kit/i18n/hours.ts';
import { useIsLate } from '../../kit/loading/use-is-late.ts';
import type { FailedSlice, FailureInfo, ReadingProgress } from './reading.ts';

export type ReadingStatusProps = {
  /** A reading as `useReading` returns it. */
  readonly reading: {
    readonly progress: ReadingProgress;
    readonly cancel: () => void;
    readonly resume: () => void;
    readonly retry: () => void;
  };
  /** The name of the progress bar; default "Reading orders". */
  readonly label?: string;
  /** Whether the user has just requested the reading: the status is then shown at once. */
  readonly isAwaited?: boolean;
  /** The zone (IANA) for the times of failed periods; default the page's. */
  readonly timeZone?: string;
};

/** A reading shorter than this (ms) shows nothing. */
const STATUS_DELAY = 300;
/** Failed periods beyond this number are only counted. */
const SHOWN_FAILURES = 3;
const MINUTE = 60;

/** The share of a period that was read, from 0 to 1. */
function shareOf({ days, orders, expectedOrders }: ReadingProgress): number {
  // Orders that are being read again are already counted, so only the days show what is left.
  const isCounting = expectedOrders !== undefined && expectedOrders > orders;
  const share = isCounting ? orders / expectedOrders : days.done / Math.max(1, days.total);
  return Math.min(1, Math.max(0, share));
}

function timeLeft(intl: IntlShape, seconds: number): string {
  if (seconds < 2 * MINUTE) return intl.formatMessage({ id: 'reading.seconds_left' }, { seconds });
  return intl.formatMessage({ id: 'reading.minutes_left' }, { minutes: Math.round(seconds / MINUTE) });
}

/** "18 of 31 days, 9,400 orders, 3 s left"; a single day is counted in orders. */
function progressText(intl: IntlShape, { days, orders, expectedOrders, secondsLeft }: ReadingProgress): string {
  const isSingleDay = days.total <= 1;
  const hasEstimate = isSingleDay && expectedOrders !== undefined && expectedOrders > orders;
  return intl.formatList(
    [
      ...(isSingleDay ? [] : [intl.formatMessage({ id: 'reading.days' }, days)]),
      hasEstimate
        ? intl.formatMessage({ id: 'reading.orders_of' }, { orders, expected: roundedEstimate(expectedOrders) })
        : intl.formatMessage({ id: 'reading.orders' }, { orders }),
      ...(secondsLeft === undefined ? [] : [timeLeft(intl, secondsLeft)]),
    ],
    { type: 'unit', style: 'short' },
  );
}

/** An estimate rounded up to two digits, as it is no more precise than that. */
function roundedEstimate(orders: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, orders))) - 1);
  return Math.ceil(orders / unit) * unit;
}

function Bar({ progress, label }: { progress: ReadingProgress; label: string }) {
  const intl = useIntl();
  const percent = Math.round(shareOf(progress) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={progressText(intl, progress)}
      className="h-1 w-16 shrink-0 overflow-hidden rounded-full bg-line sm:w-24"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${Math.max(2, percent)}%` }} />
    </div>
  );
}

/** The messages that explain why reading is paused or stopped, by phase. */
const PAUSES = {
  waiting: 'reading.waiting',
  offline: 'reading.offline',
  cancelled: 'reading.cancelled',
} as const;

function pauseOf(phase: ReadingProgress['phase']): (typeof PAUSES)[keyof typeof PAUSES] | undefined {
  return phase === 'waiting' || phase === 'offline' || phase === 'cancelled' ? PAUSES[phase] : undefined;
}

function RunningStatus({ reading, label, isAwaited = false }: ReadingStatusProps) {
  const intl = useIntl();
  const heir = useFocusHeir();
  const { progress, cancel, resume } = reading;
  const isCancelled = progress.phase === 'cancelled';
  const pause = pauseOf(progress.phase);
  const isShown = useIsLate('shown', STATUS_DELAY) || isCancelled || isAwaited;
  return (
    <div
      ref={heir}
      className={`flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 text-row text-ink-muted ${isShown ? '' : 'invisible'}`}
    >
      {!isCancelled && <Bar progress={progress} label={label ?? intl.formatMessage({ id: 'reading.label' })} />}
      <span className="min-w-0 tabular-nums">
        {progressText(intl, progress)}
        <span role="status">{pause && <> · {intl.formatMessage({ id: pause })}</>}</span>
      </span>
      <Button look="outline" className="h-7" onClick={isCancelled ? resume : cancel}>
        <FormattedMessage id={isCancelled ? 'reading.continue' : 'reading.cancel'} />
      </Button>
    </div>
  );
}

/** Joins adjacent periods that failed for the same reason; oldest first, as dates are read. */
function joined(failures: readonly FailedSlice[]): FailedSlice[] {
  const result: FailedSlice[] = [];
  for (const each of failures.toSorted((left, right) => left.from - right.from)) {
    const last = result.at(-1);
    if (last && last.until === each.from && last.failure.code === each.failure.code)
      result[result.length - 1] = { ...last, until: each.until };
    else result.push(each);
  }
  return result;
}

function asError({ code, message, requestId, retryAfterSeconds }: FailureInfo): ApiFailure {
  return new ApiFailure(code, message, requestId, retryAfterSeconds);
}

function PeriodText({ from, until, timeZone }: { from: number; until: number; timeZone: string }) {
  const intl = useIntl();
  return intl.formatDateTimeRange(from * 1_000, until * 1_000, {
    month: 'short',
    day: 'numeric',
    ...clockTime(intl.locale),
    timeZone,
  });
}

/** Each reason once, with the request id of the first period that failed for it. */
function Reasons({ periods }: { periods: readonly FailedSlice[] }) {
  const intl = useIntl();
  const reasons = new Map(periods.toReversed().map(({ failure }) => [failure.code, asError(failure)]));
  return [...reasons].map(([code, error]) => (
    <p key={code}>
      {failureText(intl, error)} <RequestId error={error} />
    </p>
  ));
}

/** What is missing from a reading that has ended; renders nothing if it is complete. */
function MissingParts({ reading, timeZone }: ReadingStatusProps) {
  const { defaultTimeZone } = useDays();
  const { failures, gaps, unreadable } = reading.progress;
  const periods = joined(failures);
  if (periods.length === 0 && gaps.length === 0 && unreadable === 0) return null;
  const canRetry = failures.length > 0 || gaps.length > 0;
  return (
    <Notice
      kind="warning"
      actions={
        canRetry && (
          <Button look="outline" onClick={reading.retry}>
            <FormattedMessage id="action.retry" />
          </Button>
        )
      }
    >
      {periods.length > 0 && (
        <>
          <FormattedMessage id="reading.failed" values={{ count: periods.length }} />
          <ul>
            {periods.slice(0, SHOWN_FAILURES).map(({ from, until }) => (
              <li key={from} className="font-medium">
                <PeriodText from={from} until={until} timeZone={timeZone ?? defaultTimeZone} />
              </li>
            ))}
            {periods.length > SHOWN_FAILURES && (
              <li>
                <FormattedMessage id="reading.more_failed" values={{ count: periods.length - SHOWN_FAILURES }} />
              </li>
            )}
          </ul>
          <Reasons periods={periods} />
        </>
      )}
      {gaps.length > 0 && <FormattedMessage id="reading.gaps" values={{ count: gaps.length }} />}{' '}
      {unreadable > 0 && <FormattedMessage id="reading.unreadable" values={{ count: unreadable }} />}
    </Notice>
  );
}

/** See `ReadingStatus`, which loads this with its messages. */
export function ReadingStatusLine(props: ReadingStatusProps) {
  const { phase } = props.reading.progress;
  if (phase === 'idle') return null;
  const hasEnded = phase === 'complete' || phase === 'incomplete';
  return hasEnded ? <MissingParts {...props} /> : <RunningStatus {...props} />;
}
