import type { Kysely } from 'kysely';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { Rights } from './rights.ts';
import { changeUsers, comparableName, insertUser, isTaken, printStoreIds } from './users.ts';

type Query = Kysely<Tables>;

/**
 * Adds or updates a user whom a provider or proxy vouches for, and resolves with their id and name
 * in Tillview. Writes nothing if nothing changed. Names are unique here, so a second user with the
 * same name gets a number: `Ana (2)`. `now` is in epoch seconds.
 */
export async function saveOutsideUser(
  database: Database,
  user: Rights & {
    readonly origin: 'oidc' | 'proxy';
    /** The origin's permanent id for the user. */
    readonly subject: string;
    readonly name: string;
    readonly now: number;
  },
): Promise<{ id: string; name: string }> {
  const rights = { is_admin: Number(user.isAdmin), store_ids: printStoreIds(user.storeIds) };
  const select = (query: Query) =>
    query
      .selectFrom('users')
      .select(['id', 'name', 'is_admin', 'store_ids'])
      .where('origin', '=', user.origin)
      .where('subject', '=', user.subject)
      .executeTakeFirst();
  const isCurrent = (known: Awaited<ReturnType<typeof select>>) =>
    known?.is_admin === rights.is_admin &&
    known.store_ids === rights.store_ids &&
    isNumbered(known.name, user.name);

  const known = await select(database.query);
  if (known && isCurrent(known)) return { id: known.id, name: known.name };
  return changeUsers(database, async (query) => {
    const found = await select(query);
    if (!found) {
      const name = await freeName(query, user.name);
      return {
        id: await insertUser(query, {
          ...user,
          name,
          key: comparableName(name),
          passwordHash: null,
        }),
        name,
      };
    }
    const name = isNumbered(found.name, user.name) ? found.name : await freeName(query, user.name);
    await query
      .updateTable('users')
      .set({ ...rights, name, comparable_name: comparableName(name) })
      .where('id', '=', found.id)
      .execute();
    return { id: found.id, name };
  });
}

/** True if `name` is `plain`, with or without a distinguishing number. */
function isNumbered(name: string, plain: string): boolean {
  return name === plain || (name.startsWith(plain) && /^ \(\d+\)$/.test(name.slice(plain.length)));
}

async function freeName(query: Query, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} (${number})`;
    if (!(await isTaken(query, comparableName(tried)))) return tried;
  }
}
