import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { Button } from '../../../kit/button.tsx';
import { PageMessage } from '../../../kit/notice.tsx';
import { Region } from '../../../kit/region.tsx';
import { useIsLate } from '../../../kit/loading/use-is-late.ts';
import { ReadingStatus } from '../../../orders-feed/reader/reading-status.tsx';
import { useForgetReadings } from '../../../orders-feed/reader/use-reading.ts';
import { addDays, startOfStoreDay, storeDayOf } from '../../../stores/store-day.ts';
import type { OrderFilters } from '../filters/order-filters.ts';
import { writeCheckedRange } from './checked-range.ts';
import { daysBackTo } from './counted-back.ts';
import { isAllLoaded } from './local-reach.ts';
import { type CheckedList, useLocalSearch } from './use-local-search.ts';
import type { LocalReach, LocalReport } from './use-locally-filtered.ts';
import { useUpToDay } from './use-counted-back.ts';
import { useReachedMoment } from './use-reached-moment.ts';

/** A reading shorter than this (ms) shows no line, since the line would make the list jump. */
const SHORT_READING = 300;

/** How many of the last days can be checked at once; users who need more can set a date. */
const OFFERED_DAYS = [90, 365];

/** The next number of days to offer, if that goes further back than what was checked. */
function offeredDays({ days, phase, isWhole, snapshot, back }: LocalReach): number | undefined {
  if (!back) return undefined;
  const { now, defaultTimeZone: zone, cutoffMinutes } = back.days;
  if (phase === 'read' && days !== undefined) return OFFERED_DAYS.find((offered) => offered > days);
  if (phase !== 'scrolling' || isWhole) return undefined;
  const reached = secondOf(snapshot.reachedBackTo);
  const today = storeDayOf(now, zone, cutoffMinutes);
  const startOf = (offered: number) => startOfStoreDay(addDays(today, 1 - offered), zone, cutoffMinutes);
  return OFFERED_DAYS.find((offered) => reached === undefined || startOf(offered) < reached);
}

const IN_LINE = '-my-1 -ms-2.5 h-7 text-accent! hover:text-accent!';

/** Starts checking the last days by writing their number to the address, so Back undoes it. */
function CheckButton({ days, upTo, look }: { days: number; upTo: string; look: 'outline' | 'quiet' }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <Button
      look={look}
      className={look === 'quiet' ? IN_LINE : ''}
      onClick={() => void navigate({ pathname, search: writeCheckedRange(search, { days }) }, { state })}
    >
      <FormattedMessage id="local.check_days" values={{ days, upTo }} />
    </Button>
  );
}

/**
 * For a list that starts further down, checks all newer orders: it writes to the address as many days as reach from the newest order down
 * to where the list was checked.
 */
function CheckNewerButton({
  reach: { back, snapshot },
  loadNewer,
  isInLine,
}: {
  reach: LocalReach;
  /** Loads some newer orders; used if that many days cannot be checked. */
  loadNewer: () => void;
  isInLine: boolean;
}) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const days = back && daysBackTo(secondOf(snapshot.reachedBackTo), back.days);
  return (
    <Button
      look={isInLine ? 'quiet' : 'outline'}
      className={isInLine ? IN_LINE : ''}
      onClick={
        days === undefined
          ? loadNewer
          : () => void navigate({ pathname, search: writeCheckedRange(search, { days }) }, { state })
      }
    >
      <FormattedMessage id="local.load_newer" />
    </Button>
  );
}

/** Progress of unknown duration, with a button to cancel it. */
function CatchingUp({ checked, onCancel }: { checked: number; onCancel: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <span
        role="progressbar"
        aria-label={formatMessage({ id: 'local.catching_up' })}
        className="relative h-1 w-24 overflow-hidden rounded-full bg-line"
      >
        <span className="absolute inset-y-0 w-1/3 animate-skeleton rounded-full bg-accent" />
      </span>
      <span className="min-w-0 flex-1">
        <FormattedMessage id="local.catching_up_count" values={{ count: checked }} />
      </span>
      <Button className="-my-1 h-7" onClick={onCancel}>
        <FormattedMessage id="local.cancel" />
      </Button>
    </>
  );
}

