import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { useIsLate } from '../../kit/loading/use-is-late.ts';
import type { ReadingProgress } from '../../orders-feed/reader/reading.ts';
import { ReadingBar } from '../../orders-feed/reader/reading-bar.tsx';
import { PageLink } from '../../kit/navigation/page-link.tsx';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { type OrderFilters, ORDERS_ADDRESS, writeOrderFilters } from '../selection/filters/order-filters.ts';
import type { Totals } from './use-totals.ts';

/** Presets that lead from the totals of today to those of a longer period. */
const LONGER = ['last_7_days', 'last_30_days'] as const;

/** Which orders the figures are of; where all else is folded away, without saying whose day it is. */
export function PeriodWords({
  totals: { period, sums, count, backTo },
  filters,
  isFolded,
}: {
  totals: Totals;
  filters: OrderFilters;
  isFolded: boolean;
}) {
  const { locale } = useIntl();
  const days = useDays();
  const timeZone = zoneInView(filters.store, days) ?? days.defaultTimeZone;
  const day = backTo === undefined ? 'none' : formatMoment(locale, backTo, { timeZone }, 'day');
  if (period === 'today') {
    return (
      <>
        <span className="font-medium whitespace-nowrap text-ink">
          <FormattedMessage id="totals.today" values={{ isKnown: sums !== undefined }} />
        </span>
        {!isFolded && zoneInView(filters.store, days) === undefined && (
          <span>
            <FormattedMessage id="day.stores" />
          </span>
        )}
      </>
    );
  }
  // “No sales” says it all.
  if (period === 'all' && count === 0) return null;
  return (
    <span className="font-medium text-ink">
      <FormattedMessage
        id={period === 'all' ? 'totals.all' : period === 'newest' ? 'totals.newest' : 'totals.so_far'}
        values={{ count, day }}
      />
    </span>
  );
}

/** Links from the totals of today to the list of a longer period, which has its own. */
export function LongerPeriods({ filters }: { filters: OrderFilters }) {
  const { sort } = ORDERS_ADDRESS.read(useLocation().search);
  return (
    <span className="contents">
      {LONGER.map((preset) => (
        <PageLink
          key={preset}
          to={{
            pathname: '/orders',
            search: ORDERS_ADDRESS.write({ filters: { ...filters, date: { preset } }, sort }),
          }}
          className="whitespace-nowrap leading-6 underline underline-offset-2 hover:text-ink"
        >
          <FormattedMessage id={`date.${preset}`} />
        </PageLink>
      ))}
    </span>
  );
}

/** A link to all refunds that were given in the dates of the totals, whatever their orders' dates. */
export function PeriodRefunds({
  totals: { date, period },
  filters: { store },
}: {
  totals: Totals;
  filters: OrderFilters;
}) {
  if (!date) return null;
  return (
    <PageLink
      to={{ pathname: '/refunds', search: writeOrderFilters({ date, ...(store && { store }) }) }}
      className="leading-6 underline underline-offset-2 hover:text-ink"
    >
      <FormattedMessage id="totals.period_refunds" values={{ period }} />
    </PageLink>
  );
}

/** A reading shorter than this (ms) shows no progress. */
const SHORT = 300;

/** A fine line above the totals that shows how far they were read. */
export function ProgressLine({ progress }: { progress: ReadingProgress | undefined }): ReactNode {
  const { formatMessage } = useIntl();
  const isLate = useIsLate('shown', SHORT);
  return (
    <ReadingBar
      label={formatMessage({ id: 'totals.reading' })}
      progress={progress}
      className={`absolute inset-x-0 -top-px h-0.5 ${isLate ? '' : 'invisible'}`}
    />
  );
}

/** Stops the reading that the totals wait for, or goes on with it. */
export function ReadingButton({ totals: { reading } }: { totals: Totals }): ReactNode {
  const phase = reading?.progress.phase;
  const isLate = useIsLate(phase ?? 'none', SHORT);
  if (!reading || phase === undefined || phase === 'idle' || phase === 'complete' || phase === 'incomplete')
    return null;
  const isStopped = phase === 'cancelled' || phase === 'limited';
  return (
    <Button
      look="outline"
      // Not `invisible`, which would take the focus from it.
      className={`h-6! px-2! text-xs! ${isStopped || isLate ? '' : 'opacity-0'}`}
      onClick={isStopped ? reading.resume : reading.cancel}
    >
      <FormattedMessage id={isStopped ? 'totals.read_on' : 'totals.cancel'} />
    </Button>
  );
}
