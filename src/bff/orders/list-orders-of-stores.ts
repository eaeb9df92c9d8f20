import {
  ALL_COVERED,
  commonCoverage,
  compareCoverage,
  type Coverage,
  coveredBackTo,
  covers,
  NOTHING_COVERED,
} from '#contract/service/coverage.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { effectivePageSize } from '#contract/service/list-orders-query.ts';
import { compareInstants, type Instant, instantOf, printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';
import { REFUSED, type Upstream } from '#upstream/create-upstream.ts';
import { systemTiming, type Timing } from '#upstream/timing.ts';
import { UPSTREAM_BUDGETS } from '#upstream/upstream-budgets.ts';
import { type ListSlices, type OrderSlice, printList, sliceList } from './order-slices.ts';

/** More stores than this are first looked for in a page of all stores, since a merged page costs the order service one request per store. */
const MANY_STORES = 200;
/** Concurrent requests for one list, so that a user with many stores leaves connections for others. */
const MAX_REQUESTS = 8;
/** Milliseconds for all requests of one page: the same as for a single request with its retries. */
const MAX_MS = UPSTREAM_BUDGETS.totalMs;
/** Maximum total bytes of all responses that one page is merged from. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Orders to request from a store beyond twice its fair share of the page, as stores are not equally busy. */
const SPARE_ORDERS = 10;
/** Any client gets past a page with at least this many complete seconds; a page with fewer is made as long as possible. */
const ENOUGH_SECONDS = 4;
/** Each round requests a full page from this many times as many stores as the round before. */
const ROUND_GROWTH = 4;
/** 9999-12-31T23:59:59Z, the latest second that a cursor can name. */
const LAST_CURSOR_SECOND = 253_402_300_799;
/** The order service's clock and this one may differ by this much; older orders can't have arrived while a page was read. */
const CLOCKS_APART_S = 60;

const EMPTY: ListSlices = { orders: [], hasMore: false };

/**
 * An order and the instant it is sorted by: its own or, if `createdAt` is unreadable, the previous order's. Without either it is sorted as
 * newer than any other, since it may be as new as the cursor and later pages may not contain it.
 */
type PlacedOrder = OrderSlice & { readonly instant: Instant | undefined };

/** The response of one store. */
type StorePart = {
  readonly storeId: string;
  readonly pageSize: number;
  /** The newest second (epoch) in the responses that had arrived when this store was asked; undefined if they held no time. */
  readonly newestBefore: number | undefined;
  readonly orders: readonly PlacedOrder[];
  /** The newest second (epoch) of `orders`; undefined if none has a time. */
  readonly newest: number | undefined;
  readonly coverage: Coverage;
};

/** What to list; `onForeignOrders` receives the number of orders in a response that belong to other stores. */
export type StoresListOptions = {
  readonly upstream: Upstream;
  readonly query: Omit<OrdersQuery, 'storeIds'>;
  /** In lower case; orders at the same instant are listed in the order of their stores. */
  readonly storeIds: readonly string[];
  /** Whether the user may see the orders of all stores. */
  readonly maySeeAll: boolean;
  readonly signal: AbortSignal;
  onForeignOrders(count: number): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Schedules the deadline for all stores; the system's timer by default. */
  readonly after?: Timing['after'];
};

/**
 * The list operation limited to some stores, newest first. Unless the user may see all stores, only these are asked, so neither the response
 * nor the number of requests depends on any other store. The API accepts one store or none, so a page is merged from one page per store: it
 * holds the newest orders down to the last second that is complete in every store's response, and `hasMore` unless every store is
 * exhausted. Orders keep their bytes. Orders of other stores in a store's response are left out. Throws as `Upstream` does;
 * `upstream_timeout` if all stores together take longer than one request may.
 */
export async function listOrdersOfStores(options: StoresListOptions): Promise<UpstreamResponse> {
  const { upstream, query, storeIds, signal, after = systemTiming.after } = options;
  const [only, another] = storeIds;
  if (only === undefined) return printList(EMPTY);
  if (another === undefined) {
    const response = await upstream.listOrders({ ...query, storeId: only }, signal);
    const page = sliceList(response);
    const own = ownOrders(page, only, options);
    // Without foreign orders, the response is forwarded unchanged.
    if (own.length === page.orders.length) return response;
    return { ...printList({ orders: own, hasMore: page.hasMore }), requestId: response.requestId };
  }
  if (options.maySeeAll && storeIds.length > MANY_STORES) {
    const page = await pageAmongAll(options);
    if (page) return page;
  }
  const abandon = new AbortController();
  const cancelDeadline = after(MAX_MS, () => abandon.abort(new ApiProblem('upstream_timeout')));
  try {
    return await mergeStores({ ...options, signal: AbortSignal.any([signal, abandon.signal]) });
  } catch (error) {
    // Another store's request may be the probe that others were refused for: only its success lets them pass.
    if (!(error instanceof ApiProblem && error.cause === REFUSED)) abandon.abort(error);
    throw error;
  } finally {
    cancelDeadline();
  }
}

/** A page of all stores without the orders of others; undefined if a client might not get past what is left of it. */
async function pageAmongAll({
  upstream,
  query,
  storeIds,
  signal,
}: StoresListOptions): Promise<UpstreamResponse | undefined> {
  const page = sliceList(await upstream.listOrders(query, signal));
  const wanted = new Set(storeIds);
  const orders = page.orders.filter(({ storeId }) => storeId !== undefined && wanted.has(storeId.toLowerCase()));
  const hasMore = mayHaveMore(page, effectivePageSize(query));
  const seconds = new Set(orders.flatMap(({ createdAt }) => secondOf(createdAt) ?? []));
  return hasMore && seconds.size < ENOUGH_SECONDS ? undefined : printList({ orders, hasMore });
}

/** Do not trust a full page that claims to be the last. */
function mayHaveMore({ orders, hasMore }: ListSlices, pageSize: number): boolean {
  return hasMore || orders.length >= pageSize;
}

async function mergeStores(options: StoresListOptions): Promise<UpstreamResponse> {
  const { upstream, storeIds, signal } = options;
  const wholePage = effectivePageSize(options.query);
  const parts = new Map<string, StorePart>();
  let { query } = options;
  let bytes = 0;

  async function ask(storeId: string, pageSize: number): Promise<void> {
    const newestBefore = newestSecond(parts);
    const response = await upstream.listOrders({ ...query, storeId, pageSize }, signal);
    bytes += response.body.length;
    if (bytes > MAX_BYTES) {
      throw new ApiProblem('upstream_error', { message: "The order service's responses are too large." });
    }
    const page = sliceList(response);
    const placed = placeOrders(page.orders);
    const own = new Set(ownOrders(page, storeId, options));
    const orders = placed.filter(({ slice }) => own.has(slice)).map(({ slice, instant }) => ({ ...slice, instant }));
    // Asked again, up to the newest time of all, a store leaves out an order that is newer but whose time can't be read.
    const left = (parts.get(storeId)?.orders ?? []).filter(
      ({ instant, bytes }) => !instant && !orders.some((order) => order.bytes.equals(bytes)),
    );
    parts.set(storeId, {
      storeId,
      pageSize,
      newestBefore,
      orders: [...left, ...orders],
      newest: newestOf(orders.map(({ instant }) => instant?.epochSeconds)),
      coverage: mayHaveMore(page, pageSize) ? coverageOf(placed) : ALL_COVERED,
    });
  }

  const share = Math.min(wholePage, 2 * Math.ceil(wholePage / storeIds.length) + SPARE_ORDERS);
  await inParallel(storeIds, (storeId) => ask(storeId, share));
  const newest = newestSecond(parts);
  if (newest !== undefined) {
    query = endingWith(newest, query);
    const mayHaveJustArrived = newest > options.now() / 1_000 - CLOCKS_APART_S;
    if (mayHaveJustArrived) await inParallel(storesAskedTooEarly(parts, newest), (storeId) => ask(storeId, share));
  }
  for (let most = 1, cut = storesCutShort(parts, wholePage); cut.length > 0; most *= ROUND_GROWTH) {
    await inParallel(cut.slice(0, most), (storeId) => ask(storeId, wholePage));
    cut = storesCutShort(parts, wholePage);
  }
  return printList(
    mergeParts(
      storeIds.flatMap((storeId) => parts.get(storeId) ?? []),
      wholePage,
    ),
  );
}

/** The query without orders newer than a second (epoch). */
function endingWith(second: number, query: StoresListOptions['query']): StoresListOptions['query'] {
  const cursor = secondOf(query.before) ?? LAST_CURSOR_SECOND;
  return second + 1 < cursor ? { ...query, before: printUtcSecond(second + 1) } : query;
}

/** The newest second (epoch) of all orders read so far; undefined if none has a time. */
function newestSecond(parts: ReadonlyMap<string, StorePart>): number | undefined {
  return newestOf([...parts.values()].map(({ newest }) => newest));
}

function newestOf(seconds: readonly (number | undefined)[]): number | undefined {
  const known = seconds.filter((second) => second !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/**
 * The stores to ask again, up to the newest order of all: while it arrived, they may have received others that their responses lack.
 * Otherwise the page would suggest that they have none between the newest order and those that they answered with.
 */
function storesAskedTooEarly(parts: ReadonlyMap<string, StorePart>, newest: number): string[] {
  return [...parts.values()]
    .filter((part) => part.newestBefore !== newest && part.newest !== newest)
    .map(({ storeId }) => storeId);
}

function ownOrders({ orders }: ListSlices, storeId: string, { onForeignOrders }: StoresListOptions): OrderSlice[] {
  const own = orders.filter((order) => order.storeId?.toLowerCase() === storeId);
  if (own.length < orders.length) onForeignOrders(orders.length - own.length);
  return own;
}

function placeOrders(orders: readonly OrderSlice[]): { slice: OrderSlice; instant: Instant | undefined }[] {
  let instant: Instant | undefined;
  return orders.map((slice) => {
    instant = instantOf(slice.createdAt) ?? instant;
    return { slice, instant };
  });
}

/** What a page covers that others may follow: all seconds newer than its oldest, which may be cut. */
function coverageOf(placed: readonly { readonly instant: Instant | undefined }[]): Coverage {
  const seconds = placed.flatMap(({ instant }) => instant?.epochSeconds ?? []);
  return seconds.length === 0 ? NOTHING_COVERED : coveredBackTo(Math.min(...seconds) + 1);
}

function coverageOfAll(parts: Iterable<StorePart>): Coverage {
  let common = ALL_COVERED;
  for (const { coverage } of parts) common = commonCoverage(common, coverage);
  return common;
}

/** The stores to ask for a full page, the least far-reaching first; none if the merged page is long enough or can't get longer. */
function storesCutShort(known: ReadonlyMap<string, StorePart>, wholePage: number): string[] {
  const parts = [...known.values()];
  const common = coverageOfAll(parts);
  const whole = ordersWithin(parts, common);
  const seconds = new Set(whole.map(({ instant }) => instant?.epochSeconds));
  const isEnough = whole.length >= wholePage / 2 && seconds.size >= ENOUGH_SECONDS;
  const isLongest = parts.some(
    ({ coverage, pageSize }) => compareCoverage(coverage, common) === 0 && pageSize >= wholePage,
  );
  if (common.known === 'all' || isEnough || isLongest) return [];
  return parts
    .filter(({ coverage, pageSize }) => coverage.known !== 'all' && pageSize < wholePage)
    .sort((left, right) => compareCoverage(right.coverage, left.coverage))
    .map(({ storeId }) => storeId);
}

function ordersWithin(parts: readonly StorePart[], coverage: Coverage): PlacedOrder[] {
  return parts.flatMap(({ orders }) =>
    orders.filter(({ instant }) => instant === undefined || covers(coverage, instant.epochSeconds)),
  );
}

/** Merges pages into what the service itself would list for these stores; a second is split only if it is larger than the page. */
function mergeParts(parts: readonly StorePart[], wholePage: number): ListSlices {
  const common = coverageOfAll(parts);
  const whole = ordersWithin(parts, common);
  const known = whole.length > 0 ? whole : ordersWithin(parts, withCutSecond(common));
  // Sorting is stable: orders at the same instant stay in the order their stores sent them.
  known.sort(byInstant);
  const orders = wholeSeconds(known, wholePage);
  return { orders, hasMore: common.known !== 'all' || orders.length < known.length };
}

/** One second further back, which may be incomplete. */
function withCutSecond(coverage: Coverage): Coverage {
  return coverage.known === 'backTo' ? coveredBackTo(coverage.second - 1) : coverage;
}

function byInstant({ instant: left }: PlacedOrder, { instant: right }: PlacedOrder): number {
  if (left && right) return compareInstants(right, left);
  return Number(left !== undefined) - Number(right !== undefined);
}

function wholeSeconds(orders: readonly PlacedOrder[], most: number): readonly PlacedOrder[] {
  const cut = orders[most];
  if (!cut) return orders;
  const end = orders.findIndex(({ instant }) => instant?.epochSeconds === cut.instant?.epochSeconds);
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
