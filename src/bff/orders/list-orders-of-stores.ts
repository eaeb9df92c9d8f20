import {
  ALL_COVERED,
  commonCoverage,
  compareCoverage,
  type Coverage,
  covers,
} from '#contract/service/coverage.ts';
import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { REFUSED, type Upstream } from '#upstream/create-upstream.ts';
import {
  compareNewestFirst,
  EMPTY_PART,
  type ListPart,
  type PlacedOrder,
  toListPart,
} from './list-part.ts';

/**
 * With more stores, a page of all stores is tried first, since a merged page costs one request per
 * store.
 */
const MANY_STORES = 200;
/** Concurrent requests for one list; a user with many stores must leave connections for others. */
const MAX_REQUESTS = 8;
/** Total bytes of the responses merged into one page. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Orders requested beyond twice a store's fair share, since stores are not equally busy. */
const SPARE_ORDERS = 10;
const ENOUGH_SECONDS = 4;
/** Each round requests full pages of this many times more stores. */
const ROUND_GROWTH = 4;
/** 9999-12-31T23:59:59Z, the latest second of a cursor. */
const LAST_CURSOR_SECOND = 253_402_300_799;
/** Maximum clock skew; older orders can't have arrived while a page was read. */
const CLOCKS_APART_S = 60;

type StorePart = {
  readonly storeId: string;
  readonly pageSize: number;
  /**
   * The newest second (epoch) in responses that had arrived before this request; undefined if they
   * held no time.
   */
  readonly newestBefore: number | undefined;
  readonly orders: readonly PlacedOrder[];
  /** Epoch seconds; undefined if no order has a time. */
  readonly newest: number | undefined;
  readonly coverage: Coverage;
};

/** `onForeignOrders` gets the number of orders that belong to other stores. */
export type StoresListOptions = {
  readonly upstream: Upstream;
  readonly query: Omit<ListOrdersQuery, 'storeId'>;
  /** In lower case; orders at the same instant are listed by store. Undefined for all stores. */
  readonly storeIds: readonly string[] | undefined;
  /** True if the user may see the orders of all stores. */
  readonly maySeeAll: boolean;
  readonly signal: AbortSignal;
  onForeignOrders(count: number): void;
  /** Epoch ms. */
  now(): number;
};

type SomeStores = StoresListOptions & { readonly storeIds: readonly string[] };

/**
 * The list operation limited to some stores, newest first. The API accepts one store or none, so a
 * list is merged from one page per store and is complete as far back as every response is. Unless
 * the user may see all stores, only these are requested, so neither the response nor the number of
 * requests depends on any other store. Foreign orders are dropped. Throws as `Upstream` does.
 */
export async function listOrdersOfStores(options: StoresListOptions): Promise<ListPart> {
  const { upstream, query, storeIds, signal } = options;
  if (!storeIds) return toListPart(await upstream.listOrders(query, signal), query);
  const [only, another] = storeIds;
  if (only === undefined) return EMPTY_PART;
  if (another === undefined) {
    const part = toListPart(await upstream.listOrders({ ...query, storeId: only }, signal), query);
    const { orders, coverage, requestId } = part;
    const own = ownOrders(orders, only, options);
    return own.length === orders.length ? part : { orders: own, coverage, requestId };
  }
  const some = { ...options, storeIds };
  if (options.maySeeAll && storeIds.length > MANY_STORES) {
    const part = await listAmongAll(some);
    if (part) return part;
  }
  const abandon = new AbortController();
  try {
    return await mergeStores({ ...some, signal: AbortSignal.any([signal, abandon.signal]) });
  } catch (error) {
    // Another store's request may be the breaker's probe: only its success lets the refused ones
    // pass.
    if (!(error instanceof ApiProblem && error.cause === REFUSED)) abandon.abort(error);
    throw error;
  }
}

/** Reads a page of all stores and drops other stores' orders; undefined if too few are left. */
async function listAmongAll({
  upstream,
  query,
  storeIds,
  signal,
}: SomeStores): Promise<ListPart | undefined> {
  const { coverage, ...page } = toListPart(await upstream.listOrders(query, signal), query);
  const wanted = new Set(storeIds);
  const orders = page.orders.filter(
    ({ storeId }) => storeId !== undefined && wanted.has(storeId.toLowerCase()),
  );
  const isEnough = coverage.known === 'all' || countSeconds(orders) >= ENOUGH_SECONDS;
  return isEnough ? { orders, coverage, requestId: undefined } : undefined;
}

