import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { deleteRows } from '#database/delete-rows.ts';
import type { Tables } from '#database/schema/tables.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { REFUND_COLUMNS, REFUND_ITEM_COLUMNS } from './refund-columns.ts';

/** An existing touch keeps its time. */
const TOUCH_AGAIN = sql`on conflict (org, store_id, kind, key) do update set revision = order_touches.revision + 1`;

/**
 * Entries of a JSON array in `staged_orders as staged`, as the table `entry`; an empty text has
 * none.
 */
type Entries = {
  readonly table: RawBuilder<unknown>;
  /** The entry's index. */
  readonly index: RawBuilder<unknown>;
  /** A number. */
  readonly number: RawBuilder<unknown>;
  /** An element of an array. */
  part(place: number, type: 'bigint' | 'double precision' | 'text'): RawBuilder<unknown>;
};

function sqliteEntries(column: string): Entries {
  return {
    table: sql`json_each(nullif(${sql.ref(column)}, '')) as entry`,
    index: sql`entry.key`,
    number: sql`entry.value`,
    part: (place) => sql`json_extract(entry.value, ${sql.lit(`$[${place}]`)})`,
  };
}

function postgresEntries(column: string): Entries {
  return {
    table: sql`jsonb_array_elements(nullif(${sql.ref(column)}, '')::jsonb) with ordinality as entry (value, number)`,
    index: sql`entry.number - 1`,
    number: sql`(entry.value #>> '{}')::bigint`,
    part: (place, type) => sql`(entry.value ->> ${sql.lit(place)})::${sql.raw(type)}`,
  };
}

/** SQL in the dialect of `query`. */
function entriesOf(query: Kysely<Tables>, column: string): Entries {
  return isPostgres(query) ? postgresEntries(column) : sqliteEntries(column);
}

/**
 * Derives the orders of `staged_orders`, which have unique positions, and touches what they affect.
 * `now` is in epoch seconds.
 */
export async function addDerivedRows(
  transaction: Transaction<Tables>,
  org: number,
  now: number,
): Promise<void> {
  await addFacts(transaction);
  await addRefunds(transaction);
  const suspicion = entriesOf(transaction, 'staged.suspicion_rows');
  await sql`
    insert into order_suspicions (org, store_id, position, "index", offset_minutes, kind, id, at, due_at, stake_cents, measure,
      state, content)
    select staged.org, staged.store_id, staged.position, ${suspicion.index}, staged.offset_minutes, ${suspicion.part(0, 'text')},
      ${suspicion.part(1, 'text')}, ${suspicion.part(2, 'bigint')}, ${suspicion.part(3, 'bigint')},
      ${suspicion.part(4, 'bigint')}, ${suspicion.part(5, 'bigint')}, ${suspicion.part(6, 'text')},
      ${suspicion.part(7, 'text')}
    from staged_orders as staged, ${suspicion.table}`.execute(transaction);
  const group = entriesOf(transaction, 'staged.group_keys');
  await sql`
    insert into order_groups (org, store_id, key, position)
    select distinct staged.org, staged.store_id, ${group.number}, staged.position
    from staged_orders as staged, ${group.table}`.execute(transaction);
  await touchHours(transaction, sql`staged_orders as staged`, 'staged', now);
  // Judges groups with several orders, or with an order that repeats something, such as a payment.
  await sql`
    insert into order_touches (org, store_id, kind, key, since)
    select distinct org, store_id, 'group', key, cast(${now} as bigint) from (
      select staged.org as org, staged.store_id as store_id, staged.position as position, ${group.number} as key, count(*) as uses
      from staged_orders as staged, ${group.table}
      group by staged.org, staged.store_id, staged.position, ${group.number}
    ) as own
    where uses > 1 or exists (
      select 1 from order_groups as other
      where other.org = ${org} and other.key = own.key and other.position <> own.position
    )
    ${TOUCH_AGAIN}`.execute(transaction);
}

async function addFacts(transaction: Transaction<Tables>): Promise<void> {
  const columns = sql.raw(
    'org, store_id, position, id, created_at, offset_minutes, total_cents, paid_cents, refunded_cents, discount_cents, tax_cents, item_count, hours',
  );
  if (isPostgres(transaction)) {
    await sql`
      insert into order_facts (${columns}, terms)
      select ${columns}, array_to_tsvector(string_to_array(terms, ' ')) from staged_orders`.execute(
      transaction,
    );
    return;
  }
  await sql`insert into order_facts (${columns}) select ${columns} from staged_orders`.execute(
    transaction,
  );
  await sql`insert into order_search (rowid, terms) select position, terms from staged_orders`.execute(
    transaction,
  );
}

