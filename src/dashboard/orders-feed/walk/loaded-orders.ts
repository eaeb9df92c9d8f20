import type { Order } from '#contract/service/order.ts';
import type { OrderPage, UnreadableOrder } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { compareInstants, type Instant } from '#contract/service/rfc3339.ts';
import { cursorInstant, cursorSecond } from '#upstream/walk/measure-page.ts';

/** An order with the instant it is sorted by: its own or, if `createdAt` is unreadable, that of its neighbor in the response. */
export type PlacedOrder = { readonly order: Order; readonly instant: Instant };

/** All orders loaded so far: each id once, newest first, and in insertion order within an instant. Immutable. */
export type LoadedOrders = {
  readonly orders: readonly Order[];
  readonly unreadable: readonly UnreadableOrder[];
  /** The same orders as `orders`, in the same sequence. */
  readonly rows: readonly PlacedOrder[];
  /** What is known of each id. */
  readonly index: ReadonlyMap<string, PlacedOrder | 'unreadable'>;
};

export const NO_ORDERS: LoadedOrders = {
  orders: [],
  unreadable: [],
  rows: [],
  index: new Map(),
};

/** Whether an order is loaded and readable. */
export function isLoaded(loaded: LoadedOrders, id: string): boolean {
  return rowOf(loaded, id) !== undefined;
}

/** Gives each order of a response the instant it is sorted by; an order without a readable time stays next to its neighbor. */
export function placeOrders(loaded: LoadedOrders, orders: readonly Order[]): PlacedOrder[] {
  const instants = orders.map(({ createdAt }) => cursorInstant(createdAt));
  const oldestLoaded = loaded.rows.at(-1)?.instant ?? { epochSeconds: 0, nanoseconds: 0 };
  let neighbour = instants.find((instant) => instant !== undefined) ?? oldestLoaded;
  return orders.map((order, position) => {
    neighbour = instants[position] ?? neighbour;
    return { order, instant: neighbour };
  });
}

/** Whether `incoming` should replace `known`: not if it is an older version or equal. */
function supersedes(incoming: Order, known: Order): boolean {
  const [next, current] = [incoming.orderVersion ?? undefined, known.orderVersion ?? undefined];
  if (next !== undefined && current !== undefined && next < current) return false;
  return JSON.stringify(incoming) !== JSON.stringify(known);
}

/** Collects orders that are merged later, each in its newest version. */
export function withPlaced(
  collected: ReadonlyMap<string, PlacedOrder>,
  placed: readonly PlacedOrder[],
): ReadonlyMap<string, PlacedOrder> {
  const merged = new Map(collected);
  for (const each of placed) {
    const known = merged.get(each.order.id);
    if (!known || supersedes(each.order, known.order)) merged.set(each.order.id, each);
  }
  return merged;
}

/** The collected orders that are not loaded yet. */
export function withoutLoaded(
  collected: ReadonlyMap<string, PlacedOrder>,
  loaded: LoadedOrders,
): ReadonlyMap<string, PlacedOrder> {
  return new Map([...collected].filter(([id]) => !isLoaded(loaded, id)));
}

/** Adds new orders and replaces known ones by newer versions. */
export function mergeOrders(loaded: LoadedOrders, placed: readonly PlacedOrder[]): LoadedOrders {
  const changed = new Map<string, PlacedOrder>();
  for (const { order, instant } of placed) {
    const known = changed.get(order.id) ?? rowOf(loaded, order.id);
    if (known && !supersedes(order, known.order)) continue;
    // An order without a time of its own stays where it is.
    changed.set(order.id, {
      order,
      instant: known && cursorSecond(order.created) === undefined ? known.instant : instant,
    });
  }
  if (changed.size === 0) return loaded;
  const added = [...changed.values()].filter(({ order }) => !isLoaded(loaded, order.id));
  // Sorting is stable, so orders of the same instant stay in the sequence in which they were added.
  const rows = [...loaded.rows.map((row) => changed.get(row.order.id) ?? row), ...added].sort(compareRows);
  return {
    ...withRows(rows),
    unreadable: loaded.unreadable.some(({ id }) => id !== undefined && changed.has(id))
      ? loaded.unreadable.filter(({ id }) => id === undefined || !changed.has(id))
      : loaded.unreadable,
    index: new Map([...loaded.index, ...changed]),
  };
}

/** Removes orders from the list. */
export function removeOrders(loaded: LoadedOrders, ids: ReadonlySet<string>): LoadedOrders {
  const rows = loaded.rows.filter(({ order }) => !ids.has(order.id));
  if (rows.length === loaded.rows.length) return loaded;
  return {
    ...loaded,
    ...withRows(rows),
    index: new Map([...loaded.index].filter(([id]) => !ids.has(id))),
  };
}

/** Adds the unreadable orders of a response, each once; an order that was readable before is removed from the readable ones. */
export function mergeUnreadable(loaded: LoadedOrders, page: OrderPage): LoadedOrders {
  if (page.unreadable.length === 0) return loaded;
  const added = new Map<string, UnreadableOrder>();
  const counts = new Map<string, number>();
  for (const entry of page.unreadable) {
    const key = entry.id ?? anonymousKey(entry, counts);
    if (loaded.index.get(key) !== 'unreadable') added.set(key, entry);
  }
  if (added.size === 0) return loaded;
  const rest = removeOrders(loaded, new Set(added.keys()));
  return {
    ...rest,
    unreadable: [...loaded.unreadable, ...added.values()],
    index: new Map([...rest.index, ...[...added.keys()].map((key) => [key, 'unreadable'] as const)]),
  };
}

/** A key for an order without an id: what is known about it and its number among equal entries, so that a repeated response adds nothing. */
function anonymousKey({ createdAt, path, reason }: UnreadableOrder, counts: Map<string, number>): string {
  const description = `${createdAt} ${printPath(path)} ${reason}`;
  const count = (counts.get(description) ?? 0) + 1;
  counts.set(description, count);
  return `no id: ${description} #${count}`;
}

/** A loaded order with its instant; undefined if it is not loaded or unreadable. */
export function rowOf({ index }: LoadedOrders, id: string): PlacedOrder | undefined {
  const entry = index.get(id);
  return typeof entry === 'object' ? entry : undefined;
}

function compareRows(left: PlacedOrder, right: PlacedOrder): number {
  return compareInstants(right.instant, left.instant);
}

function withRows(rows: readonly PlacedOrder[]): Pick<LoadedOrders, 'rows' | 'orders'> {
  return { rows, orders: rows.map(({ order }) => order) };
}
