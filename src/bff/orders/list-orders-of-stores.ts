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
 * More stores than this are first looked for in a page of all stores, since a merged page costs the
 * order service one request per store.
 */
const MANY_STORES = 200;
/**
 * Concurrent requests for one list, so that a user with many stores leaves connections for others.
 */
const MAX_REQUESTS = 8;
/** Maximum total bytes of all responses that one page is merged from. */
const MAX_BYTES = 32 * 1024 * 1024;
/**
 * Orders to request from a store beyond twice its fair share of the page, as stores are not equally
 * busy.
 */
const SPARE_ORDERS = 10;
/**
 * Any client gets past a page with at least this many complete seconds; a page with fewer is made
 * as long as possible.
 */
const ENOUGH_SECONDS = 4;
/** Each round requests a full page from this many times as many stores as the round before. */
const ROUND_GROWTH = 4;
/** 9999-12-31T23:59:59Z, the latest second that a cursor can name. */
const LAST_CURSOR_SECOND = 253_402_300_799;
/**
 * The order service's clock and this one may differ by this much; older orders can't have arrived
 * while a page was read.
 */
const CLOCKS_APART_S = 60;

/** The response of one store. */
type StorePart = {
  readonly storeId: string;
  readonly pageSize: number;
  /**
   * The newest second (epoch) in the responses that had arrived when this store was asked;
   * undefined if they held no time.
   */
  readonly newestBefore: number | undefined;
  readonly orders: readonly PlacedOrder[];
  /** The newest second (epoch) of `orders`; undefined if none has a time. */
  readonly newest: number | undefined;
  readonly coverage: Coverage;
};

/**
 * What to list; `onForeignOrders` receives the number of orders in a response that belong to other
 * stores.
 */
export type StoresListOptions = {
  readonly upstream: Upstream;
  readonly query: Omit<ListOrdersQuery, 'storeId'>;
  /**
   * In lower case; orders at the same instant are listed in the order of their stores. Undefined
   * for all stores.
   */
  readonly storeIds: readonly string[] | undefined;
  /** Whether the user may see the orders of all stores. */
  readonly maySeeAll: boolean;
  readonly signal: AbortSignal;
  onForeignOrders(count: number): void;
  /** Milliseconds since 1970. */
  now(): number;
};

type SomeStores = StoresListOptions & { readonly storeIds: readonly string[] };

/**
 * The list operation limited to some stores, newest first. Unless the user may see all stores, only
 * these are asked, so neither the response nor the number of requests depends on any other store.
 * The API accepts one store or none, so a list is merged from one page per store: it is complete as
 * far back as every store's response is. Orders of other stores in a store's response are left out.
 * Throws as `Upstream` does.
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
    // Another store's request may be the probe that others were refused for: only its success lets
    // them pass.
    if (!(error instanceof ApiProblem && error.cause === REFUSED)) abandon.abort(error);
    throw error;
  }
}

/** A page of all stores without the orders of others; undefined if too little is left of it. */
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
    // Asked again, up to the newest time of all, a store leaves out an order that is newer but
    // whose time can't be read.
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
 * The stores to ask again, up to the newest order of all: while it arrived, they may have received
 * others that their responses lack. Otherwise the page would suggest that they have none between
 * the newest order and those that they answered with.
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
 * The stores to ask for a full page, the least far-reaching first; none if the merged page is long
 * enough or can't get longer.
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

/**
 * Merges the orders of all stores, also those of the second that is cut: if nothing else is known,
 * it is drained.
 */
function mergeParts(parts: readonly StorePart[]): ListPart {
  // Sorting is stable: orders at the same instant stay in the order their stores sent them.
  const orders = parts.flatMap((part) => part.orders).sort(compareNewestFirst);
  return { orders, coverage: coverageOfAll(parts), requestId: undefined };
}

/** Runs a task for each item, a few at a time; rejects with the first failure. */
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
