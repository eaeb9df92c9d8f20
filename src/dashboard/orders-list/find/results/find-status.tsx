import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { Button } from '../../../kit/button.tsx';
import { failureText } from '../../../kit/failure.tsx';
import { ApiFailure } from '../../../kit/request.ts';
import { useDays } from '../../../stores/days.tsx';
import { formatMoment } from '../../../stores/store-clock.ts';
import { zoneInView } from '../../../stores/store-span.ts';
import { useUpToDay } from '../../selection/local/use-counted-back.ts';
import { SEARCHED_DAYS } from '../search/searched-period.ts';
import type { FindSearch } from './use-find.ts';

/** A remaining time shorter than this (s) is not shown. */
const WORTH_SAYING = 2;

/** Writes a second (epoch) as a day and time, on the stores' clock if they share one. */
function useMoment(): (second: number) => string {
  const { locale } = useIntl();
  const days = useDays();
  const timeZone = zoneInView(undefined, days) ?? days.defaultTimeZone;
  return (second) => formatMoment(locale, printUtcSecond(second), { timeZone }, 'day-time');
}

/** The day that the searched days are counted back from: `none` for today, `unknown` while unknown. For messages. */
export function useUpToWords({ upTo }: Pick<FindSearch, 'upTo'>): string {
  const dayOf = useUpToDay(undefined);
  return upTo === undefined ? 'unknown' : dayOf(upTo === 'now' ? undefined : upTo);
}

function SearchedSoFar({ search, isWithin, isEmpty }: { search: FindSearch; isWithin: boolean; isEmpty: boolean }) {
  const moment = useMoment();
  const { now } = useDays();
  const { stage, progress, orders, days, isRunning, isWhole, completeFrom, hasFailed } = search;
  const { done, total } = progress.days;
  const scope = isWithin ? 'within' : 'everything';
  const values = { scope, done, total, orders, days, upTo: useUpToWords(search), moment: moment(completeFrom) };
  if (isRunning && (total === 0 || completeFrom > now)) return <FormattedMessage id="find.begun" values={values} />;
  if (isRunning) return <FormattedMessage id={`find.${stage}.reading`} values={values} />;
  if (search.checkUnkept) return <FormattedMessage id="find.orders.full" values={values} />;
  if (search.resume || hasFailed) return <FormattedMessage id={`find.${stage}.stopped`} values={values} />;
  if (!isWhole) return <FormattedMessage id="find.begun" values={values} />;
  return <FormattedMessage id={isEmpty ? 'find.scope' : 'find.orders.all'} values={values} />;
}

function subscribeToConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Why the search waits, or how long it will take; nothing if neither is known. */
function Waiting({ search: { progress, isRunning } }: { search: FindSearch }) {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  // Also while the reader has not started, since its code may still have to load.
  if (progress.phase === 'offline' || (progress.phase === 'idle' && !isOnline))
    return <FormattedMessage id="find.offline" />;
  if (progress.phase === 'waiting') return <FormattedMessage id="find.waiting" />;
  if (!isRunning || progress.secondsLeft === undefined || progress.secondsLeft < WORTH_SAYING) return null;
  return <FormattedMessage id="find.seconds_left" values={{ seconds: Math.ceil(progress.secondsLeft) }} />;
}

/** Which parts of the period could not be searched, and why. */
function Failures({ search: { progress, hasFailed } }: { search: FindSearch }) {
  const intl = useIntl();
  const moment = useMoment();
  if (!hasFailed) return null;
  const { failures, gaps } = progress;
  const [first] = failures;
  const oldest = Math.min(...failures.map(({ from }) => from));
  const newest = Math.max(...failures.map(({ until }) => until));
  return (
    <p role="alert" className="mt-1 text-xs text-danger">
      {first ? (
        <>
          <FormattedMessage id="find.failed" values={{ from: moment(oldest), to: moment(newest) }} />
          {'. '}
          {failureText(
            intl,
            new ApiFailure(
              first.failure.code,
              first.failure.message,
              first.failure.requestId,
              first.failure.retryAfterSeconds,
            ),
          )}
        </>
      ) : gaps.length > 0 ? (
        gaps.map(({ second }) => (
          <FormattedMessage
            key={second}
            id="find.failed_gaps"
            values={{ moment: formatMoment(intl.locale, second, { timeZone: 'UTC' }, 'full') }}
          />
        ))
      ) : (
        <FormattedMessage id="find.failed_search" />
      )}
    </p>
  );
}

function SecondLine({ search }: { search: FindSearch }) {
  const { progress, isRunning, checkItems } = search;
  if (isRunning) return <Waiting search={search} />;
  if (progress.unreadable > 0) return <FormattedMessage id="find.unreadable" values={{ count: progress.unreadable }} />;
  return checkItems && <FormattedMessage id="find.items.none" />;
}

function ProgressBar({ search: { progress } }: { search: FindSearch }) {
  const { formatMessage } = useIntl();
  const { done, total } = progress.days;
  return (
    <div
      role="progressbar"
      aria-label={formatMessage({ id: 'find.progress' })}
      aria-valuemin={0}
      aria-valuemax={Math.max(total, 1)}
      aria-valuenow={done}
      className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
    >
      <div
        className="h-full origin-left bg-accent rtl:origin-right"
        style={{ transform: `scaleX(${total === 0 ? 0 : done / total})` }}
      />
    </div>
  );
}

/** The progress of a search, with a bar while it runs, and the available actions; its height hardly changes. */
export function FindStatus({
  search,
  isWithin,
  isEmpty,
}: {
  search: FindSearch;
  isWithin: boolean;
  /** Whether nothing was found. */
  isEmpty: boolean;
}) {
  const { isRunning, cancel, resume, retry, checkItems, checkOlder, checkUnkept } = search;
  const actions = [
    [retry, 'action.retry'],
    [cancel, 'find.cancel'],
    [resume, 'find.continue'],
    [checkUnkept, 'find.unkept.begin'],
    [checkItems, 'find.items.begin'],
    [checkOlder, 'find.older.begin'],
  ] as const;
  return (
    <div className="relative border-b border-line px-3 pb-2">
      <div className="flex min-h-9 flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <div
          className={`${checkItems && checkOlder ? 'basis-full' : 'min-w-44 flex-1'} text-xs text-ink-muted tabular-nums`}
        >
          <p>
            <SearchedSoFar search={search} isWithin={isWithin} isEmpty={isEmpty} />
          </p>
          <p>
            <SecondLine search={search} />
          </p>
        </div>
        {actions.map(
          ([act, label]) =>
            act && (
              <Button key={label} look="outline" onClick={act}>
                <FormattedMessage id={label} values={{ days: SEARCHED_DAYS }} />
              </Button>
            ),
        )}
      </div>
      <Failures search={search} />
      {isRunning && <ProgressBar search={search} />}
    </div>
  );
}
