import { type Kysely, sql } from 'kysely';
import { type Expansion, EXPANSIONS } from '#contract/service/order-enums.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { OrderFactsTable, Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import type { OrderFacts } from './figure-condition.ts';
import { toKeyRow } from './listed-orders.ts';
import { findRows } from './order-keys.ts';
import type { KeyRow, KeysRequest, ListedOrder, ReadRows } from './order-parts.ts';

/** Small at first, in case it fills the page. */
const FIRST_CHUNK = 500;
const LARGEST_CHUNK = 8_000;
/** Orders per statement. */
const ORDERS_AT_ONCE = 500;

/** Finds the next orders of a list whose condition SQL can't decide alone. */
export async function findIncluded(
  database: Kysely<Tables>,
  request: KeysRequest,
  expand: readonly Expansion[],
): Promise<ListedOrder[]> {
  const { condition, limit } = request;
  const { mayInclude = () => true } = condition;
  const found: ListedOrder[] = [];
  let { after } = request;
  for (let chunk = FIRST_CHUNK; found.length < limit; chunk = Math.min(2 * chunk, LARGEST_CHUNK)) {
    const rows = await findRows(
      database,
      { ...request, after, limit: chunk },
      readFacts(database, condition.org),
    );
    const candidates = rows.filter(({ facts }) => mayInclude(facts));
    for (let start = 0; start < candidates.length && found.length < limit; start += ORDERS_AT_ONCE)
      found.push(
        ...(await readIncluded(
          database,
          request,
          candidates.slice(start, start + ORDERS_AT_ONCE),
          expand,
        )),
      );
    if (rows.length < chunk) break;
    after = rows.at(-1);
  }
  return found.slice(0, limit);
}

type FactsRow = KeyRow & { readonly facts: OrderFacts };

function readFacts(database: Kysely<Tables>, org: number): ReadRows<FactsRow> {
  const isOrder = sql`facts.org = ${org} and facts.position = page.position`;
  const facts = isPostgres(database)
    ? sql`cross join lateral (select * from order_facts as facts where ${isOrder} limit 1) as facts`
    : sql`cross join order_facts as facts on ${isOrder}`;
  return async (keys) => {
    const { rows } = await sql<
      KeyRow & Pick<OrderFactsTable, 'store_id' | 'created_at' | 'offset_minutes' | 'hours'>
    >`
      select page.position, page.key, page.id, facts.store_id, facts.created_at, facts.offset_minutes, facts.hours
      from (${keys}) as page ${facts}`.execute(database);
    return rows.map((row) => ({
      ...toKeyRow(row),
      facts: {
        storeId: uuidText(row.store_id),
        tzOffsetMinutes: row.offset_minutes,
        created: Number(row.created_at),
        get hours(): number[] {
          return JSON.parse(row.hours);
        },
      },
    }));
  };
}

async function readIncluded(
  database: Kysely<Tables>,
  { condition }: KeysRequest,
  candidates: readonly FactsRow[],
  expand: readonly Expansion[],
): Promise<ListedOrder[]> {
  const { org, includes } = condition;
  const orders = await database
    .selectFrom('orders')
    .select(['id', 'header', ...(includes ? EXPANSIONS : expand)])
    .where('org', '=', org)
    .where(
      'id',
      'in',
      candidates.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(orders.map((row) => [uuidText(row.id), row]));
  return candidates.flatMap(({ position, key, id }) => {
    const row = byId.get(uuidText(id));
    if (!row) return [];
    if (includes) {
      const read = parseOrder(JSON.parse(toOrderJson(row)));
      if (!read.ok || !includes(read.order)) return [];
    }
    const listed = Object.fromEntries(expand.map((part) => [part, row[part]]));
    return [{ position, key, id, json: toOrderJson({ ...listed, id, header: row.header }) }];
  });
}
