import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { AuditChange } from '#contract/bff/people.ts';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import type { Rights } from './rights.ts';

/** Tillview itself (with a password), an OpenID provider, or a proxy. */
type Origin = 'password' | 'oidc' | 'proxy';

/** Times are epoch seconds. */
export type StoredUser = Rights & {
  readonly id: string;
  readonly name: string;
  /** True if the user signs in with a Tillview password. */
  readonly hasPassword: boolean;
  readonly createdAt: number;
  /** Null for a user without a session. */
  readonly lastSeenAt: number | null;
};

/** Changes to a user; omitted fields stay the same. */
export type UserChange = {
  readonly passwordHash?: string | undefined;
  /** With a new password: true if somebody else has set it, so that it must be changed. */
  readonly mustChangePassword?: boolean;
  readonly isAdmin?: boolean | undefined;
  readonly storeIds?: readonly string[] | null | undefined;
};

type Query = Kysely<Tables>;
type Outcome = 'done' | 'unknown' | 'last_admin';

const storeIdList = z.nullable(z.array(z.string()));

/** Equal for names that look alike. */
export function comparableName(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

export function readStoreIds(text: string | null): string[] | null {
  return text === null ? null : storeIdList.parse(JSON.parse(text));
}

/**
 * The stored form of a user's stores: deduplicated, in lower case and sorted, so that equal limits
 * are equal strings.
 */
export function printStoreIds(storeIds: readonly string[] | null): string | null {
  return storeIds && JSON.stringify([...new Set(storeIds.map((id) => id.toLowerCase()))].sort());
}

/** Runs changes that depend on other users, one at a time, each in a transaction. */
export function changeUsers<Result>(
  database: Database,
  run: (query: Query) => Promise<Result>,
): Promise<Result> {
  return database.query.transaction().execute(async (query) => {
    await lockUntilCommit(query, 'users');
    return run(query);
  });
}

/**
 * Adds a user who signs in with a password; false when the name is taken. `now` is in epoch
 * seconds.
 */
export async function addUser(
  database: Database,
  user: Rights & {
    readonly name: string;
    readonly passwordHash: string;
    /** As in `UserChange`. */
    readonly mustChangePassword?: boolean;
    readonly now: number;
  },
): Promise<boolean> {
  const key = comparableName(user.name);
  return changeUsers(database, async (query) => {
    if (await isTaken(query, key)) return false;
    await insertUser(query, { ...user, origin: 'password', subject: key, key });
    return true;
  });
}

/** By the comparable name. */
export async function isTaken(query: Query, key: string): Promise<boolean> {
  const row = await query
    .selectFrom('users')
    .select('id')
    .where('comparable_name', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a user, whose name must be free (`key` is its comparable form), and resolves with their id.
 */
export async function insertUser(
  query: Query,
  user: Rights & {
    readonly origin: Origin;
    readonly subject: string;
    readonly name: string;
    readonly key: string;
    readonly passwordHash: string | null;
    readonly mustChangePassword?: boolean;
    readonly now: number;
  },
): Promise<string> {
  const row = {
    id: randomUUID(),
    origin: user.origin,
    subject: user.subject,
    name: user.name,
    comparable_name: user.key,
    password_hash: user.passwordHash,
    must_change_password: Number(user.mustChangePassword ?? false),
    is_admin: Number(user.isAdmin),
    store_ids: printStoreIds(user.storeIds),
    created_at: user.now,
  };
  await query.insertInto('users').values(row).execute();
  return row.id;
}

export async function listUsers(database: Database): Promise<StoredUser[]> {
  const rows = await selectUsers(database.currentReads).orderBy('users.comparable_name').execute();
  return rows.map(toUser);
}

/** Finds a user by name, in any spelling that compares as equal; undefined if there is none. */
export async function findUser(database: Database, name: string): Promise<StoredUser | undefined> {
  const row = await selectUsers(database.currentReads)
    .where('users.comparable_name', '=', comparableName(name))
    .executeTakeFirst();
  return row && toUser(row);
}

function selectUsers(query: Query) {
  return query.selectFrom('users').select(({ selectFrom }) => [
    'users.id',
    'users.name',
    'users.password_hash',
    'users.is_admin',
    'users.store_ids',
    'users.created_at',
    selectFrom('sessions')
      .select(({ fn }) => fn.max('sessions.last_seen_at').as('latest'))
      .whereRef('sessions.user_id', '=', 'users.id')
      .as('last_seen_at'),
  ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

function toUser(row: UserRow): StoredUser {
  return {
    id: row.id,
    name: row.name,
    isAdmin: row.is_admin === 1,
    storeIds: readStoreIds(row.store_ids),
    hasPassword: row.password_hash !== null,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at === null ? null : Number(row.last_seen_at),
  };
}

/** Of the user who signs in with a password under this name; undefined if there is none. */
export async function findPassword(
  database: Database,
  name: string,
): Promise<{ id: string; name: string; hash: string } | undefined> {
  const row = await database.currentReads
    .selectFrom('users')
    .select(['id', 'name', 'password_hash'])
    .where('origin', '=', 'password')
    .where('subject', '=', comparableName(name))
    .executeTakeFirst();
  return row?.password_hash ? { id: row.id, name: row.name, hash: row.password_hash } : undefined;
}

/** True if anybody can sign in with a password. */
export async function hasPasswordUsers(database: Database): Promise<boolean> {
  const row = await database.query
    .selectFrom('users')
    .select('id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes a user. A new password ends all of the user's sessions except the one with the hash
 * `exceptSession`. With `keepsAdmin`, the last admin with a password stays an admin: without any,
 * only the command line could restore access.
 */
export async function editUser(
  database: Database,
  id: string,
  changes: UserChange,
  { keepsAdmin, exceptSession }: { readonly keepsAdmin: boolean; readonly exceptSession?: string },
): Promise<Outcome> {
  const { passwordHash, mustChangePassword = false, isAdmin, storeIds } = changes;
  const set = {
    ...(passwordHash !== undefined && {
      password_hash: passwordHash,
      must_change_password: Number(mustChangePassword),
    }),
    ...(isAdmin !== undefined && { is_admin: Number(isAdmin) }),
    ...(storeIds !== undefined && { store_ids: printStoreIds(storeIds) }),
  };
  return changeUsers(database, async (query) => {
    if (keepsAdmin && isAdmin === false && (await isLastAdmin(query, id))) return 'last_admin';
    if (Object.keys(set).length > 0) {
      const { numUpdatedRows } = await query
        .updateTable('users')
        .set(set)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return 'unknown';
    }
    if (passwordHash !== undefined) {
      const sessions = query.deleteFrom('sessions').where('user_id', '=', id);
      await (
        exceptSession === undefined ? sessions : sessions.where('token_hash', '<>', exceptSession)
      ).execute();
    }
    return 'done';
  });
}

/** The rights that a change gives or takes, for the audit log; empty if they stay the same. */
export function changesOf(user: StoredUser, { isAdmin, storeIds }: UserChange): AuditChange[] {
  const changes: AuditChange[] = [];
  if (isAdmin !== undefined && isAdmin !== user.isAdmin) {
    changes.push({ field: 'isAdmin', before: user.isAdmin, after: isAdmin });
  }
  if (storeIds !== undefined && printStoreIds(storeIds) !== printStoreIds(user.storeIds)) {
    const [before, after] = [user.storeIds, storeIds].map((ids) =>
      readStoreIds(printStoreIds(ids)),
    );
    changes.push({ field: 'storeIds', before: before ?? null, after: after ?? null });
  }
  return changes;
}

/**
 * Replaces a password hash with another one of the same password, unless the password has changed
 * in the meantime.
 */
export async function replacePasswordHash(
  database: Database,
  id: string,
  hashes: { readonly old: string; readonly new: string },
): Promise<void> {
  await database.query
    .updateTable('users')
    .set({ password_hash: hashes.new })
    .where('id', '=', id)
    .where('password_hash', '=', hashes.old)
    .execute();
}

/**
 * Removes a user and everything stored for them, which also ends their sessions; `keepsAdmin` as in
 * `editUser`.
 */
export async function removeUser(
  database: Database,
  id: string,
  { keepsAdmin }: { readonly keepsAdmin: boolean },
): Promise<Outcome> {
  return changeUsers(database, async (query) => {
    if (keepsAdmin && (await isLastAdmin(query, id))) return 'last_admin';
    for (const table of ['sessions', 'views', 'preferences'] as const) {
      await query.deleteFrom(table).where('user_id', '=', id).execute();
    }
    const { numDeletedRows } = await query
      .deleteFrom('users')
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows === 0n ? 'unknown' : 'done';
  });
}

async function isLastAdmin(query: Query, id: string): Promise<boolean> {
  const admins = await query
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('password_hash', 'is not', null)
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}
