import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { localPath } from '#contract/bff/local-path.ts';
import type { Database } from '#database/open-database.ts';
import type { Audit } from '../audit.ts';
import { beginSession } from '../begin-session.ts';
import { type CookieSafety, printCookie, readCookie } from '../session-cookie.ts';
import type { Provider } from './provider.ts';
import { ATTEMPT_SECONDS, beginAttempt, createAttemptSeal } from './sign-in-attempt.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { userOfClaims } from './user-of-claims.ts';

/** Where signing in through the provider starts: a link, since the content security policy keeps forms from leaving; takes `returnTo`. */
export const OIDC_START = '/sign-in/oidc';
/** Where the provider sends people back to: what is registered there. */
const OIDC_CALLBACK = '/sign-in/oidc/callback';

/** What the routes need; `now` is in milliseconds since 1970. */
export type OidcRoutesOptions = {
  readonly provider: Provider;
  /** Encrypts what the browser keeps meanwhile. */
  readonly clientSecret: string;
  /** The address that people reach Tillview at. */
  readonly publicUrl: URL;
  readonly safety: CookieSafety;
  readonly database: Database;
  readonly audit: Audit;
  now(): number;
};

const ATTEMPT = 'tillview-sign-in';

/** Adds the two routes of signing in through an OpenID provider. A failure leads to the sign-in page, which says what went wrong. */
export async function oidcRoutes(app: FastifyInstance, options: OidcRoutesOptions): Promise<void> {
  const { provider, publicUrl, safety, database, audit, now } = options;
  const seal = createAttemptSeal(options.clientSecret);
  const callback = new URL(OIDC_CALLBACK, publicUrl);
  // Fastify's own HEAD would exchange the code, and link scanners send HEAD.
  const route = { exposeHeadRoute: false, config: { isPublic: true } } as const;

  /** Lax, unlike the session: the browser sends it along when the provider's page leads back here. */
  const attemptCookie = (value: string, maxAgeSeconds: number) =>
    printCookie(ATTEMPT, value, { ...safety, maxAgeSeconds, sameSite: 'Lax' });

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  for (const url of [OIDC_START, OIDC_CALLBACK])
    app.head(url, route, async (_request, reply) => reply.code(204).send());

  app.get(OIDC_START, route, async (request, reply) => {
    const attempt = beginAttempt(localPath(searchOf(request).get('returnTo')), now());
    try {
      const address = await provider.signInAddress(attempt, callback);
      return await reply
        .header('set-cookie', attemptCookie(seal.seal(attempt), ATTEMPT_SECONDS))
        .redirect(address.href, 303);
    } catch (error) {
      return explain(request, reply, error, attempt.returnTo);
    }
  });

  app.get(OIDC_CALLBACK, route, async (request, reply) => {
    const search = searchOf(request);
    const attempt = seal.open(readCookie(request.headers.cookie, ATTEMPT, safety) ?? '', now());
    try {
      if (!attempt || search.get('state') !== attempt.state) {
        throw new SignInFailure('expired', 'This browser has no such attempt to sign in.');
      }
      // Whatever comes of it, an attempt is used once. One that began later, in another tab, goes on.
      reply.header('set-cookie', attemptCookie('', 0));
      const cameBackTo = new URL(`?${search}`, callback);
      const claims = userOfClaims(await provider.claimsOf(attempt, cameBackTo));
      const seconds = Math.floor(now() / 1000);
      const user = await saveOutsideUser(database, { ...claims, origin: 'oidc', now: seconds });
      await beginSession(request, reply, { database, safety, audit, user, now: seconds });
      return await reply.redirect(localPath(attempt.returnTo), 303);
    } catch (error) {
      // Only what a provider vouches for is kept: anybody can come back with an error of their own.
      if (error instanceof SignInFailure && error.person !== undefined) {
        await audit(request, { action: 'sign_in_failed', actor: null, subject: error.person });
      }
      return explain(request, reply, error, attempt?.returnTo);
    }
  });
}

function searchOf({ originalUrl }: FastifyRequest): URLSearchParams {
  return new URL(originalUrl, 'http://localhost').searchParams;
}

/** Leads to the sign-in page with the problem, and logs the reason; other errors than a `SignInFailure` are thrown on. */
function explain(request: FastifyRequest, reply: FastifyReply, error: unknown, returnTo = '/'): FastifyReply {
  if (!(error instanceof SignInFailure)) throw error;
  const { problem, message } = error;
  request.log[problem === 'expired' ? 'info' : 'warn'](
    { problem, reason: message },
    'sign-in through the provider failed',
  );
  return reply.redirect(`/sign-in?${new URLSearchParams({ problem, returnTo })}`, 303);
}
