import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceName } from '#accounts/device-name.ts';
import { createSession, endSession } from '#accounts/sessions.ts';
import type { Database } from '#database/open-database.ts';
import type { Audit } from './audit.ts';
import { type CookieSafety, readSessionToken, sessionCookie } from './session-cookie.ts';

/**
 * Starts a session with a new token, which prevents session fixation; resolves with the token.
 * `now` is in epoch seconds.
 */
export async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  options: {
    readonly database: Database;
    readonly safety: CookieSafety;
    readonly audit: Audit;
    readonly user: { readonly id: string; readonly name: string };
    readonly providerSession?: string | null;
    readonly now: number;
  },
): Promise<{ token: string }> {
  const { database, safety, audit, user, providerSession = null, now } = options;
  const old = readSessionToken(request.headers.cookie, safety);
  if (old !== undefined) await endSession(database, old);
  const device = deviceName(request.headers['user-agent']);
  const { token } = await createSession(database, {
    userId: user.id,
    providerSession,
    device,
    now,
  });
  reply.header('set-cookie', sessionCookie(token, safety));
  await audit(request, { action: 'signed_in', actor: user });
  return { token };
}
