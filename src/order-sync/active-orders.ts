import { ENDED_STATUSES } from '#contract/service/order-enums.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import { type OrdersWalk, WALK_START } from '#upstream/walk/orders-walk.ts';
import type { OrderLookups } from './order-lookups.ts';
import { EVERY_ORDER } from './read-page.ts';
import {
  DAY,
  hasReached,
  type Lane,
  readStep,
  saveRead,
  STUCK_SECONDS,
  type SyncContext,
} from './sync-context.ts';

/** Seconds between reads of active orders. */
const EVERY = 30;
/** Maximum age (seconds) of these orders; older ones are covered by the checks. */
const OLDEST = 2 * DAY;

/** Reads active orders, and by id those that are no longer active. */
export function createActiveOrders(context: SyncContext, lookups: OrderLookups): Lane {
  const { store, writer } = context;
  let nextAt = 0;
  let walk: OrdersWalk = WALK_START;
  let listed = new Set<string>();
  /** Ids of the last complete read. */
  let before: ReadonlySet<string> | undefined;

  function finish(pause: number): void {
    nextAt = store.now() + pause;
    walk = WALK_START;
    listed = new Set();
  }

  return {
    dueAt: () =>
      writer.state().completeFrom === null ? Infinity : walk === WALK_START ? nextAt : 0,
    async step(signal) {
      const from = (writer.state().newest ?? store.now()) - OLDEST;
      before ??= await findActive(store, from);
      const filter = { ...EVERY_ORDER, view: 'active' as const, from: printUtcSecond(from - 1) };
      const step = await readStep(context, { walk, filter }, signal);
      if (!step) return finish(STUCK_SECONDS);
      await saveRead(context, step, (state) => state);
      for (const { order } of step.orders) listed.add(order.id);
      walk = step.walk;
      if (!hasReached(walk, from)) return;
      const present = listed;
      lookups.lookUp([...before].filter((id) => !present.has(id)));
      before = present;
      finish(EVERY);
    },
  };
}

/** Ids of stored active orders since a second (epoch). */
async function findActive(store: OrderStore, from: number): Promise<ReadonlySet<string>> {
  const org = await orgOf(store);
  const rows = await store.database.query
    .selectFrom('order_facets as facets')
    .innerJoin('orders', (join) =>
      join.onRef('orders.facet', '=', 'facets.facet').on('orders.org', '=', org),
    )
    .select('orders.id')
    .where('facets.org', '=', org)
    .where('facets.fulfillment_status', 'not in', [...ENDED_STATUSES])
    .where('orders.created_at', '>=', from)
    .execute();
  return new Set(rows.map(({ id }) => uuidText(id)));
}
