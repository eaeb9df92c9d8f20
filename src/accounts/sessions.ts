import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#database/open-database.ts';
import type { Rights } from './rights.ts';
import { readStoreIds } from './users.ts';

/**
 * A session ends after being idle for this long: overnight, so a tablet at the counter asks again
 * in the morning.
 */
export const SESSION_IDLE_SECONDS = 12 * 3600;
/**
 * A session ends after this long even if it is used: an open page requests new orders all day, so
 * it never becomes idle.
 */
export const SESSION_LONGEST_SECONDS = 7 * 24 * 3600;
/** A use is written only if the last written one is at least this old. */
const SEEN_INTERVAL_SECONDS = 60;
/** As many bits as SHA-256: impossible to guess, so no slow hash is needed. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** Hexadecimal digits of a session's id: enough to tell those of one user apart. */
const ID_LENGTH = 16;
const ID = /^[\da-f]{16}$/;

/** An active session with its user's current rights. Times are epoch seconds. */
export type LiveSession = Rights & {
  readonly tokenHash: string;
  readonly userId: string;
  /** `password` (Tillview itself), `oidc` or `proxy`. */
  readonly origin: string;
  readonly name: string;
  readonly hasPassword: boolean;
  /** True if somebody else has set the password. */
  readonly mustChangePassword: boolean;
  /** Accurate to one minute. */
  readonly lastSeenAt: number;
};

/** A session as its own user sees it. Times are epoch seconds. */
export type ListedSession = {
  /** The first digits of the token's hash, which let nobody sign in. */
  readonly id: string;
  readonly device: string | null;
  readonly createdAt: number;
  /** Accurate to one minute. */
  readonly lastSeenAt: number;
};

/** The SHA-256 of a session token, in hexadecimal. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Starts a session for a user, and deletes all ended sessions; `token` is its only copy, 43
 * characters of base64url. `now` is in epoch seconds.
 */
export async function createSession(
  database: Database,
  {
    userId,
    providerSession = null,
    device = null,
    now,
  }: {
    readonly userId: string;
    /** The issuer and its id of the session, if it has one. */
    readonly providerSession?: string | null;
    readonly device?: string | null;
    readonly now: number;
  },
): Promise<{ token: string }> {
  await database.query
    .deleteFrom('sessions')
    .where((or) =>
      or.or([
        or('created_at', '<=', now - SESSION_LONGEST_SECONDS),
        or('last_seen_at', '<=', now - SESSION_IDLE_SECONDS),
      ]),
    )
    .execute();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database.query
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      provider_session: providerSession,
      created_at: now,
      last_seen_at: now,
      device,
    })
    .execute();
  return { token };
}

/**
 * Undefined for an unknown or ended session. Reads the primary each time, so that sign-outs,
 * removals and changed rights apply to the next request in every process. `now` is in epoch
 * seconds.
 */
export async function findSession(
  database: Pick<Database, 'currentReads'>,
  token: string,
  now: number,
): Promise<LiveSession | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const tokenHash = hashToken(token);
  const row = await database.currentReads
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.origin',
      'users.name',
      'users.password_hash',
      'users.must_change_password',
      'users.is_admin',
      'users.store_ids',
      'sessions.last_seen_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.created_at', '>', now - SESSION_LONGEST_SECONDS)
    .where('sessions.last_seen_at', '>', now - SESSION_IDLE_SECONDS)
    .executeTakeFirst();
  return (
    row && {
      tokenHash,
      userId: row.id,
      origin: row.origin,
      name: row.name,
      isAdmin: row.is_admin === 1,
      storeIds: readStoreIds(row.store_ids),
      hasPassword: row.password_hash !== null,
      mustChangePassword: row.must_change_password === 1,
      lastSeenAt: row.last_seen_at,
    }
  );
}

/** The `ListedSession.id` of a token. */
export function sessionId(token: string): string {
  return hashToken(token).slice(0, ID_LENGTH);
}

/** A user's sessions that have not ended, the last used one first. `now` is in epoch seconds. */
export async function listSessions(
  database: Pick<Database, 'currentReads'>,
  userId: string,
  now: number,
): Promise<ListedSession[]> {
  const rows = await database.currentReads
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', now - SESSION_LONGEST_SECONDS)
    .where('last_seen_at', '>', now - SESSION_IDLE_SECONDS)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return rows.map((row) => ({
    id: row.token_hash.slice(0, ID_LENGTH),
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** Ends one of a user's sessions; false if there is none with this id. */
export async function endSessionById(
  database: Database,
  userId: string,
  id: string,
): Promise<boolean> {
  if (!ID.test(id)) return false;
  const { numDeletedRows } = await database.query
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'like', `${id}%`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.query.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends a user's sessions, except the one of a token. */
export async function endSessionsOf(
  database: Database,
  userId: string,
  exceptToken = '',
): Promise<void> {
  await database.query
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', hashToken(exceptToken))
    .execute();
}

/** Whose sessions a provider ends: all of a subject, or those that began in one of its sessions. */
export type ProviderSignOut =
  | { readonly subject: string; readonly providerSession: string | undefined }
  | { readonly subject: undefined; readonly providerSession: string };

/**
 * Resolves with the people whose sessions ended. With both, a session without the provider's id
 * ends, too, since it may be the one.
 */
export async function endProviderSessions(
  { query }: Database,
  { subject, providerSession }: ProviderSignOut,
): Promise<{ id: string; name: string }[]> {
  let users = query.selectFrom('users').select('id').where('origin', '=', 'oidc');
  if (subject !== undefined) users = users.where('subject', '=', subject);
  let sessions = query.deleteFrom('sessions').where('user_id', 'in', users);
  if (providerSession !== undefined)
    sessions = sessions.where((is) =>
      is.or([
        is('provider_session', '=', providerSession),
        ...(subject === undefined ? [] : [is('provider_session', 'is', null)]),
      ]),
    );
  const ended = await sessions.returning('user_id').execute();
  if (ended.length === 0) return [];
  const ids = ended.map((session) => session.user_id);
  return query.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
}

export type SessionUse = {
  /** Notes that a session is used at `now` (epoch seconds); returns immediately. */
  note(session: LiveSession, now: number): void;
  /** Resolves once everything noted so far is written or has failed. */
  settled(): Promise<void>;
};

/**
 * Writes sessions' last use outside the request path, at most once a minute per session across all
 * processes, so that a locked database delays no request. `onError` receives the error of a failed
 * write; the next request then tries again.
 */
export function createSessionUse(
  database: Database,
  onError: (error: unknown) => void,
): SessionUse {
  const writing = new Map<string, Promise<unknown>>();

  async function write(tokenHash: string, now: number): Promise<void> {
    await database.query
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', tokenHash)
      .where('last_seen_at', '<=', now - SEEN_INTERVAL_SECONDS)
      .execute()
      .catch(onError);
    writing.delete(tokenHash);
  }

  return {
    note({ tokenHash, lastSeenAt }, now) {
      if (now - lastSeenAt < SEEN_INTERVAL_SECONDS || writing.has(tokenHash)) return;
      writing.set(tokenHash, write(tokenHash, now));
    },
    settled: async () => void (await Promise.all(writing.values())),
  };
}
