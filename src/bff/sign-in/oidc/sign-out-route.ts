import type { FastifyInstance } from 'fastify';
import { endProviderSessions } from '#accounts/sessions.ts';
import { useOnce } from '#accounts/sign-in-limits.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Database } from '#database/open-database.ts';
import type { Audit } from '../audit.ts';
import { LOGOUT_TOKEN_SECONDS } from './logout-token.ts';
import type { Provider } from './provider.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** Fits a logout token, which lists no stores. */
const MAX_BODY_BYTES = 16_384;

/**
 * Adds the provider's own sign-out (OpenID Connect Back-Channel Logout 1.0), `/session/logout`:
 * ends the sessions that a signed token names. `now` is in epoch ms.
 */
export async function signOutRoute(
  app: FastifyInstance,
  options: {
    readonly provider: Provider;
    readonly database: Database;
    readonly audit: Audit;
    now(): number;
  },
): Promise<void> {
  const { provider, database, audit, now } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );

  const config = { isPublic: true, isHeaderless: true, changesRights: true } as const;
  app.post('/session/logout', { config }, async (request, reply) => {
    const [token, ...others] = new URLSearchParams(String(request.body)).getAll('logout_token');
    try {
      if (token === undefined || others.length > 0)
        throw new SignInFailure('provider_refused', 'There must be one logout_token.');
      const { id, of } = await provider.readSignOut(token);
      const seconds = Math.floor(now() / 1000);
      if (!(await useOnce(database, `logout ${id}`, seconds, LOGOUT_TOKEN_SECONDS)))
        throw new SignInFailure('expired', 'The logout token was already used.');
      for (const actor of await endProviderSessions(database, of))
        await audit(request, { action: 'signed_out', actor });
      return await reply.code(200).send();
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      request.log.warn({ reason: error.message }, 'sign-out by the provider failed');
      throw new ApiProblem('bad_request', { message: 'The logout token is not accepted.' });
    }
  });
}
