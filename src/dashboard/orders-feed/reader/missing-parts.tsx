import { FormattedMessage, useIntl } from 'react-intl';
import { useDays } from '../../stores/days.tsx';
import { Button } from '../../kit/button.tsx';
import { failureText, RequestId, retryOf } from '../../kit/failures/failure.tsx';
import { Notice } from '../../kit/failures/notice.tsx';
import { clockTime } from '../../kit/i18n/hours.ts';
import { type FailedSlice, failureOf, type ReadingProgress } from './reading.ts';

type MissingPartsProps = {
  /** A reading as `useReading` returns it. */
  readonly reading: { readonly progress: ReadingProgress; readonly retry: () => void };
};

const SHOWN_FAILURES = 3;

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

function PeriodText({ from, until }: { from: number; until: number }) {
  const intl = useIntl();
  const { defaultTimeZone } = useDays();
  return intl.formatDateTimeRange(from * 1_000, until * 1_000, {
    month: 'short',
    day: 'numeric',
    ...clockTime(intl.locale),
    timeZone: defaultTimeZone,
  });
}

/** Each reason once, with the request id of the first period that failed for it. */
function Reasons({ periods }: { periods: readonly FailedSlice[] }) {
  const intl = useIntl();
  const reasons = new Map(periods.toReversed().map(({ failure }) => [failure.code, failureOf(failure)]));
  return [...reasons].map(([code, error]) => (
    <p key={code}>
      {failureText(intl, error)} <RequestId error={error} />
    </p>
  ));
}

/** What is missing from a reading that has ended; renders nothing if nothing is. */
export function MissingParts({ reading }: MissingPartsProps) {
  const { failures, gaps, unreadable } = reading.progress;
  const periods = joined(failures);
  if (periods.length === 0 && gaps.length === 0 && unreadable === 0) return null;
  const [failed] = failures;
  const { label, act } = retryOf(failed && failureOf(failed.failure), reading.retry);
  const canRetry = failures.length > 0 || gaps.length > 0;
  return (
    <Notice
      kind="warning"
      actions={
        canRetry && (
          <Button look="outline" onClick={act}>
            <FormattedMessage id={label} />
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
                <PeriodText from={from} until={until} />
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
