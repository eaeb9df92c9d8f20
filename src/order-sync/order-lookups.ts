import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { SyncState } from '#order-store/state/sync-state.ts';
import { removeOrders } from '#order-store/writing/remove-orders.ts';
import { readOrderById } from './read-page.ts';
import { type Lane, saveRead, type SyncContext } from './sync-context.ts';

/** Orders to read by id. */
export type OrderLookups = Lane & {
  /** They may have changed. */
  lookUp(ids: Iterable<string>): void;
  /** Two complete reads of their time lacked them: removes those that the service doesn't have. */
  lookUpMissing(ids: Iterable<string>): void;
};

/** Maximum queue; others are found again later. */
const MOST_WAITING = 1_000;

export function createOrderLookups(context: SyncContext): OrderLookups {
  const waiting = new Map<string, { readonly mayBeGone: boolean }>();

  function add(ids: Iterable<string>, mayBeGone: boolean): void {
    for (const id of ids)
      if (waiting.size < MOST_WAITING || waiting.has(id)) waiting.set(id, { mayBeGone });
  }

  async function remove(id: string): Promise<void> {
    const { database, organizationId, now } = context.store;
    await removeOrders(database, organizationId, [id], now());
    await context.writer.write({
      orders: [],
      isNews: false,
      change: (state) => withoutMissed(state, id),
    });
  }

  return {
    lookUp: (ids) => add(ids, false),
    lookUpMissing: (ids) => add(ids, true),
    dueAt: () => (waiting.size > 0 ? 0 : Infinity),
    async step(signal) {
      const [next] = waiting;
      if (!next) return;
      const [id, { mayBeGone }] = next;
      waiting.delete(id);
      try {
        const read = await readOrderById(context.service, id, signal);
        await saveRead(context, read, (state) => withoutMissed(state, id));
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'not_found')
          return mayBeGone ? remove(id) : undefined;
        // Moves to the end, so that an order that always fails blocks no others.
        waiting.set(id, { mayBeGone });
        throw error;
      }
    },
  };
}

function withoutMissed(state: SyncState, id: string): SyncState {
  return state.missed.includes(id)
    ? { ...state, missed: state.missed.filter((each) => each !== id) }
    : state;
}
