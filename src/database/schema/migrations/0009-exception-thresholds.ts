import type { Kysely } from 'kysely';

/**
 * Before 0009, thresholds were a personal preference; this user is that of a Tillview without
 * sign-in.
 */
const ONLY_USER = 'local';

type BeforeAndAfter = {
  preferences: { user_id: string; value: string };
  exception_thresholds: {
    store_id: string;
    name: string;
    value: number;
    changed_by: null;
    changed_at: number;
  };
};

/**
 * Adds thresholds of /exceptions. Those saved without sign-in become the organization's; those of
 * signed-in users contradict each other and are dropped.
 */
export async function createExceptionThresholds(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('exception_thresholds')
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'integer', (column) => column.notNull())
    .addColumn('changed_by', 'text')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('exception_thresholds_key', ['store_id', 'name'])
    .execute();
  const tables = query.withTables<BeforeAndAfter>();
  const saved = await tables
    .selectFrom('preferences')
    .select('value')
    .where('user_id', '=', ONLY_USER)
    .executeTakeFirst();
  const rows = thresholdsIn(JSON.parse(saved?.value ?? '{}')).map(([store_id, name, value]) => ({
    store_id,
    name,
    value,
    changed_by: null,
    changed_at: 0,
  }));
  if (rows.length > 0) await tables.insertInto('exception_thresholds').values(rows).execute();
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Store, name and value of each threshold in a user's preferences. */
function thresholdsIn(preferences: unknown): [string, string, number][] {
  const saved = Object.fromEntries(entriesOf(preferences))['exceptionThresholds'];
  return entriesOf(saved).flatMap(([store, values]) =>
    entriesOf(values).flatMap(([name, value]): [string, string, number][] =>
      Number.isSafeInteger(value) && Number(value) <= 10_000_000
        ? [[store, name, Number(value)]]
        : [],
    ),
  );
}
