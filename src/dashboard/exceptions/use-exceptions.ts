import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { asFailure } from '../kit/failures/failure.tsx';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { PRICE_DAYS } from '#order-domain/exceptions/prices.ts';
import { useThresholds } from '../order-words/exception-thresholds.ts';
import { publishKnownExceptions } from '../order-words/known-exceptions.ts';
import { ConnectReaderContext } from '../orders-feed/reader/connect-reader.ts';
import { readerOf } from '../orders-feed/reader/reader.ts';
import { useRestingReading } from '../orders-feed/reader/use-resting-reading.ts';
import { askCache } from '../orders-feed/reader/worker-cache.ts';
import { type BusinessPeriod, figuresDays, periodsToRead } from '../period-figures/figures-period.ts';
import { useJoinedReading, usePeriodReading } from '../period-figures/use-period-reading.ts';
import { useDays } from '../stores/days.tsx';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import { type Entry, entryKey, entryOf } from '#order-domain/exceptions/entry.ts';
import { judgedInView, knownFindings, type ReadSoFar } from './entries.ts';
import { writeExceptionsAddress } from './exceptions-address.ts';
import { EXCEPTIONS_FOUND, JUDGED, type Judged } from './exceptions-kind.ts';
import type { Marks } from './marks-api.ts';
import { withEntry } from './use-exceptions-address.ts';

const DAY = 86_400;
/** Orders whose kinds are told elsewhere: far more than anybody leaves open. */
const MOST_KNOWN = 500;
const NOTHING_YET: Judged & { readonly read: ReadSoFar } = { found: [], refunds: [], read: 'part' };

/** The orders to read: those of the period, those before it whose prices are compared, and older ones, without items. */
function periodsToJudge(period: BusinessPeriod, days: Days) {
  const { own, earlier } = periodsToRead(period, days);
  const from = own.from - PRICE_DAYS * DAY;
  const filter = {
    ...EMPTY_LIST_ORDERS_QUERY,
    expand: ['payments', 'refunds', 'applied_promotions'] satisfies ListOrdersQuery['expand'],
    ...(period.stores && { storeIds: period.stores }),
  };
  return {
    own,
    earlier: { filter: own.filter, from, until: own.from },
    older: { filter, from: earlier.from, until: from },
  };
}

/** Reads what a period is judged by; what is read stays in the worker. */
export function useJudgedReading(period: BusinessPeriod) {
  const days = useDays();
  const { data: thresholds, error, refetch } = useThresholds();
  const spec = thresholds && { days: figuresDays(period, days), thresholds };
  const isKnown = spec !== undefined;
  const connect = useContext(ConnectReaderContext);
  const tellNow = useEffectEvent(
    async () => spec && askCache(readerOf(connect), EXCEPTIONS_FOUND, { ...spec, now: days.now }),
  );
  // Before the readings start: the worker judges by the page's clock.
  useEffect(() => {
    // Where the worker can't be reached, the readings say so.
    if (isKnown) tellNow().catch(() => undefined);
  }, [isKnown]);
  const { older: oldest, ...periods } = periodsToJudge(period, days);
  const near = usePeriodReading(spec && { kind: JUDGED, spec, periods }, days.now);
  const old = useRestingReading(
    spec && { kind: JUDGED, spec, period: oldest, isLimited: true, isBackground: true },
    days.now,
  );
  const all = useJoinedReading(near, old);
  const isWhole = all.progress.phase === 'complete';
  const read: ReadSoFar = isWhole ? 'everything' : near.isOwnWhole ? 'period' : 'part';
  const again = (act: () => void) => () => {
    act();
    if (!isKnown) void refetch();
  };
  // Without thresholds nothing is read.
  const failed = !isKnown && error && { from: periods.own.from, until: periods.own.until, failure: asFailure(error) };
  return {
    ...all,
    spec,
    stores: period.stores,
    progress: failed ? { ...all.progress, phase: 'incomplete' as const, failures: [failed] } : all.progress,
    read,
    resume: again(all.resume),
    retry: again(all.retry),
    refresh: again(all.refresh),
  };
}
export type JudgedReading = ReturnType<typeof useJudgedReading>;

let versions = 0;

/**
 * What is known by now, and how much had been read then: the worker is asked when enough was added or, once everything was read, when
 * anything changed. `error` is why it couldn't answer, until `again` asks once more.
 */
export function useJudged({ spec, stores, parts, progress, read }: JudgedReading) {
  const connect = useContext(ConnectReaderContext);
  const { now } = useDays();
  // oxlint-disable-next-line react/exhaustive-deps -- Other parts, other version.
  const version = useMemo(() => (versions += 1), [parts]);
  const step = read === 'everything' ? version : `${read} ${Math.floor(Math.log2(progress.orders + 1))}`;
  const ofPeriod = JSON.stringify([spec, stores]);
  const { data, error, refetch } = useQuery({
    queryKey: ['exceptions', ofPeriod, now, step],
    queryFn:
      spec && parts.length > 0
        ? async () => ({
            ofPeriod,
            judged: {
              ...judgedInView(await askCache(readerOf(connect), EXCEPTIONS_FOUND, { ...spec, now }), stores),
              read,
            },
          })
        : skipToken,
    // What was found before stays until there is something newer.
    placeholderData: (before) => (before?.ofPeriod === ofPeriod ? before : undefined),
    retry: false,
    gcTime: 0,
  });
  return { ...(data?.judged ?? NOTHING_YET), error, again: () => void refetch() };
}

/** The entries of a page: findings that are sure by now, with what was done with them. */
export function useEntries({ found, read }: typeof NOTHING_YET, marks: Marks): readonly Entry[] {
  const days = useDays();
  return useMemo(
    () =>
      knownFindings(found, read).map((each) => entryOf(each, marks.get(entryKey(each)), todayIn([each.storeId], days))),
    [found, marks, read, days],
  );
}

/** The address of what was found about an order: in its store, on the days on which it happened, with the order open. */
export function addressOf(first: OrderException, others: readonly OrderException[] = []): string {
  const days = [first, ...others].map(({ day }) => day).toSorted();
  const filters = {
    store: [first.storeId],
    date: { from: days[0] ?? first.day, to: days.at(-1) ?? first.day },
    kind: [...new Set([first, ...others].map(({ kind }) => kind))],
  };
  const query = writeExceptionsAddress({ filters, grouping: undefined });
  return withEntry(query, first.orderId ?? '', first.id);
}

/** Tells the rest of the page what is open: the count in the navigation, and the kinds at each order. */
export function usePublishKnownExceptions(entries: readonly Entry[], isWhole: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWhole) return;
    const open = entries.filter(({ state }) => state === 'open').map(({ found }) => found);
    const withOrder = open.filter(({ orderId }) => orderId !== undefined).slice(0, MOST_KNOWN);
    const byOrder = [...Map.groupBy(withOrder, ({ orderId }) => orderId ?? '')];
    publishKnownExceptions(client, {
      certain: open.filter(({ certain }) => certain).length,
      orders: Object.fromEntries(byOrder.map(([orderId, found]) => [orderId, found.map(({ kind }) => kind)])),
      addresses: Object.fromEntries(
        byOrder.flatMap(([orderId, [first, ...others]]) => (first ? [[orderId, addressOf(first, others)]] : [])),
      ),
    });
  }, [client, entries, isWhole]);
}
