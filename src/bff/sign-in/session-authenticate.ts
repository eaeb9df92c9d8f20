import type { FastifyBaseLogger } from 'fastify';
import { createSessionUse, findSession } from '#accounts/sessions.ts';
import type { AuthMode } from '#contract/bff/session.ts';
import type { Database } from '#database/open-database.ts';
import type { Authenticate } from '../requests/caller.ts';
import { type CookieSafety, readSessionToken } from './session-cookie.ts';

/** User origins with valid sessions in each mode; changing the mode invalidates other sessions. */
const ORIGINS: Readonly<Record<AuthMode, readonly string[]>> = {
  none: [],
  password: ['password'],
  oidc: ['password', 'oidc'],
  proxy: [],
};

/**
 * Identifies callers by session cookie, with their rights as of this request. `now` is in epoch ms.
 */
export function createSessionAuthenticate(options: {
  readonly auth: AuthMode;
  readonly safety: CookieSafety;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  now(): number;
}): Authenticate {
  const { auth, safety, database, log } = options;
  const use = createSessionUse(database, (error) => {
    log.warn({ err: error }, "a session's last use could not be written");
  });
  return async (request) => {
    const token = readSessionToken(request.headers.cookie, safety);
    if (token === undefined) return undefined;
    const now = Math.floor(options.now() / 1000);
    const session = await findSession(database, token, now);
    if (!session || !ORIGINS[auth].includes(session.origin)) return undefined;
    use.note(session, now);
    const { userId, name, isAdmin, storeIds, hasPassword, mustChangePassword } = session;
    return { userId, name, isAdmin, storeIds, hasPassword, mustChangePassword };
  };
}