async function addRefunds(transaction: Transaction<Tables>): Promise<void> {
  const namesOf = (columns: readonly (readonly [name: string, type: string])[]) =>
    sql.join(columns.map(([name]) => sql.ref(name)));
  const refund = entriesOf(transaction, 'staged.refund_rows');
  await sql`
    insert into order_refunds (org, store_id, position, ordered_at, offset_minutes, total_cents, "index", ${namesOf(REFUND_COLUMNS)})
    select staged.org, staged.store_id, staged.position, staged.created_at, staged.offset_minutes, staged.total_cents,
      ${refund.index}, ${sql.join(REFUND_COLUMNS.map(([, type], place) => refund.part(place, type)))}
    from staged_orders as staged, ${refund.table}`.execute(transaction);
  const item = entriesOf(transaction, 'staged.refund_item_rows');
  await sql`
    insert into order_refund_items (org, store_id, position, ${namesOf(REFUND_ITEM_COLUMNS)})
    select staged.org, staged.store_id, staged.position,
      ${sql.join(REFUND_ITEM_COLUMNS.map(([, type], place) => item.part(place, type)))}
    from staged_orders as staged, ${item.table}`.execute(transaction);
}

/** Touches the hours in `facts` (`org`, `store_id` and `hours`). */
async function touchHours(
  transaction: Transaction<Tables>,
  facts: RawBuilder<unknown>,
  name: 'staged' | 'facts',
  now: number,
): Promise<void> {
  const hour = entriesOf(transaction, `${name}.hours`);
  await sql`
    insert into order_touches (org, store_id, kind, key, since)
    select distinct ${sql.ref(`${name}.org`)}, ${sql.ref(`${name}.store_id`)}, 'hour', ${hour.number}, cast(${now} as bigint)
    from ${facts}, ${hour.table}
    where true ${TOUCH_AGAIN}`.execute(transaction);
}

/** Derived tables keyed by position, besides `order_facts`. */
const TABLES_BY_POSITION = [
  'order_groups',
  'order_refunds',
  'order_refund_items',
  'order_suspicions',
] as const;
/** Positions per statement. */
const CHUNK = 5_000;

/** Removes derived rows by position and touches what they affect. `now` is in epoch seconds. */
export async function removeDerivedRows(
  transaction: Transaction<Tables>,
  org: number,
  positions: readonly number[],
  now: number,
): Promise<void> {
  for (let start = 0; start < positions.length; start += CHUNK) {
    const keys = positions.slice(start, start + CHUNK);
    // SQLite follows a cross join and looks each position up.
    const [wanted, join] = isPostgres(transaction)
      ? [sql`unnest(${keys}::bigint[]) as wanted (value)`, sql`join`]
      : [sql`json_each(${JSON.stringify(keys)}) as wanted`, sql`cross join`];
    await touchHours(
      transaction,
      sql`${wanted} ${join} order_facts as facts on facts.org = ${org} and facts.position = wanted.value`,
      'facts',
      now,
    );
    await sql`
      insert into order_touches (org, store_id, kind, key, since)
      select distinct own.org, own.store_id, 'group', own.key, cast(${now} as bigint)
      from ${wanted} ${join} order_groups as own on own.org = ${org} and own.position = wanted.value
      where exists (
        select 1 from order_groups as other
        where other.org = ${org} and other.key = own.key and other.position <> own.position
      ) or exists (
        select 1 from group_exceptions as found
        where found.org = ${org} and found."group" = cast(own.key as text)
      )
      ${TOUCH_AGAIN}`.execute(transaction);
    const byPosition = { column: 'position', type: 'bigint', keys } as const;
    for (const table of TABLES_BY_POSITION)
      await deleteRows(transaction, table, { ...byPosition, org });
    if (!isPostgres(transaction))
      await deleteRows(transaction, 'order_search', {
        ...byPosition,
        column: 'rowid',
        org: undefined,
      });
    await deleteRows(transaction, 'order_facts', { ...byPosition, org });
  }
}
