import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { currencyDigits } from '../../../kit/i18n/money.tsx';
import type { Period, ReadingProgress } from '../../../orders-feed/reader/reading.ts';
import { useKeeper } from '../../../orders-feed/reader/use-keeper.ts';
import { type UsedReading, useReading } from '../../../orders-feed/reader/use-reading.ts';
import type { FeedQuery } from '../../../orders-feed/walk/orders-walk.ts';
import { useDays } from '../../../stores/days.tsx';
import { type StoreDirectory, useStores } from '../../../stores/stores.ts';
import type { OrderFilters } from '../../selection/filters/order-filters.ts';
import { useCountedBack } from '../../selection/local/use-counted-back.ts';
import {
  FIND_ITEMS,
  FIND_KEEPER,
  FIND_ROWS,
  FIND_UNKEPT,
  type FindAnswer,
  type FindQuestion,
} from '../search/find-messages.ts';
import type { FieldLabels } from '../search/find-query.ts';
import { RANK } from '../search/rank-text.ts';
import { compareFound, type FoundOrder } from '../search/search-index.ts';
import { SEARCHED_DAYS, searchedPeriod } from '../search/searched-period.ts';
import { createFindAnswers } from './find-answers.ts';

/** The filters to search in. */
export type FindWithin = { readonly filters: OrderFilters; readonly selection: FeedQuery };

/** What is being or was last searched: orders without items, then item names, or the orders that do not fit the index. */
export type SearchStage = 'orders' | 'items' | 'unkept';

/** The progress of a search, and the available actions. */
export type FindSearch = {
  readonly stage: SearchStage;
  readonly progress: ReadingProgress;
  /** Whether orders are being read, or will be as soon as possible. */
  readonly isRunning: boolean;
  /** True when nothing more can be found for this text in the period. */
  readonly isWhole: boolean;
  /** Distinct orders searched. */
  readonly orders: number;
  /** The length of the period in days. */
  readonly days: number;
  /** The second (epoch) that the days are counted back from, `now` for the present; undefined while unknown. */
  readonly upTo: number | 'now' | undefined;
  /** The second (epoch) since which everything has been searched. */
  readonly completeFrom: number;
  readonly hasFailed: boolean;
  /** Each action is undefined while it is not available. */
  readonly cancel: (() => void) | undefined;
  readonly resume: (() => void) | undefined;
  readonly retry: (() => void) | undefined;
  readonly checkItems: (() => void) | undefined;
  readonly checkOlder: (() => void) | undefined;
  /** Searches the orders that do not fit the index. */
  readonly checkUnkept: (() => void) | undefined;
};

export type Find = {
  /** The best matches so far; those of the previous text until the first answer for this one. */
  readonly found: readonly FoundOrder[];
  readonly count: number;
  /** Whether the matches belong to this text and scope. */
  readonly isAnswered: boolean;
  readonly search: FindSearch;
};

/** Orders read longer ago than this (ms) may have changed, so they are checked again when a search begins. */
const FRESH = 60_000;
const NO_FOUND: readonly FoundOrder[] = [];

function fieldLabels({ formatMessage }: IntlShape): FieldLabels {
  return [
    { label: formatMessage({ id: 'find.field.table' }), fields: ['table'] },
    { label: formatMessage({ id: 'find.field.ticket' }), fields: ['ticket', 'sequence'] },
    { label: formatMessage({ id: 'find.field.sequence' }), fields: ['sequence'] },
    { label: formatMessage({ id: 'find.label.order' }), fields: ['ticket', 'sequence', 'id'] },
    { label: formatMessage({ id: 'find.label.phone' }), fields: ['member_phone', 'pickup_phone'] },
    { label: formatMessage({ id: 'find.field.member' }), fields: ['member', 'member_phone'] },
    { label: formatMessage({ id: 'find.field.pickup' }), fields: ['pickup', 'pickup_phone'] },
    { label: formatMessage({ id: 'find.field.coupon' }), fields: ['coupon'] },
    { label: formatMessage({ id: 'find.field.item' }), fields: ['item', 'modifier'] },
    { label: formatMessage({ id: 'find.field.note' }), fields: ['note', 'payment_note'] },
  ];
}

function digitsOfStores(stores: StoreDirectory): FindQuestion['currencyDigits'] {
  return {
    byStore: Object.fromEntries(
      stores.described.map(({ id, currency }) => [id.toLowerCase(), currencyDigits(currency)]),
    ),
    others: currencyDigits(stores.find('').currency),
  };
}

