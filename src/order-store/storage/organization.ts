import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';

/** The setting with this installation's own organization. */
const SETTING = 'organization';

/**
 * The UUID (lower case) of this installation's organization, created if missing; with an id,
 * ensures that organization.
 */
export async function ensureOrganization(database: Database, id?: string): Promise<string> {
  return database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'organization');
    const own = await transaction
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst();
    const wanted = id?.toLowerCase() ?? own?.value ?? randomUUID();
    if ((await readNumber(transaction, wanted)) === undefined)
      await insertOrganization(transaction, wanted);
    if (!own)
      await transaction.insertInto('settings').values({ name: SETTING, value: wanted }).execute();
    return wanted;
  });
}

/** Separates organization and address in a connected service's id. */
const AT = '@';

/** Each service and organization has separate orders. */
export function sourceId(organizationId: string, address: string): string {
  return `${organizationId.toLowerCase()}${AT}${address}`;
}

/** Ids of all services that were ever connected. */
export async function listSources({ query }: Database): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('organizations')
    .select('id')
    .where('id', 'like', `%${AT}%`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers a connected service's orders. */
export async function ensureSource(database: Database, id: string): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'organization');
    if ((await readNumber(transaction, id)) === undefined)
      await insertOrganization(transaction, id);
  });
}

async function insertOrganization(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction
    .insertInto('organizations')
    .values(({ selectFrom, fn, val, eb }) => ({
      id,
      number: selectFrom('organizations').select(
        eb(fn.coalesce(fn.max('number'), val(0)), '+', 1).as('next'),
      ),
    }))
    .execute();
}

async function readNumber(query: Database['query'], id: string): Promise<number | undefined> {
  const row = await query
    .selectFrom('organizations')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.number;
}

/** Numbers never change, so each is read once. */
const numbers = new WeakMap<Database['query'], Map<string, number>>();

/** The number of an organization (lower-case UUID) in tables; throws if it doesn't exist. */
export async function organizationNumber(
  { query, replicaReads }: Database,
  id: string,
): Promise<number> {
  const known = numbers.get(query) ?? new Map<string, number>();
  numbers.set(query, known);
  const number =
    known.get(id) ?? (await readNumber(replicaReads, id)) ?? (await readNumber(query, id));
  if (number === undefined) throw new RangeError(`There is no organization ${id}.`);
  known.set(id, number);
  return number;
}

/** The stores that an organization's orders name, by UUID bytes. */
export async function listStoreIds(
  query: Kysely<Tables>,
  org: number,
): Promise<readonly Uint8Array[]> {
  const stores = await query
    .selectFrom('order_facets')
    .select('store_id')
    .distinct()
    .where('org', '=', org)
    .execute();
  return stores.map(({ store_id }) => store_id);
}
