import type { FeedQuery, OrdersWalk } from '#upstream/walk/orders-walk.ts';
import { printPath } from '#contract/service/value-path.ts';
import type { SyncState } from '#order-store/state/sync-state.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import type { OrderWriter, Written } from './order-writer.ts';
import type { Problems } from './problems.ts';
import { readNextPage, type ReadOrders, type Service, type WalkStep } from './read-page.ts';

/** What every lane of the sync works with. */
export type SyncContext = {
  readonly store: OrderStore;
  readonly service: Service;
  readonly writer: OrderWriter;
  /** How many days of orders are kept. */
  readonly keepDays: number;
  readonly problems: Problems;
  /** Orders of a page; tests read smaller ones. */
  readonly pageSize?: number;
};

/** A part of the sync that reads with one request at a time. */
export type Lane = {
  /** When it has something to read, in epoch seconds. */
  dueAt(): number;
  /**
   * Reads with one request, and saves what it brings. Throws an `ApiProblem` if the service can't
   * be read.
   */
  step(signal: AbortSignal): Promise<void>;
};

export const DAY = 86_400;
/** How long a lane waits that the service gives no more of what it claims to have. */
export const STUCK_SECONDS = 60;
/**
 * How far ahead of Tillview's clock the service's may be: a later time of an order is a mistake.
 */
const CLOCK_AHEAD = 2 * 3_600;
/** Gaps that are remembered. */
const MOST_GAPS = 100;

/**
 * Reads the next page of a lane's walk; undefined, and told, if the service claims to have more but
 * gives nothing.
 */
export async function readStep(
  { service, problems, pageSize }: SyncContext,
  reading: { readonly walk: OrdersWalk; readonly filter: FeedQuery },
  signal: AbortSignal,
): Promise<WalkStep | undefined> {
  const step = await readNextPage(service, { ...reading, pageSize }, signal);
  if (!step || step.walk.isStuck) {
    problems.note(
      'stuck',
      'The order service says that it has more orders, but sends the same ones again.',
    );
    return undefined;
  }
  if (step.walk.gaps.length > reading.walk.gaps.length)
    problems.note(
      'gap',
      `The order service can't list all orders of ${step.walk.gaps.at(-1)?.second}.`,
    );
  return step;
}

/** Saves what was read, with how far that gets, and tells what is wrong with it. */
export async function saveRead(
  { store, writer, problems, keepDays }: SyncContext,
  { orders: read, unreadable }: ReadOrders,
  change: (state: SyncState) => SyncState,
  isNews = true,
): Promise<Written> {
  const limit = store.now() - keepDays * DAY;
  const orders = read.filter(({ read: { created } }) => created !== undefined && created >= limit);
  const written = await writer.write({ orders, change, isNews });
  const [first] = unreadable;
  if (first) {
    const what = first.id === undefined ? 'without an id' : `with the id ${first.id}`;
    problems.note(
      'unreadable',
      `The order service sent an order ${what} that can't be read: its ${printPath(first.path)} is ${first.reason === 'missing' ? 'missing' : 'of another kind than expected'}.`,
    );
  }
  if (written.failed > 0)
    problems.note('unreadable', 'The order service sent an order that the database refuses.');
  if (written.older > 0)
    problems.note(
      'older',
      'The order service sent older versions of orders than it did before; the newer ones stay.',
    );
  return written;
}

/** The newest second (epoch) of what was read, unless it is far ahead of the clock. */
export function newestSecond({ orders }: ReadOrders, now: number): number | undefined {
  const seconds = orders.flatMap(({ read }) => read.created ?? []);
  const possible = seconds.filter((second) => second <= now + CLOCK_AHEAD);
  return possible.length === 0 ? undefined : Math.max(...possible);
}

/** Whether a walk has seen everything from a second (epoch) on. */
export function hasReached({ coverage, drain }: OrdersWalk, second: number): boolean {
  return (
    !drain &&
    (coverage.known === 'all' || (coverage.known === 'backTo' && coverage.second <= second))
  );
}

/** Adds the gaps of a walk to those that are known. */
export function withGaps(state: SyncState, { gaps }: OrdersWalk): SyncState {
  const added = gaps.map(({ second }) => second).filter((second) => !state.gaps.includes(second));
  return added.length === 0
    ? state
    : { ...state, gaps: [...state.gaps, ...added].slice(-MOST_GAPS) };
}
