import {
  ALL_COVERED,
  commonCoverage,
  compareCoverage,
  type Coverage,
  coveredBackTo,
  covers,
  NOTHING_COVERED,
} from '#contract/service/coverage.ts';
import { effectivePageSize } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage, UnreadableOrder } from '#contract/service/read-order.ts';
import { compareInstants, type Instant, printUtcSecond } from '#contract/service/rfc3339.ts';
import { measurePage, readCreatedInstant } from './walk/created-instant.ts';
import type { FetchPage } from './walk/orders-walk.ts';
import type { PageQuery } from './walk/page-query.ts';

/** Most requests in flight at once, across all pages. */
const MAX_REQUESTS = 4;
/** Orders to request from a store beyond its share of the page, as stores are not equally busy. */
const SPARE_ORDERS = 10;
/** Most further pages to request from the busiest stores for one merged page. */
const MAX_FURTHER_PAGES = 4;

/**
 * An order, and the instant it is sorted by: its own or, if `createdAt` is unreadable, that of the order before it in its answer. Without
 * any it comes first, since it may be as new as the cursor and may not appear in any later page.
 */
type PlacedOrder = { readonly order: Order; readonly instant: Instant | undefined };

/** What one store has answered so far. */
type StorePart = {
  /** The request of its last page. */
  readonly request: PageQuery;
  readonly orders: ReadonlyMap<string, PlacedOrder>;
  readonly unreadable: OrderPage['unreadable'];
  readonly coverage: Coverage;
  /** Whether asking for more would repeat the last answer. */
  readonly isStuck: boolean;
};

function withOrders(known: StorePart['orders'], { orders }: OrderPage): StorePart['orders'] {
  const merged = new Map(known);
  let instant: Instant | undefined;
  for (const order of orders) {
    instant = readCreatedInstant(order.createdAt) ?? instant;
    merged.set(order.id, { order, instant });
  }
  return merged;
}

/** How far back a page is complete: its oldest second may be cut. */
function coverageOf(request: PageQuery, page: OrderPage): Coverage {
  const { span, mayHaveMore } = measurePage(request, page);
  if (!mayHaveMore) return ALL_COVERED;
  return span ? coveredBackTo(span.oldest + 1) : NOTHING_COVERED;
}

function firstPart(request: PageQuery, page: OrderPage): StorePart {
  return {
    request,
    orders: withOrders(new Map(), page),
    unreadable: page.unreadable,
    coverage: coverageOf(request, page),
    isStuck: false,
  };
}

/** The request for a full page from the oldest second seen, whose tie may have been cut; undefined if it would repeat the last request. */
function furtherRequest({ request, coverage, isStuck }: StorePart, pageSize: number): PageQuery | undefined {
  if (isStuck || coverage.known !== 'backTo') return undefined;
  const cursor = readCreatedInstant(request.before)?.epochSeconds;
  const isRepeat = cursor !== undefined && coverage.second >= cursor;
  if (isRepeat && request.pageSize === pageSize) return undefined;
  return { ...request, pageSize, ...(!isRepeat && { before: printUtcSecond(coverage.second) }) };
}

function secondOf({ createdAt }: { readonly createdAt: string | undefined }): number | undefined {
  return readCreatedInstant(createdAt)?.epochSeconds;
}

/** Unreadable orders of both pages, each once even without an id: those older than the later page's cursor are taken from that page. */
function withUnreadable(known: StorePart['unreadable'], { before }: PageQuery, { unreadable }: OrderPage) {
  const cursor = secondOf({ createdAt: before });
  const keyOf = ({ id, path, reason }: UnreadableOrder) => JSON.stringify([id, path, reason]);
  /** Undefined for entries without a time. */
  const isOlder = (entry: UnreadableOrder) => {
    const second = secondOf(entry);
    return second === undefined ? undefined : cursor === undefined || second < cursor;
  };
  const kept = known.filter((entry) => !isOlder(entry));
  const keys = new Set(kept.map(keyOf));
  return [...kept, ...unreadable.filter((entry) => isOlder(entry) ?? !keys.has(keyOf(entry)))];
}

