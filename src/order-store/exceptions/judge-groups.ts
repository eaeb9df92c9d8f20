import type { Kysely } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import type { Tables } from '#database/schema/tables.ts';
import { groupKind } from '#order-domain/exceptions/group-keys.ts';
import { judgeGroup } from '#order-domain/exceptions/judge-group.ts';
import { LONGEST_REPEAT } from '#order-domain/exceptions/repeats.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { type OrderStore, orgOf, type StoreScope } from '../order-store.ts';
import { type OrdersAt, readOrdersAt } from '../reading/read-orders-at.ts';
import { secondAt } from '../storage/position.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import { inChunks, type JudgedGroup, replaceGroups } from './group-rows.ts';
import { type JudgedStores, readJudgedStores } from './judged-stores.ts';

/** Limits groups to their newest orders: some registers give all orders the same id. */
const MOST_ORDERS = 1_000;
/** Orders per read. */
const ORDERS = 500;
/** Groups per read. */
const GROUPS = 500;

/** Judges groups (by key) with their current orders. */
export async function judgeGroups(store: OrderStore, groups: readonly number[]): Promise<void> {
  const { query } = store.database;
  const [org, stores] = [await orgOf(store), await readJudgedStores(store)];
  for (const keys of inChunks([...new Set(groups)], GROUPS)) {
    const found = await findInGroups(query, { org, keys, stores, scope: null });
    const judged = keys.map(
      (key): JudgedGroup => found.get(key) ?? { group: String(key), found: [], stores: [] },
    );
    await replaceGroups(query, org, judged);
  }
}

/** Groups by key, limited to orders of the stores in scope. */
export type JudgedKeys = {
  readonly org: number;
  readonly keys: readonly number[];
  readonly stores: JudgedStores;
  readonly scope: StoreScope;
};

/** For as many groups as one statement takes; groups without orders are left out. */
export async function findInGroups(
  query: Kysely<Tables>,
  { org, keys, stores, scope }: JudgedKeys,
): Promise<ReadonlyMap<number, JudgedGroup>> {
  const members = await query
    .selectFrom('order_groups')
    .select(['key', 'position', 'store_id'])
    .where('org', '=', org)
    .where('key', 'in', keys)
    .$if(scope !== null, (all) => all.where('store_id', 'in', (scope ?? []).map(uuidBytes)))
    .orderBy('key')
    .orderBy('position', 'desc')
    .execute();
  const compared = [...Map.groupBy(members, ({ key }) => key)].map(([key, all]) => ({
    key,
    positions: toCompare(key, all, stores),
    storeIds: [...new Set(all.map(({ store_id }) => uuidText(store_id)))],
  }));
  const isContent = ({ key }: { readonly key: number }) => groupKind(key) === 'content';
  const [whole, others] = [
    compared.filter(isContent),
    compared.filter((group) => !isContent(group)),
  ];
  const orders = {
    content: await readOrders(query, {
      org,
      positions: whole.flatMap((group) => group.positions),
      hasItems: true,
    }),
    others: await readOrders(query, {
      org,
      positions: others.flatMap((group) => group.positions),
      hasItems: false,
    }),
  };
  return new Map(
    compared.map(({ key, positions: own, storeIds }) => {
      const known = groupKind(key) === 'content' ? orders.content : orders.others;
      const ofGroup = own.flatMap((position) => known.get(position) ?? []);
      const found = judgeGroup(key, ofGroup, (order) => stores.ofOrder(order));
      return [key, { group: String(key), found: found.map(immediate), stores: storeIds }];
    }),
  );
}

async function readOrders(
  query: Kysely<Tables>,
  { positions, ...rest }: OrdersAt,
): Promise<ReadonlyMap<number, Order>> {
  const orders = new Map<number, Order>();
  for (const some of inChunks([...new Set(positions)], ORDERS)) {
    for (const [position, order] of await readOrdersAt(query, { ...rest, positions: some }))
      orders.set(position, order);
  }
  return orders;
}

function immediate(finding: OrderException) {
  return { finding, dueAt: null };
}

/** Positions of a group's comparable orders, newest first. */
function toCompare(
  key: number,
  members: readonly { readonly position: number; readonly store_id: Uint8Array }[],
  stores: JudgedStores,
): readonly number[] {
  const positions = members.map(({ position }) => position);
  const [first] = members;
  if (groupKind(key) !== 'content' || !first) return positions.slice(0, MOST_ORDERS);
  // Bestsellers have many orders a day, most of them too far apart.
  const { sameOrderMinutes } = stores.of(uuidText(first.store_id), 0).thresholds;
  const longest = Math.min(sameOrderMinutes * 60, LONGEST_REPEAT);
  const isNear = (one = -Infinity, other = Infinity) => secondAt(other) - secondAt(one) <= longest;
  return positions.filter(
    (position, index) =>
      isNear(positions[index + 1], position) || isNear(position, positions[index - 1]),
  );
}
