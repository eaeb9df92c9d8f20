import type { Order } from '#contract/service/order.ts';
import type { OrderPage, UnreadableOrder } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { compareInstants, type Instant } from '#contract/service/rfc3339.ts';
import { readCreatedInstant } from './created-instant.ts';
import { type IdIndex, lookUp, withEntries } from './id-index.ts';

/** An order with the instant it is sorted by: its own or, where `createdAt` cannot be read, that of its neighbour in the upstream's order. */
export type PlacedOrder = { readonly order: Order; readonly instant: Instant };

/** A placed order with its turn among those of the same instant. */
type Row = PlacedOrder & { readonly arrival: number };

/** Everything loaded so far: each id once, newest first, by arrival within an instant. Immutable. */
export type LoadedOrders = {
  readonly orders: readonly Order[];
  readonly unreadable: readonly UnreadableOrder[];
  /** What `orders` holds, in the same sequence. */
  readonly rows: readonly Row[];
  readonly index: IdIndex<Row | 'unreadable' | 'removed'>;
  readonly nextArrival: number;
};

export const NO_ORDERS: LoadedOrders = { orders: [], unreadable: [], rows: [], index: [], nextArrival: 0 };

/** Whether an order is among those loaded and readable. */
export function isLoaded(loaded: LoadedOrders, id: string): boolean {
  return rowOf(loaded, id) !== undefined;
}

/** Gives each order of an answer its place in time; an order without a readable time stays beside its neighbour. */
export function placeOrders(loaded: LoadedOrders, orders: readonly Order[]): PlacedOrder[] {
  const instants = orders.map((order) => readCreatedInstant(order.createdAt));
  const oldestLoaded = loaded.rows.at(-1)?.instant ?? { epochSeconds: 0, nanoseconds: 0 };
  let neighbour = instants.find((instant) => instant !== undefined) ?? oldestLoaded;
  return orders.map((order, position) => {
    neighbour = instants[position] ?? neighbour;
    return { order, instant: neighbour };
  });
}

/** Whether `incoming` should take the place of `known`: not when it is an older version, nor when nothing differs. */
function supersedes(incoming: Order, known: Order): boolean {
  if ((incoming.orderVersion ?? Infinity) < (known.orderVersion ?? -Infinity)) return false;
  return JSON.stringify(incoming) !== JSON.stringify(known);
}

/** Notes orders to be merged later, each in its newest version. */
export function withPlaced(
  noted: ReadonlyMap<string, PlacedOrder>,
  placed: readonly PlacedOrder[],
): ReadonlyMap<string, PlacedOrder> {
  const merged = new Map(noted);
  for (const each of placed) {
    const known = merged.get(each.order.id);
    if (!known || supersedes(each.order, known.order)) merged.set(each.order.id, each);
  }
  return merged;
}

/** Adds new orders and replaces known ones by newer versions. Costs what lies between the newest and the oldest order that change. */
export function mergeOrders(loaded: LoadedOrders, placed: readonly PlacedOrder[]): LoadedOrders {
  const replaced = new Set<Row>();
  const changed = new Map<string, Row>();
  let { nextArrival } = loaded;
  for (const { order, instant } of placed) {
    const shown = rowOf(loaded, order.id);
    const known = changed.get(order.id) ?? shown;
    if (known && !supersedes(order, known.order)) continue;
    if (shown) replaced.add(shown);
    // An order that has no time of its own keeps the place it has.
    const place = known && !readCreatedInstant(order.createdAt) ? known.instant : instant;
    changed.set(order.id, { order, instant: place, arrival: known ? known.arrival : nextArrival++ });
  }
  if (changed.size === 0) return loaded;
  return {
    ...replaceRows(loaded, replaced, [...changed.values()]),
    unreadable: loaded.unreadable.some(({ id }) => id !== undefined && changed.has(id))
      ? loaded.unreadable.filter(({ id }) => id === undefined || !changed.has(id))
      : loaded.unreadable,
    index: withEntries(loaded.index, changed),
    nextArrival,
  };
}

/** Takes orders off the list. */
export function removeOrders(loaded: LoadedOrders, ids: ReadonlySet<string>): LoadedOrders {
  const removed = new Set([...ids].flatMap((id) => rowOf(loaded, id) ?? []));
  if (removed.size === 0) return loaded;
  const entries = new Map([...removed].map(({ order }) => [order.id, 'removed' as const]));
  return { ...loaded, ...replaceRows(loaded, removed, []), index: withEntries(loaded.index, entries) };
}

/** Notes orders that came but could not be read, each once; one that was readable before is shown as unreadable only. */
export function mergeUnreadable(loaded: LoadedOrders, page: OrderPage): LoadedOrders {
  if (page.unreadable.length === 0) return loaded;
  const added = new Map<string, UnreadableOrder>();
  const counts = new Map<string, number>();
  for (const entry of page.unreadable) {
    const key = entry.id ?? anonymousKey(entry, counts);
    if (lookUp(loaded.index, key) !== 'unreadable') added.set(key, entry);
  }
  if (added.size === 0) return loaded;
  const entries = new Map([...added.keys()].map((key) => [key, 'unreadable' as const]));
  const rest = removeOrders(loaded, new Set(added.keys()));
  return {
    ...rest,
    unreadable: [...loaded.unreadable, ...added.values()],
    index: withEntries(rest.index, entries),
  };
}

/** Tells orders without an id apart by what is known of them, and equal ones by their turn in the answer: an answer that repeats them adds none. */
function anonymousKey({ createdAt, path, reason }: UnreadableOrder, counts: Map<string, number>): string {
  const description = `${createdAt} ${printPath(path)} ${reason}`;
  const count = (counts.get(description) ?? 0) + 1;
  counts.set(description, count);
  return `no id: ${description} #${count}`;
}

function rowOf({ index }: LoadedOrders, id: string): Row | undefined {
  const entry = lookUp(index, id);
  return typeof entry === 'object' ? entry : undefined;
}

function compareRows(left: Row, right: Row): number {
  return compareInstants(right.instant, left.instant) || left.arrival - right.arrival;
}

/** How many rows stand before a row, or would. */
function positionOf(rows: readonly Row[], row: Row): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = rows[middle];
    if (other && compareRows(other, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts only between the first and the last place that changes; the rows around are copied as they are. */
function replaceRows(
  loaded: LoadedOrders,
  removed: ReadonlySet<Row>,
  added: readonly Row[],
): Pick<LoadedOrders, 'rows' | 'orders'> {
  let [start, end] = [loaded.rows.length, 0];
  for (const row of [...removed, ...added]) {
    const position = positionOf(loaded.rows, row);
    start = Math.min(start, position);
    end = Math.max(end, removed.has(row) ? position + 1 : position);
  }
  const kept = loaded.rows.slice(start, end).filter((row) => !removed.has(row));
  const between = [...kept, ...added].sort(compareRows);
  return {
    rows: loaded.rows.slice(0, start).concat(between, loaded.rows.slice(end)),
    orders: loaded.orders.slice(0, start).concat(
      between.map(({ order }) => order),
      loaded.orders.slice(end),
    ),
  };
}
