import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#database/open-database.ts';
import type { Rights } from './rights.ts';
import { readStoreIds } from './users.ts';

/** A session ends when nobody used it for this long: a night ends it, so a counter tablet asks again in the morning. */
export const SESSION_IDLE_SECONDS = 12 * 3600;
/** A session ends after this long however it is used: an open page asks for new orders all day, so it never becomes idle. */
export const SESSION_LONGEST_SECONDS = 7 * 24 * 3600;
/** A use is written when the last one written is at least this old. */
const SEEN_INTERVAL_SECONDS = 60;
/** As many bits as SHA-256 has: nothing to guess, so no slow hash is needed. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A session that is alive, with what its user may do now. Times are epoch seconds. */
export type LiveSession = Rights & {
  /** What the database knows the session by. */
  readonly tokenHash: string;
  readonly userId: string;
  /** Who vouches for the user: `password` (we do), `oidc` or `proxy`. */
  readonly origin: string;
  readonly name: string;
  readonly hasPassword: boolean;
  /** Exact to a minute. */
  readonly lastSeenAt: number;
};

/** The SHA-256 of a session's token, in hexadecimal digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Starts a session of a user, and forgets those that have ended; `token` is its only copy, 43 characters of base64url. `now` is in epoch
 * seconds.
 */
export async function createSession(
  database: Database,
  { userId, now }: { readonly userId: string; readonly now: number },
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
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_seen_at: now })
    .execute();
  return { token };
}

/**
 * The session of a token; undefined when it is unknown or has ended. Asks the database each time, and its primary as long as there is one,
 * so that a sign-out, a removal or other rights hold for the next request of every process. `now` is in epoch seconds.
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
      lastSeenAt: row.last_seen_at,
    }
  );
}

/** Ends the session of a token, if there is one. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.query.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends all sessions of a user. */
export async function endSessionsOf(database: Database, userId: string): Promise<void> {
  await database.query.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Writes when sessions were last used. */
export type SessionUse = {
  /** Notes that a session is used at a time (epoch seconds); returns at once. */
  note(session: LiveSession, now: number): void;
  /** Resolves when everything noted so far is written, or has failed to be. */
  settled(): Promise<void>;
};

/**
 * Writes the last use of sessions beside the requests, each session's at most once a minute over all processes: a database that is locked
 * delays no request. `onError` gets what a write failed with; that use is left to the next request.
 */
export function createSessionUse(database: Database, onError: (error: unknown) => void): SessionUse {
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
