import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';

/** The setting with the id of the organization that is this installation's own. */
const SETTING = 'organization';

/**
 * Returns the UUID (lower case) of this installation's own organization, and creates it if there is
 * none. With an id, makes sure that this organization exists and returns its id.
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

/** Sets the organization apart from the address in the id of a connected service's orders. */
const AT = '@';

/**
 * The id of an organization's orders from a connected service: those of another service, or another
 * organization of it, are others.
 */
export function sourceId(organizationId: string, address: string): string {
  return `${organizationId.toLowerCase()}${AT}${address}`;
}

/** The ids of all services that were ever connected. */
export async function listSources({ query }: Database): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('organizations')
    .select('id')
    .where('id', 'like', `%${AT}%`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes sure that there are numbers for the orders of a connected service. */
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

/**
 * The number that stands for an organization (its UUID in lower case) in the tables of orders;
 * throws if there is no such organization.
 */
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
