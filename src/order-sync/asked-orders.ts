import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { SyncState } from '#order-store/sync/sync-state.ts';
import { removeOrders } from '#order-store/writing/remove-orders.ts';
import { readOrderById } from './read-page.ts';
import { type Lane, saveRead, type SyncContext } from './sync-context.ts';

/** Orders that are to be read by their ids, and why. */
export type AskedOrders = Lane & {
  /** Something of them may have changed. */
  ask(ids: Iterable<string>): void;
  /** Two complete reads of their time lacked them: those that the service has no more leave. */
  askIfGone(ids: Iterable<string>): void;
};

/** Orders that wait; the others are found again by what looks for them. */
const MOST_WAITING = 1_000;

export function createAskedOrders(context: SyncContext): AskedOrders {
  const waiting = new Map<string, { readonly mayBeGone: boolean }>();

  function add(ids: Iterable<string>, mayBeGone: boolean): void {
    for (const id of ids) if (waiting.size < MOST_WAITING || waiting.has(id)) waiting.set(id, { mayBeGone });
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
    ask: (ids) => add(ids, false),
    askIfGone: (ids) => add(ids, true),
    dueAt: () => (waiting.size > 0 ? 0 : Infinity),
    async step(signal) {
      const [next] = waiting;
      if (!next) return;
      const [id, { mayBeGone }] = next;
      try {
        const read = await readOrderById(context.service, id, signal);
        await saveRead(context, read, (state) => withoutMissed(state, id));
      } catch (error) {
        if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
        if (mayBeGone) await remove(id);
      }
      waiting.delete(id);
    },
  };
}

function withoutMissed(state: SyncState, id: string): SyncState {
  return state.missed.includes(id) ? { ...state, missed: state.missed.filter((each) => each !== id) } : state;
}
