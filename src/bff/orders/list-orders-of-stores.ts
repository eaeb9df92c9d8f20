import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { compareInstants, type Instant, instantOf, printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { ApiProblem } from '../requests/api-problem.ts';
import type { UpstreamAnswer } from '../upstream/check-response.ts';
import type { Upstream } from '../upstream/create-upstream.ts';
import { systemTiming, type Timing } from '../upstream/timing.ts';
import { UPSTREAM_BUDGETS } from '../upstream/upstream-budgets.ts';
import { type ListSlices, type OrderSlice, printList, sliceList } from './order-slices.ts';

/** Lists of more stores than this are not merged: each page would cost the order service one request per store. */
const MAX_MERGED_STORES = 200;
/** Concurrent requests for one list, so that a user with many stores leaves connections for others. */
const MAX_REQUESTS = 8;
/** Milliseconds for all requests of one page: the same as for a single request with its retries. */
const MAX_MS = UPSTREAM_BUDGETS.totalMs;
/** Maximum total bytes of all answers that one page is merged from. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Orders to request from a store beyond twice its fair share of the page, as stores are not equally busy. */
const SPARE_ORDERS = 10;
/** Any client gets past a page with at least this many complete seconds; a page with fewer is made as long as possible. */
const ENOUGH_SECONDS = 4;
/** Each round requests a full page from this many times as many stores as the round before. */
const ROUND_GROWTH = 4;

// Sorts as newer than any other: an order without a time may be as new as the cursor, and later pages may not contain it.
const UNKNOWN_INSTANT: Instant = { epochSeconds: Number.MAX_SAFE_INTEGER, nanoseconds: 0 };
const LAST_CURSOR_SECOND = 253_402_300_799;

const CLOCKS_APART_S = 3_600;

const EMPTY: ListSlices = { orders: [], hasMore: false };

/** An order and the instant it is sorted by: its own or, if `createdAt` is unreadable, the previous order's. */
type PlacedOrder = OrderSlice & { readonly instant: Instant };

/** The answer of one store. */
type StorePart = {
  readonly storeId: string;
  readonly pageSize: number;
  readonly orders: readonly PlacedOrder[];
  /** An epoch second; all newer seconds are complete. -Infinity if the store has no older orders, Infinity if no order has a time. */
  readonly floor: number;
};

/** What to list; `onForeignOrders` receives the number of orders in an answer that belong to other stores. */
export type StoresListOptions = {
  readonly upstream: Upstream;
  readonly query: Omit<ListOrdersQuery, 'storeId'>;
  /** In lower case; orders at the same instant are listed in the order of their stores. */
  readonly storeIds: readonly string[];
  readonly signal: AbortSignal;
  onForeignOrders(count: number): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Schedules the deadline for all stores; the system's timer by default. */
  readonly after?: Timing['after'];
};

/**
 * The list operation limited to some stores, newest first. The API accepts one store or none, so a page is merged from one page per store:
 * it holds the newest orders down to the last second that is complete in every store's answer, and `hasMore` unless every store is
 * exhausted. Orders keep their bytes. Orders of other stores in a store's answer are left out. Throws as `Upstream` does;
 * `upstream_timeout` if all stores together take longer than one request may.
 */
export async function listOrdersOfStores(options: StoresListOptions): Promise<UpstreamAnswer> {
  const { upstream, query, storeIds, signal, after = systemTiming.after } = options;
  const [only, another] = storeIds;
  if (only === undefined) return printList(EMPTY);
  if (another === undefined) {
    const answer = await upstream.listOrders({ ...query, storeId: only }, signal);
    const page = sliceList(answer);
    const own = ownOrders(page, only, options);
    // Without foreign orders, the answer is forwarded unchanged.
    if (own.length === page.orders.length) return answer;
    return { ...printList({ orders: own, hasMore: page.hasMore }), requestId: answer.requestId };
  }
  if (storeIds.length > MAX_MERGED_STORES) {
    throw new ApiProblem('bad_request', {
      message: `store_id must name one of your stores: you have more than the ${MAX_MERGED_STORES} that can be listed together.`,
    });
  }
  const abandon = new AbortController();
  const cancelDeadline = after(MAX_MS, () => abandon.abort(new ApiProblem('upstream_timeout')));
  try {
    return await mergeStores({ ...options, signal: AbortSignal.any([signal, abandon.signal]) });
  } catch (error) {
    abandon.abort(error);
    throw error;
  } finally {
    cancelDeadline();
  }
}

async function mergeStores(options: StoresListOptions): Promise<UpstreamAnswer> {
  const { upstream, storeIds, signal } = options;
  const newest = mayGrow(options) ? await newestSecond(options) : undefined;
  if (newest === -Infinity) return printList(EMPTY);
  const isBounded = newest !== undefined && newest + 1 < cursorSecond(options.query);
  const query = { ...options.query, ...(isBounded && { before: printUtcSecond(newest + 1) }) };

  let bytes = 0;
  async function ask(storeId: string, pageSize: number): Promise<StorePart> {
    const answer = await upstream.listOrders({ ...query, storeId, pageSize }, signal);
    bytes += answer.body.length;
    if (bytes > MAX_BYTES) {
      throw new ApiProblem('upstream_error', { message: "The order service's answers are too large." });
    }
    const page = sliceList(answer);
    const placed = placeOrders(page.orders);
    const own = new Set(ownOrders(page, storeId, options));
    // Do not trust a full page that claims to be the last.
    const mayHaveMore = page.hasMore || page.orders.length >= pageSize;
    return {
      storeId,
      pageSize,
      orders: placed.filter(({ slice }) => own.has(slice)).map(({ slice, instant }) => ({ ...slice, instant })),
      floor: mayHaveMore ? oldestSecond(placed) : -Infinity,
    };
  }

  const wholePage = effectivePageSize(query);
  const share = Math.min(wholePage, 2 * Math.ceil(wholePage / storeIds.length) + SPARE_ORDERS);
  const parts = new Map<string, StorePart>();
  for (let [asked, pageSize, most] = [storeIds, share, 1]; asked.length > 0; most *= ROUND_GROWTH) {
    await inParallel(asked, async (storeId) => parts.set(storeId, await ask(storeId, pageSize)));
    asked = storesCutShort([...parts.values()], wholePage).slice(0, most);
    pageSize = wholePage;
  }
  const inOrder = storeIds.flatMap((storeId) => parts.get(storeId) ?? []);
  return printList(mergeParts(inOrder, wholePage));
}

/** Whether an order that arrives now may belong to the page; clocks may differ by an hour. */
function mayGrow({ query, now }: StoresListOptions): boolean {
  return cursorSecond(query) > now() / 1000 - CLOCKS_APART_S;
}

/** The cursor's epoch second; without a cursor, the latest second that a cursor can name. */
function cursorSecond({ before }: Pick<ListOrdersQuery, 'before'>): number {
  return secondOf(before) ?? LAST_CURSOR_SECOND;
}

/**
 * The second of the newest order in any store, read before the individual stores; nothing newer is listed. Otherwise, a new order in the
 * store asked last would suggest that the stores asked a moment earlier have no older orders still to come. Undefined if the order has no
 * time, -Infinity if there are no orders.
 */
async function newestSecond({ upstream, query, signal }: StoresListOptions): Promise<number | undefined> {
  const { orders, hasMore } = sliceList(await upstream.listOrders({ ...query, pageSize: 1, expand: [] }, signal));
  if (orders.length === 0 && !hasMore) return -Infinity;
  return secondOf(orders[0]?.createdAt);
}

function ownOrders({ orders }: ListSlices, storeId: string, { onForeignOrders }: StoresListOptions): OrderSlice[] {
  const own = orders.filter((order) => order.storeId?.toLowerCase() === storeId);
  if (own.length < orders.length) onForeignOrders(orders.length - own.length);
  return own;
}

function placeOrders(orders: readonly OrderSlice[]): { readonly slice: OrderSlice; readonly instant: Instant }[] {
  let instant = UNKNOWN_INSTANT;
  return orders.map((slice) => {
    instant = instantOf(slice.createdAt) ?? instant;
    return { slice, instant };
  });
}

function oldestSecond(placed: readonly { readonly instant: Instant }[]): number {
  const seconds = placed
    .filter(({ instant }) => instant !== UNKNOWN_INSTANT)
    .map(({ instant }) => instant.epochSeconds);
  return Math.min(Infinity, ...seconds);
}

function newestFloor(parts: readonly StorePart[]): number {
  return Math.max(...parts.map(({ floor }) => floor));
}

/** The stores to ask for a full page, the least far-reaching first; none if the merged page is long enough or can't get longer. */
function storesCutShort(parts: readonly StorePart[], wholePage: number): string[] {
  const floor = newestFloor(parts);
  const whole = ordersFrom(parts, floor + 1);
  const seconds = new Set(whole.map(({ instant }) => instant.epochSeconds));
  const isEnough = whole.length >= wholePage / 2 && seconds.size >= ENOUGH_SECONDS;
  const isLongest = parts.some((part) => part.floor === floor && part.pageSize >= wholePage);
  if (floor === -Infinity || isEnough || isLongest) return [];
  return parts
    .filter((part) => part.floor > -Infinity && part.pageSize < wholePage)
    .sort((left, right) => (left.floor === right.floor ? 0 : left.floor < right.floor ? 1 : -1))
    .map(({ storeId }) => storeId);
}

function ordersFrom(parts: readonly StorePart[], second: number): PlacedOrder[] {
  const from = Math.min(second, UNKNOWN_INSTANT.epochSeconds);
  return parts.flatMap(({ orders }) => orders.filter(({ instant }) => instant.epochSeconds >= from));
}

/** Merges pages into what the service itself would list for these stores; a second is split only if it is larger than the page. */
function mergeParts(parts: readonly StorePart[], wholePage: number): ListSlices {
  const floor = newestFloor(parts);
  const whole = ordersFrom(parts, floor + 1);
  const known = whole.length > 0 ? whole : ordersFrom(parts, floor);
  // Sorting is stable: orders at the same instant stay in the order their stores sent them.
  known.sort((left, right) => compareInstants(right.instant, left.instant));
  const orders = wholeSeconds(known, wholePage);
  return { orders, hasMore: floor > -Infinity || orders.length < known.length };
}

function wholeSeconds(orders: readonly PlacedOrder[], most: number): readonly PlacedOrder[] {
  const cut = orders[most];
  if (!cut) return orders;
  const end = orders.findIndex(({ instant }) => instant.epochSeconds === cut.instant.epochSeconds);
  return orders.slice(0, end > 0 ? end : most);
}

/** Runs a task for each item, a few at a time; rejects with the first failure. */
async function inParallel<T>(items: readonly T[], task: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: MAX_REQUESTS }, async () => {
      for (const item of queue) await task(item);
    }),
  );
}
