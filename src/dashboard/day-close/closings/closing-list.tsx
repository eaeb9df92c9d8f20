import { FormattedMessage, useIntl } from 'react-intl';
import type { Closing } from '#contract/bff/closings.ts';
import { asFailure } from '../../ui/failures/failure.tsx';
import { FailureNotice } from '../../ui/failures/failure-notice.tsx';
import { stripUnsafeCharacters } from '../../ui/strip-unsafe-characters.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import { useDaysAround } from './open-days.ts';

/** Times are on the store's clock. */
export function ClosingWords({
  id = 'close.saved',
  closing: { savedBy, savedAt },
  clock,
}: {
  id?: 'close.saved' | 'close.already_closed';
  closing: Closing;
  clock: StoreClock;
}) {
  const { locale } = useIntl();
  return (
    <FormattedMessage
      id={id}
      values={{
        isNamed: String(savedBy !== null),
        name: <bdi>{savedBy !== null && stripUnsafeCharacters(savedBy)}</bdi>,
        time: formatMoment(locale, savedAt, clock, 'day-time'),
      }}
    />
  );
}

/** The closings of a store's business day, newest first, with the current one marked. */
export function ClosingList({
  storeId,
  day,
  clock,
  shown,
  isOfflineTold,
  hrefOf,
}: {
  storeId: string;
  day: string;
  clock: StoreClock;
  /** The number of the closing on screen. */
  shown: number | undefined;
  /** True if the page says already that there's no connection. */
  isOfflineTold: boolean;
  hrefOf: (number: number) => string;
}) {
  const { formatMessage } = useIntl();
  const { closings, error, refetch } = useDaysAround(storeId, day);
  const title = formatMessage({ id: 'close.closings' });
  const isTold = error !== null && isOfflineTold && asFailure(error).code === 'offline';
  if (isTold && !closings?.length) return null;
  return (
    <section aria-label={title} className="mt-10 border-t border-line pt-4 print:hidden">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {error && !isTold && (
        <FailureNotice error={error} onRetry={() => void refetch()}>
          <FormattedMessage id="close.not_listed" />
        </FailureNotice>
      )}
      {closings?.length === 0 && !error && (
        <p className="text-row text-ink-muted">
          <FormattedMessage id="close.none_yet" />
        </p>
      )}
      <ul className="empty:hidden">
        {closings?.map((closing) => (
          <li key={closing.number} className="text-row">
            <PageLink
              to={hrefOf(closing.number)}
              aria-current={closing.number === shown ? 'true' : undefined}
              className="touch-target -mx-2 flex flex-wrap gap-x-3 rounded-md px-2 py-1.5 hover:bg-hover aria-[current]:bg-accent-soft"
            >
              <span className="font-medium">
                <FormattedMessage id="close.closing" values={{ number: closing.number }} />
              </span>
              <span className="text-ink-muted">
                <ClosingWords closing={closing} clock={clock} />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