function Line({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  return (
    <div
      hidden={isHidden}
      className="not-[[hidden]]:flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-sunken ps-4 pe-2 py-1 text-xs text-ink-muted max-sm:ps-3"
    >
      {children}
    </div>
  );
}

type LocalSearchProps = {
  list: CheckedList;
  filters: OrderFilters;
  isMatch: (order: Order) => boolean;
  reporting: LocalReport;
};

/**
 * Checks the orders of the list by filters that the API does not have, and shows in a line how far they were checked, with a way to go
 * further or to stop. Without rows, `LocalNoMatch` shows this in the middle of the list.
 */
function LocalSearch({ list, filters, isMatch, reporting }: LocalSearchProps) {
  const { reach, cancel } = useLocalSearch(list, filters, isMatch, reporting);
  const { reading } = reach;
  const moment = useReachedMoment(reach.snapshot);
  const offered = offeredDays(reach);
  const hasRows = reach.orders.length > 0;
  const upTo = useUpToDay(filters.store)(reach.back?.upTo);
  const isLate = useIsLate(reach.phase === 'reading' ? 'reading' : 'ended', SHORT_READING);
  if (reading?.progress.phase === 'incomplete') {
    return (
      <div className="shrink-0 border-t border-line">
        <ReadingStatus reading={reading} />
      </div>
    );
  }
  if (reading && reach.phase !== 'read') {
    return (
      <Line isHidden={!isLate && reach.phase === 'reading'}>
        <ReadingStatus reading={reading} />
      </Line>
    );
  }
  if (reach.phase === 'catching up') {
    return (
      <Line>
        <CatchingUp checked={reach.checked} onCancel={cancel} />
      </Line>
    );
  }
  if (!hasRows || isAllLoaded(reach.snapshot) || (reach.phase === 'read' && reach.days === undefined)) return null;
  return (
    <Line>
      <span role="status" className="min-w-0">
        {reach.days === undefined ? (
          <FormattedMessage id="local.checked" values={{ count: reach.checked, moment: moment ?? 'none' }} />
        ) : (
          <FormattedMessage id="local.checked_days" values={{ count: reach.checked, days: reach.days, upTo }} />
        )}
      </span>
      {reach.snapshot.newerStatus !== 'whole' && (
        <CheckNewerButton reach={reach} loadNewer={() => void list.list.feed.loadNewer()} isInLine />
      )}
      {offered !== undefined && <CheckButton days={offered} upTo={upTo} look="quiet" />}
    </Line>
  );
}

/** How many of the checked orders match, for the status line. */
function LocalCount({ reach }: { reach: LocalReach }) {
  const { checked, total, isWhole, phase } = reach;
  const found = reach.orders.length;
  return (
    // Every slice changes it; only the final count is worth announcing.
    <p
      role="status"
      aria-live={phase === 'reading' ? 'off' : 'polite'}
      className="min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-nowrap"
    >
      {isWhole ? (
        <FormattedMessage id="local.found_whole" values={{ found, total: checked }} />
      ) : total === undefined ? (
        <FormattedMessage id="local.found" values={{ found, checked }} />
      ) : (
        <FormattedMessage id="local.found_of_about" values={{ found, checked, total }} />
      )}
    </p>
  );
}

type LocalNoMatchProps = {
  reach: LocalReach;
  /** The stores in view; undefined for all. */
  storeIds: readonly string[] | undefined;
  /** Checks newer orders; undefined if the list reaches the newest. */
  onLoadNewer: (() => void) | undefined;
};

/** Shown while no order matches: how many were checked, and how to check more. */
function LocalNoMatch({ reach, storeIds, onLoadNewer }: LocalNoMatchProps) {
  const upTo = useUpToDay(storeIds)(reach.back?.upTo);
  const moment = useReachedMoment(reach.snapshot);
  const offered = offeredDays(reach);
  const { checked, total, phase, days } = reach;
  const isLooking = ['reading', 'catching up'].includes(phase) || reach.snapshot.status === 'loading-more';
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage
        icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
        title={
          phase === 'read' && days !== undefined ? (
            <FormattedMessage id="local.none_in_days" values={{ days, upTo }} />
          ) : isLooking || phase === 'stopped' ? (
            <FormattedMessage id="local.none_yet" />
          ) : (
            <FormattedMessage id="local.none_in" values={{ checked }} />
          )
        }
        actions={
          <>
            {onLoadNewer && <CheckNewerButton reach={reach} loadNewer={onLoadNewer} isInLine={false} />}
            {!isLooking && offered !== undefined && <CheckButton days={offered} upTo={upTo} look="outline" />}
          </>
        }
      >
        {phase === 'read' ? (
          <FormattedMessage id="local.all_checked" values={{ count: checked }} />
        ) : total !== undefined ? (
          <FormattedMessage id="local.checked_of_about" values={{ checked, total }} />
        ) : isLooking ? (
          <FormattedMessage id="local.catching_up_count" values={{ count: checked }} />
        ) : (
          moment !== undefined && <FormattedMessage id="local.back_to" values={{ moment }} />
        )}
      </PageMessage>
    </div>
  );
}

export type LocalFilterNoticesProps =
  | ({ part: 'search' } & LocalSearchProps)
  | { part: 'count'; reach: LocalReach }
  | ({ part: 'none' } & LocalNoMatchProps);

/** What local filters add to the list: the line that reports checking, the count in the status line, and the message without rows. */
export function LocalFilterNotices(props: LocalFilterNoticesProps) {
  return (
    <Region name="local_filters" look={PLACES[props.part]} onRetry={useForgetReadings()}>
      <Part {...props} />
    </Region>
  );
}

/** How each part fits its place if it fails. */
const PLACES = { search: 'line', count: 'control', none: 'room' } as const;

function Part(props: LocalFilterNoticesProps) {
  if (props.part === 'search') return <LocalSearch {...props} />;
  return props.part === 'count' ? <LocalCount {...props} /> : <LocalNoMatch {...props} />;
}
