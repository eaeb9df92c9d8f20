import { FormattedMessage, useIntl } from 'react-intl';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { Button } from '../../../kit/button.tsx';
import { failureText } from '../../../kit/failure.tsx';
import { ApiFailure } from '../../../kit/request.ts';
import type { FailedSlice } from '../../../orders-feed/reader/reading.ts';
import { useDays } from '../../../stores/days.tsx';
import { formatMoment } from '../../../stores/store-clock.ts';
import { zoneInView } from '../../../stores/store-span.ts';
import type { Find } from './use-find.ts';
import type { FindStatus as Status } from './find-view.ts';

/** Writes a second (epoch) as a day and time, on the stores' clock if they share one. */
function useMoment(): (second: number) => string {
  const { locale } = useIntl();
  const days = useDays();
  const timeZone = zoneInView(undefined, days) ?? days.defaultTimeZone;
  return (second) => formatMoment(locale, printUtcSecond(second), { timeZone }, 'day-time');
}

function Sentence({ status, isWithin }: { status: Status; isWithin: boolean }) {
  const moment = useMoment();
  const { is, orders, coverage } = status;
  const scope = isWithin ? 'within' : 'everything';
  if (is === 'whole') return <FormattedMessage id="find.whole" values={{ scope, orders }} />;
  if (coverage.known === 'backTo')
    return <FormattedMessage id="find.back_to" values={{ scope, is, orders, moment: moment(coverage.second) }} />;
  return <FormattedMessage id="find.begun" values={{ scope, is }} />;
}

/** The period that could not be read, and why. */
function FailedPeriod({
  first,
  failures,
  isAll,
}: {
  first: FailedSlice;
  failures: readonly FailedSlice[];
  /** Whether nothing newer was searched. */
  isAll: boolean;
}) {
  const intl = useIntl();
  const moment = useMoment();
  const oldest = Math.min(...failures.map(({ from }) => from));
  const to = moment(Math.max(...failures.map(({ until }) => until)));
  const { code, message, requestId, retryAfterSeconds } = first.failure;
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
      {failureText(intl, new ApiFailure(code, message, requestId, retryAfterSeconds))}
    </>
  );
}

/** Which orders could not be searched, and why. */
function Failures({ status: { failures, gaps, coverage } }: { status: Status }) {
  const intl = useIntl();
  const [first] = failures;
  return (
    <p role="alert" className="mt-1 text-xs text-danger">
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

function SecondLine({ status: { is, hold, unreadable } }: { status: Status }) {
  if (is === 'searching' && hold) return <FormattedMessage id={`find.${hold}`} />;
  return unreadable > 0 && <FormattedMessage id="find.unreadable" values={{ count: unreadable }} />;
}

function ProgressBar() {
  const { formatMessage } = useIntl();
  return (
    <div
      role="progressbar"
      aria-label={formatMessage({ id: 'find.progress' })}
      className="absolute inset-x-0 -bottom-px h-0.5 animate-appear overflow-hidden"
    >
      <div className="h-full animate-skeleton bg-accent" />
    </div>
  );
}

/** How far a search is, with a bar while it goes on, and what can be done about it; its height hardly changes. */
export function FindStatus({
  find: { status, cancel, readOn, retry },
  isWithin,
}: {
  find: Pick<Find, 'status' | 'cancel' | 'readOn' | 'retry'>;
  isWithin: boolean;
}) {
  const { is } = status;
  const buttons = {
    searching: [cancel, 'find.cancel'],
    stopped: [readOn, 'find.read_on'],
    failed: [retry, 'action.retry'],
    whole: undefined,
  } as const;
  const button = buttons[is];
  return (
    <div className="relative border-b border-line px-3 pb-2">
      <div className="flex min-h-9 flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <div className="min-w-44 flex-1 text-xs text-ink-muted tabular-nums">
          <p>
            <Sentence status={status} isWithin={isWithin} />
          </p>
          <p>
            <SecondLine status={status} />
          </p>
        </div>
        {button && (
          <Button key={button[1]} look="outline" onClick={button[0]}>
            <FormattedMessage id={button[1]} />
          </Button>
        )}
      </div>
      {is === 'failed' && <Failures status={status} />}
      {is === 'searching' && <ProgressBar />}
    </div>
  );
}
