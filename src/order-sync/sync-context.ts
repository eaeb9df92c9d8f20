import type { FeedQuery, OrdersWalk } from '#upstream/walk/orders-walk.ts';
import { printPath } from '#contract/service/value-path.ts';
import type { SyncState } from '#order-store/state/sync-state.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import type { OrderWriter, Written } from './order-writer.ts';
import type { Problems } from './problems.ts';
import { readNextPage, type ReadOrders, type Service, type WalkStep } from './read-page.ts';

/** Dependencies of every lane. */
export type SyncContext = {
  readonly store: OrderStore;
  readonly service: Service;
  readonly writer: OrderWriter;
  /** Retention in days. */
  readonly keepDays: number;
  readonly problems: Problems;
  /** For tests with smaller pages. */
  readonly pageSize?: number;
};

/** A part of the sync with one request at a time. */
export type Lane = {
  /** Epoch seconds of its next read. */
  dueAt(): number;
  /** One request and its save. Throws an `ApiProblem` if the service can't be read. */
  step(signal: AbortSignal): Promise<void>;
};

export const DAY = 86_400;
/** Pause of a lane whose service claims more orders but returns none. */
export const STUCK_SECONDS = 60;
/** Maximum clock skew of the service; later orders have a wrong time. */
const CLOCK_AHEAD = 2 * 3_600;
/** Maximum remembered gaps. */
const MOST_GAPS = 100;

/**
 * The next page of a lane; undefined, with a reported problem, if the service claims more orders
 * but returns none.
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

/** Saves a page with its progress, and reports anomalies. */
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

/** The newest second (epoch), unless it is far ahead of the clock. */
export function newestSecond({ orders }: ReadOrders, now: number): number | undefined {
  const seconds = orders.flatMap(({ read }) => read.created ?? []);
  const possible = seconds.filter((second) => second <= now + CLOCK_AHEAD);
  return possible.length === 0 ? undefined : Math.max(...possible);
}

/** True if the walk is complete since a second (epoch). */
export function hasReached({ coverage, drain }: OrdersWalk, second: number): boolean {
  return (
    !drain &&
    (coverage.known === 'all' || (coverage.known === 'backTo' && coverage.second <= second))
  );
}

export function withGaps(state: SyncState, { gaps }: OrdersWalk): SyncState {
  const added = gaps.map(({ second }) => second).filter((second) => !state.gaps.includes(second));
  return added.length === 0
    ? state
    : { ...state, gaps: [...state.gaps, ...added].slice(-MOST_GAPS) };
}