function countSeconds(orders: readonly PlacedOrder[]): number {
  return new Set(orders.flatMap(({ instant }) => instant?.epochSeconds ?? [])).size;
}

async function mergeStores(options: SomeStores): Promise<ListPart> {
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
      throw new ApiProblem('upstream_error', {
        message: "The order service's responses are too large.",
      });
    }
    const part = toListPart(response, { ...query, pageSize });
    const orders = ownOrders(part.orders, storeId, options);
    // Requested again up to the newest time, a store leaves out a newer order whose time can't be
    // read.
    const left = (parts.get(storeId)?.orders ?? []).filter(
      ({ instant, bytes }) => !instant && !orders.some((order) => order.bytes.equals(bytes)),
    );
    parts.set(storeId, {
      storeId,
      pageSize,
      newestBefore,
      orders: [...left, ...orders],
      newest: newestOf(orders.map(({ instant }) => instant?.epochSeconds)),
      coverage: part.coverage,
    });
  }

  const share = Math.min(wholePage, 2 * Math.ceil(wholePage / storeIds.length) + SPARE_ORDERS);
  await inParallel(storeIds, (storeId) => ask(storeId, share));
  const newest = newestSecond(parts);
  if (newest !== undefined) {
    query = endingWith(newest, query);
    const mayHaveJustArrived = newest > options.now() / 1_000 - CLOCKS_APART_S;
    if (mayHaveJustArrived)
      await inParallel(storesAskedTooEarly(parts, newest), (storeId) => ask(storeId, share));
  }
  for (let most = 1, cut = storesCutShort(parts, wholePage); cut.length > 0; most *= ROUND_GROWTH) {
    await inParallel(cut.slice(0, most), (storeId) => ask(storeId, wholePage));
    cut = storesCutShort(parts, wholePage);
  }
  return mergeParts(storeIds.flatMap((storeId) => parts.get(storeId) ?? []));
}

/** Excludes orders newer than a second (epoch). */
function endingWith(second: number, query: StoresListOptions['query']): StoresListOptions['query'] {
  const cursor = secondOf(query.before) ?? LAST_CURSOR_SECOND;
  return second + 1 < cursor ? { ...query, before: printUtcSecond(second + 1) } : query;
}

/** Epoch seconds; undefined if no order has a time. */
function newestSecond(parts: ReadonlyMap<string, StorePart>): number | undefined {
  return newestOf([...parts.values()].map(({ newest }) => newest));
}

function newestOf(seconds: readonly (number | undefined)[]): number | undefined {
  const known = seconds.filter((second) => second !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/**
 * Stores to request again up to the newest order: they may have received orders that their earlier
 * responses lack, and the page would claim that they have none.
 */
function storesAskedTooEarly(parts: ReadonlyMap<string, StorePart>, newest: number): string[] {
  return [...parts.values()]
    .filter((part) => part.newestBefore !== newest && part.newest !== newest)
    .map(({ storeId }) => storeId);
}

function ownOrders(
  orders: readonly PlacedOrder[],
  storeId: string,
  { onForeignOrders }: StoresListOptions,
): readonly PlacedOrder[] {
  const own = orders.filter((order) => order.storeId?.toLowerCase() === storeId);
  if (own.length < orders.length) onForeignOrders(orders.length - own.length);
  return own;
}

function coverageOfAll(parts: Iterable<StorePart>): Coverage {
  let common = ALL_COVERED;
  for (const { coverage } of parts) common = commonCoverage(common, coverage);
  return common;
}

/**
 * Stores to request a full page from, least coverage first; none if the merged page is long enough
 * or can't grow.
 */
function storesCutShort(known: ReadonlyMap<string, StorePart>, wholePage: number): string[] {
  const parts = [...known.values()];
  const common = coverageOfAll(parts);
  const whole = ordersWithin(parts, common);
  const isEnough = whole.length >= wholePage / 2 && countSeconds(whole) >= ENOUGH_SECONDS;
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

/** Includes orders of the cut second: if nothing else is known, it is drained. */
function mergeParts(parts: readonly StorePart[]): ListPart {
  // Stable sorting keeps each store's sequence at equal instants.
  const orders = parts.flatMap((part) => part.orders).sort(compareNewestFirst);
  return { orders, coverage: coverageOfAll(parts), requestId: undefined };
}

/** Limited concurrency; rejects with the first failure. */
async function inParallel<T>(
  items: readonly T[],
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: MAX_REQUESTS }, async () => {
      for (const item of queue) await task(item);
    }),
  );
}
