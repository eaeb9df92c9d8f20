import { FormattedMessage, useIntl } from 'react-intl';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { failureText } from '../../../kit/failures/failure.tsx';
import { Button } from '../../../kit/button.tsx';
import { OfflineWords } from '../../../orders-feed/offline-words.tsx';
import { type FailedSlice, failureOf } from '../../../orders-feed/reader/reading.ts';
import { useDays } from '../../../stores/days.tsx';
import { formatMoment } from '../../../stores/store-clock.ts';
import { zoneInView } from '#order-domain/days/store-span.ts';
import type { Find } from './use-find.ts';
import type { FindStatus as Status } from './find-view.ts';

function useMoment(style: 'day' | 'day-time'): (second: number) => string {
  const { locale } = useIntl();
  const days = useDays();
  const timeZone = zoneInView(undefined, days) ?? days.defaultTimeZone;
  return (second) => formatMoment(locale, printUtcSecond(second), { timeZone }, style);
}

function FailedPeriod({
  first,
  failures,
  isAll,
}: {
  first: FailedSlice;
  failures: readonly FailedSlice[];
  isAll: boolean;
}) {
  const intl = useIntl();
  const moment = useMoment('day-time');
  const oldest = Math.min(...failures.map(({ from }) => from));
  const to = moment(Math.max(...failures.map(({ until }) => until)));
  return (
    <>
      {oldest > 0 ? (
        <FormattedMessage id="find.failed" values={{ from: moment(oldest), to }} />
      ) : isAll ? (
        <FormattedMessage id="find.failed_search" />
      ) : (
        <FormattedMessage id="find.failed_before" values={{ to }} />
      )}
      {'. '}
      {failureText(intl, failureOf(first.failure))}
    </>
  );
}

function Failures({ status: { failures, gaps, coverage } }: { status: Status }) {
  const intl = useIntl();
  const [first] = failures;
  return (
    <p role="alert" className="min-w-44 flex-1 text-xs text-danger">
      {first ? (
        <FailedPeriod first={first} failures={failures} isAll={coverage.known === 'nothing'} />
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

/** What keeps the search from going on; null while nothing does. */
function Sentence({ status: { is, hold, orders, coverage, unreadable } }: { status: Status }) {
  const moment = useMoment('day');
  if (is === 'searching' && hold === 'offline') return <OfflineWords of="find" />;
  if (is === 'searching') return hold && <FormattedMessage id="find.waiting" />;
  if (is === 'limited' && coverage.known === 'backTo')
    return <FormattedMessage id="find.limited" values={{ orders, moment: moment(coverage.second) }} />;
  if (is === 'stopped' || is === 'limited') return <FormattedMessage id="find.stopped" />;
  return unreadable > 0 && <FormattedMessage id="find.unreadable" values={{ count: unreadable }} />;
}

/** After about this many orders the line of progress is half as long as it can get: nobody knows how many there are. */
const HALFWAY = 10_000;

/** A fine line that gets longer while orders are read. It does not move by itself, which would take the time that reading needs. */
export function FindProgress({ status: { effort } }: { status: Status }) {
  const { formatMessage } = useIntl();
  return (
    <div
      role="progressbar"
      aria-label={formatMessage({ id: 'find.progress' })}
      className="absolute inset-x-0 -bottom-px h-0.5 animate-appear overflow-hidden"
    >
      <div className="h-full bg-accent" style={{ width: `${4 + (96 * effort) / (effort + HALFWAY)}%` }} />
    </div>
  );
}

/** Why a search does not go on, and the button that makes it; nothing while it goes on and once it is whole. */
export function FindStatus({ find: { status, readOn, retry } }: { find: Pick<Find, 'status' | 'readOn' | 'retry'> }) {
  const { is, hold, unreadable } = status;
  if (is === 'searching' ? !hold : is === 'whole' && unreadable === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
      {is === 'failed' ? (
        <Failures status={status} />
      ) : (
        <p className="min-w-44 flex-1 text-xs text-ink-muted tabular-nums">
          <Sentence status={status} />
        </p>
      )}
      {(is === 'stopped' || is === 'limited') && (
        <Button look="outline" onClick={readOn}>
          <FormattedMessage id="find.read_on" />
        </Button>
      )}
      {is === 'failed' && (
        <Button look="outline" onClick={retry}>
          <FormattedMessage id="action.retry" />
        </Button>
      )}
    </div>
  );
}
