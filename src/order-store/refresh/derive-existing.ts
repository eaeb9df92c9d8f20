import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import { DERIVATION_VERSION } from '../writing/derived-columns.ts';
import { OrderBatch, setPlaces } from '../writing/read-order-lines.ts';
import { addStagedDerivations, clearStagedOrders, stageOrders } from '../writing/staged-orders.ts';
import { type Derivation, DERIVATION, readState, writeState } from './state.ts';

/** Orders that are derived in one transaction: other writers wait some 50 ms for it. */
const BATCH = 200;

/**
 * Derives some of the orders that were stored before their derivation, or by older rules, from the newest to the oldest; resolves with how
 * far it is. `now` is in epoch seconds.
 */
export async function deriveExisting({ query }: Database, org: number, now: number): Promise<Derivation> {
  const known = await readState(query, org, DERIVATION);
  if (known?.version === DERIVATION_VERSION && known.after === null) return known;
  return query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const before = (await readState(transaction, org, DERIVATION)) ?? undefined;
    if (before === undefined && (await areAllDerived(transaction, org))) return writeAllDerived(transaction, org);
    const isNew = before?.version !== DERIVATION_VERSION;
    const { after, done, total } = isNew
      ? { after: null, done: 0, total: await countOrders(transaction, org) }
      : before;
    const rows = await transaction
      .selectFrom('orders')
      .selectAll()
      .where('org', '=', org)
      .$if(after !== null, (all) =>
        all.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('created_at', 'id'),
            '<',
            tuple(after?.createdAt ?? 0, after === null ? new Uint8Array() : uuidBytes(after.id)),
          ),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH)
      .execute();
    const batch = new OrderBatch();
    for (const [line, row] of rows.entries()) {
      const order: OrderDetail = JSON.parse(toOrderJson(row));
      batch.add(line, order, 'utf8');
    }
    if (rows.length > 0) {
      const loaded = batch.orders();
      setPlaces(
        loaded,
        org,
        loaded.facets.map(() => 0),
      );
      await clearStagedOrders(transaction);
      await stageOrders(transaction, loaded);
      await addStagedDerivations(transaction, org, now);
      await clearStagedOrders(transaction);
    }
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    const state: Derivation = {
      version: DERIVATION_VERSION,
      after: last ? { createdAt: last.created_at, id: uuidText(last.id) } : null,
      done: done + rows.length,
      total,
    };
    await writeState(transaction, org, DERIVATION, state);
    return state;
  });
}

async function countOrders(query: Kysely<Tables>, org: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders where org = ${org}`.execute(query);
  return Number(rows[0]?.count ?? 0);
}

/** Whether every stored order was derived when it was written, as in a database that this version created. */
async function areAllDerived(query: Kysely<Tables>, org: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders
    where org = ${org} and not exists (select 1 from order_facts as facts where facts.org = ${org} and facts.id = orders.id)
    limit 1`.execute(query);
  return rows.length === 0;
}

async function writeAllDerived(query: Kysely<Tables>, org: number): Promise<Derivation> {
  const state = { version: DERIVATION_VERSION, after: null, done: 0, total: 0 };
  await writeState(query, org, DERIVATION, state);
  return state;
}