function withFurtherPage(part: StorePart, request: PageQuery, page: OrderPage): StorePart {
  const coverage = coverageOf(request, page);
  // A service that ignores the cursor repeats its first page, and one that returns no orders may still claim that more follow.
  const isStuck = compareCoverage(coverage, part.coverage) >= 0;
  return {
    request,
    orders: withOrders(part.orders, page),
    unreadable: withUnreadable(part.unreadable, request, page),
    coverage: isStuck ? part.coverage : coverage,
    isStuck,
  };
}

function coverageOfAll(parts: readonly StorePart[]): Coverage {
  return parts.map(({ coverage }) => coverage).reduce(commonCoverage, ALL_COVERED);
}

/** Whether a second (epoch) is covered or, as the oldest of a page, cut; whatever has no time is shown with the newest. */
function isShown(second: number | undefined, coverage: Coverage): boolean {
  return second === undefined || covers(coverage, second + 1);
}

function ordersFrom(parts: readonly StorePart[], coverage: Coverage): PlacedOrder[] {
  return parts.flatMap(({ orders }) =>
    [...orders.values()].filter(({ instant }) => isShown(instant?.epochSeconds, coverage)),
  );
}

/** Newest first; orders without any instant come before all others. */
function compareNewestFirst({ instant: left }: PlacedOrder, { instant: right }: PlacedOrder): number {
  return left && right ? compareInstants(right, left) : Number(left !== undefined) - Number(right !== undefined);
}

/**
 * The newest orders of all stores, as far down as every store has answered. The oldest second may be cut, as in any page of the list
 * operation, and `hasMore` is true if any store has more.
 */
function mergeParts(parts: readonly StorePart[]): OrderPage {
  const coverage = coverageOfAll(parts);
  return {
    orders: ordersFrom(parts, coverage)
      .sort(compareNewestFirst)
      .map(({ order }) => order),
    unreadable: parts.flatMap(({ unreadable }) => unreadable.filter((entry) => isShown(secondOf(entry), coverage))),
    hasMore: coverage.known !== 'all',
  };
}

/** Runs tasks in the order of arrival, at most `most` at once. */
function createLimit(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next task takes over this one's slot.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Extends `fetchPage`, which takes one store or all of them, to several stores: requests each store's share of the page, at most four at
 * once across all pages, and more from the busiest ones, until about half a page is known to be complete. A walk through such pages loses
 * nothing (orders-walk.ts), as each holds all orders of every second newer than its oldest one. If one request fails, the page fails.
 */
export function createStoresFetch(fetchPage: FetchPage): FetchPage {
  const limit = createLimit(MAX_REQUESTS);

  return async ({ storeIds = [], ...query }, signal) => {
    const [firstId, secondId] = storeIds;
    if (firstId === undefined) return fetchPage(query, signal);
    if (secondId === undefined) return fetchPage({ ...query, storeId: firstId }, signal);

    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    const ask = (request: PageQuery) =>
      limit(async () => {
        controller.signal.throwIfAborted();
        return fetchPage(request, controller.signal);
      });

    const wholePage = effectivePageSize(query);
    const share = Math.min(wholePage, Math.ceil(wholePage / storeIds.length) + SPARE_ORDERS);
    try {
      const parts = await Promise.all(
        storeIds.map(async (storeId) => {
          const request = { ...query, storeId, pageSize: share };
          return firstPart(request, await ask(request));
        }),
      );
      for (let further = 0; further < MAX_FURTHER_PAGES; further += 1) {
        const coverage = coverageOfAll(parts);
        if (ordersFrom(parts, coverage).length >= wholePage / 2) break;
        const index = parts.findIndex((part) => compareCoverage(part.coverage, coverage) === 0);
        const part = parts[index];
        const request = part && furtherRequest(part, query.pageSize);
        if (!request) break;
        parts[index] = withFurtherPage(part, request, await ask(request));
      }
      return mergeParts(parts);
    } catch (error) {
      controller.abort(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };
}