/** Whether a text may be the name of an item: it contains a word, not just a number. */
function isNameLike(text: string): boolean {
  return /\p{L}{2}|\p{Lo}/u.test(text);
}

function rowsRequest({ filter, from, until }: Period) {
  const expand = ['payments', 'refunds', 'applied_promotions'] as const;
  return { kind: FIND_ROWS, spec: null, period: { filter: { ...filter, expand }, from, until } };
}

function itemsRequest({ filter, from, until }: Period) {
  const expand = ['items'] as const;
  return { kind: FIND_ITEMS, spec: null, period: { filter: { ...filter, expand }, from, until } };
}

function unkeptRequest(period: Period, question: FindQuestion, readsItems: boolean) {
  const { filter, from, until } = rowsRequest(period).period;
  const expand = readsItems ? (['items', ...filter.expand] as const) : filter.expand;
  return { kind: FIND_UNKEPT, spec: question, period: { filter: { ...filter, expand }, from, until } };
}

function isReading({ phase }: ReadingProgress): boolean {
  return phase === 'idle' || phase === 'reading' || phase === 'waiting' || phase === 'offline';
}

/** Refreshes a reading that is no longer fresh when a search begins. */
function useFreshness({ progress: { asOf }, refresh }: UsedReading<unknown>, isActive: boolean): void {
  useEffect(() => {
    if (isActive && asOf !== undefined && Date.now() - asOf > FRESH) refresh();
    // Only when a search begins.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isActive]);
}

/** Combines the matches in the index with those among the orders that did not fit it. */
function joined(answer: FindAnswer | undefined, unkept: readonly FindAnswer[], limit: number) {
  const answers = answer ? [answer, ...unkept] : unkept;
  const found = unkept.length === 0 ? (answer?.found ?? NO_FOUND) : answers.flatMap((each) => each.found);
  return {
    found: unkept.length === 0 ? found : found.toSorted(compareFound).slice(0, limit),
    count: answers.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Finds a text among the orders of the last 90 days, or within filters. While `isActive`, it reads the orders not read yet, newest first,
 * and answers again as more arrive. `loaded` are the orders that the page has loaded anyway.
 */
export function useFind({
  text,
  isActive,
  within,
  loaded,
  limit,
}: {
  readonly text: string;
  readonly isActive: boolean;
  readonly within: FindWithin | undefined;
  readonly loaded: readonly Order[];
  readonly limit: number;
}): Find {
  const intl = useIntl();
  const days = useDays();
  const stores = useStores();
  const askFind = useKeeper(FIND_KEEPER);
  const [answers] = useState(() => createFindAnswers(askFind));
  const [stretches, setStretches] = useState(1);
  const [asksItems, setAsksItems] = useState(false);
  /** What the user canceled, per scope, since both scopes may read the same orders. */
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const [unkeptOf, setUnkeptOf] = useState<FindQuestion>();

  const { now, cutoffMinutes, defaultTimeZone } = days;
  const filters = within?.filters;
  const question = useMemo<FindQuestion>(
    () => ({
      text,
      labels: fieldLabels(intl),
      currencyDigits: digitsOfStores(stores),
      within: filters ? { filters, days: { described: stores.described, defaultTimeZone, cutoffMinutes, now } } : null,
      limit,
    }),
    [text, intl, stores, filters, defaultTimeZone, cutoffMinutes, now, limit],
  );
  const { to: _to, ...selection } = within?.selection ?? {};
  const back = useCountedBack(selection, loaded, isActive);
  const { period, hasOlder } = searchedPeriod(back?.days ?? days, stretches, within?.selection);
  const isReadable = isActive && back !== undefined;
  const rows = useReading(isReadable ? rowsRequest(period) : undefined);
  const areRowsRead = rows.progress.phase === 'complete';

  const answered = useSyncExternalStore(answers.subscribe, answers.getSnapshot);
  // The question becomes a new object every minute, with the same matches.
  const isAnswered = answered?.question.text === text && answered.question.within?.filters === filters;
  const hasExact = (answered?.answer?.found[0]?.rank ?? RANK.none) < RANK.amount;
  const [mayBeItem, setMayBeItem] = useState(false);
  const isItem = isNameLike(text) && !hasExact;
  if (isAnswered && mayBeItem !== isItem) setMayBeItem(isItem);
  const keptFrom = answered?.answer?.keptFrom ?? -Infinity;
  const isFull = keptFrom > period.from;
  const areRowsKept = areRowsRead || (isFull && rows.progress.completeFrom <= keptFrom);
  const readsItems = areRowsKept && (asksItems || mayBeItem);
  const toReadItems = itemsRequest({ ...period, from: Math.max(period.from, keptFrom) });
  const items = useReading(isReadable ? { ...toReadItems, autoStart: readsItems } : undefined);
  const passOf = (stage: SearchStage) => `${stage} ${within ? 'within' : 'everywhere'}`;
  const hasCancelled = (stage: SearchStage) => cancelled.has(passOf(stage));
  const noteCancelled = (stage: SearchStage, isCancelledNow: boolean) => {
    const others = [...cancelled].filter((pass) => pass !== passOf(stage));
    setCancelled(new Set(isCancelledNow ? [...others, passOf(stage)] : others));
  };
  useEffect(() => {
    if (!areRowsKept && rows.progress.phase === 'cancelled' && !hasCancelled('orders')) rows.resume();
    if (readsItems && items.progress.phase === 'cancelled' && !hasCancelled('items')) items.resume();
    // Items are no longer needed, e.g. because an exact ticket was found.
    if (!readsItems && items.progress.phase === 'reading') items.cancel();
  });
  const areItemsRead = items.progress.phase === 'complete';
  const unkept = useReading(
    isReadable && isFull && unkeptOf === question
      ? unkeptRequest({ ...period, until: keptFrom }, question, readsItems)
      : undefined,
  );

  const answer = answered?.answer;
  const matches = useMemo(() => joined(answer, unkept.parts, limit), [answer, unkept.parts, limit]);

  useFreshness(rows, isActive);
  useFreshness(items, isActive);
  useEffect(() => {
    if (isActive) answers.see(loaded);
  }, [answers, isActive, loaded]);
  const read = useMemo(
    () => ({ rows: rows.parts, items: items.parts, areRowsRead, areItemsRead }),
    [rows.parts, items.parts, areRowsRead, areItemsRead],
  );
  useEffect(() => {
    answers.ask(isActive ? question : undefined, read);
  }, [answers, isActive, question, read]);
  useEffect(() => {
    // Orders that do not fit would only be dropped again.
    if (isFull && areRowsKept && isReading(rows.progress)) rows.cancel();
  });

  const stage = unkept.progress.days.total > 0 ? 'unkept' : readsItems ? 'items' : 'orders';
  const reading = { orders: rows, items, unkept }[stage];
  const { progress } = reading;
  const hasFailed = progress.phase === 'incomplete' || (isAnswered && answered.answer === undefined);
  // Items resume by themselves unless the user canceled them, and rows need no resuming once the index has all it can keep.
  const isCancelled =
    progress.phase === 'cancelled' && (stage === 'items' ? hasCancelled('items') : stage === 'unkept' || !areRowsKept);
  const isRunning = isReading(progress);
  const isFresh = isAnswered && answered.read === read;
  const isUnkeptRead = unkept.progress.phase === 'complete';
  const isRead = areRowsKept && (areItemsRead || !mayBeItem) && (isUnkeptRead || !isFull);

  return {
    ...matches,
    isAnswered,
    search: {
      stage,
      progress,
      isRunning,
      isWhole: isFresh && isRead && !hasFailed,
      orders: rows.progress.orders,
      days: stretches * SEARCHED_DAYS,
      upTo: back && (back.upTo ?? 'now'),
      completeFrom: Math.max(progress.completeFrom, stage === 'orders' ? keptFrom : -Infinity),
      hasFailed,
      cancel: isRunning
        ? () => {
            noteCancelled(stage, true);
            reading.cancel();
          }
        : undefined,
      resume: isCancelled
        ? () => {
            noteCancelled(stage, false);
            reading.resume();
          }
        : undefined,
      retry: hasFailed
        ? () => {
            reading.retry();
            answers.again();
          }
        : undefined,
      checkItems: areRowsKept && !readsItems && !areItemsRead ? () => setAsksItems(true) : undefined,
      checkOlder: isRead && hasOlder ? () => setStretches(stretches + 1) : undefined,
      checkUnkept: isFull && areRowsKept && stage !== 'unkept' ? () => setUnkeptOf(question) : undefined,
    },
  };
}
