import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import { DERIVATION_VERSION } from '../writing/derived-columns.ts';
import { OrderBatch, setPlaces } from '../writing/read-order-lines.ts';
import {
  addStagedDerivations,
  analyzeStagedOrders,
  clearStagedOrders,
} from '../writing/staged-orders.ts';
import { stageOrders } from '../writing/stage-orders.ts';
import { type Derivation, DERIVATION, readState, writeState } from '../state/state.ts';

/** Orders per transaction, which blocks other writers for some 50 ms. */
const BATCH = 200;

/**
 * Derives a batch of orders that lack it or use older rules, newest first; resolves with false if
 * there was none, because it touches hours that have to be folded. `now` is in epoch seconds.
 */
export async function deriveExisting(
  { query }: Database,
  org: number,
  now: number,
): Promise<boolean> {
  const known = await readState(query, org, DERIVATION);
  if (known?.version === DERIVATION_VERSION && known.after === null) return false;
  return query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const before = (await readState(transaction, org, DERIVATION)) ?? undefined;
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
      await analyzeStagedOrders(transaction);
      await addStagedDerivations(transaction, org, now);
      await clearStagedOrders(transaction);
    }
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    const state: Derivation = {
      version: DERIVATION_VERSION,
      isFirst: last !== undefined && (before?.isFirst ?? true),
      after: last ? { createdAt: last.created_at, id: uuidText(last.id) } : null,
      done: done + rows.length,
      total,
    };
    await writeState(transaction, org, DERIVATION, state);
    return rows.length > 0;
  });
}

async function countOrders(query: Kysely<Tables>, org: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from orders where org = ${org}`.execute(query);
  return Number(rows[0]?.count ?? 0);
}

/** Runs before the first answer: until old orders are derived, answers are partial. */
export async function prepareDerivation({ query }: Database, org: number): Promise<void> {
  if (await readState(query, org, DERIVATION)) return;
  await query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const total = await countOrders(transaction, org);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from order_facts where org = ${org}`.execute(transaction);
    const isDerived = Number(rows[0]?.count ?? 0) === total;
    await writeState(transaction, org, DERIVATION, {
      version: isDerived ? DERIVATION_VERSION : 0,
      isFirst: !isDerived,
      after: null,
      done: isDerived ? total : 0,
      total,
    });
  });
}
