import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { useOnce } from '#accounts/sign-in-limits.ts';
import { localPath } from '#contract/bff/local-path.ts';
import { PROVIDER_SIGN_OUT } from '#contract/bff/session.ts';
import type { Database } from '#database/open-database.ts';
import type { Audit } from '../audit.ts';
import { beginSession } from '../begin-session.ts';
import { type CookieSafety, printCookie, readCookie } from '../session-cookie.ts';
import type { Provider } from './provider.ts';
import { ATTEMPT_SECONDS, beginAttempt, createAttemptSeal } from './sign-in-attempt.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { userOfClaims } from './user-of-claims.ts';

/**
 * Accepts `returnTo`. A link opens it, since the content security policy keeps forms on this site.
 */
export const OIDC_START = '/sign-in/oidc';
/** Registered with the provider. */
const OIDC_CALLBACK = '/sign-in/oidc/callback';

/** `now` is in epoch ms. */
export type OidcRoutesOptions = {
  readonly provider: Provider;
  /** Derives the key that encrypts the attempt's cookie. */
  readonly clientSecret: string;
  /** The address that people use. */
  readonly publicUrl: URL;
  readonly safety: CookieSafety;
  readonly database: Database;
  readonly audit: Audit;
  now(): number;
};

const ATTEMPT = 'tillview-sign-in';

/**
 * Adds the pages of OpenID sign-in and sign-out. A failure to sign in redirects to the sign-in page
 * with the problem.
 */
export async function oidcRoutes(app: FastifyInstance, options: OidcRoutesOptions): Promise<void> {
  const { provider, publicUrl, safety, database, audit, now } = options;
  const seal = createAttemptSeal(options.clientSecret);
  const callback = new URL(OIDC_CALLBACK, publicUrl);
  // An automatic HEAD route would exchange the code, and link scanners send HEAD.
  const route = { exposeHeadRoute: false, config: { isPublic: true } } as const;

  /** Lax, because the browser must send it when the provider redirects back. */
  const attemptCookie = (value: string, maxAgeSeconds: number) =>
    printCookie(ATTEMPT, value, { ...safety, maxAgeSeconds, sameSite: 'Lax' });

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  for (const url of [OIDC_START, OIDC_CALLBACK, PROVIDER_SIGN_OUT])
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
    const sealed = readCookie(request.headers.cookie, ATTEMPT, safety);
    const attempt = sealed === undefined ? undefined : seal.open(sealed, now());
    try {
      if (!attempt || search.get('state') !== attempt.state) {
        throw new SignInFailure('expired', 'This browser has no such attempt to sign in.');
      }
      // An attempt is used once, whatever its outcome. A later one of another tab stays valid.
      reply.header('set-cookie', attemptCookie('', 0));
      const seconds = Math.floor(now() / 1000);
      if (!(await useOnce(database, attempt.state, seconds, ATTEMPT_SECONDS))) {
        throw new SignInFailure('expired', 'This attempt to sign in was already used.');
      }
      const cameBackTo = new URL(`?${search}`, callback);
      const { providerSession, ...claims } = userOfClaims(
        await provider.claimsOf(attempt, cameBackTo),
      );
      const user = await saveOutsideUser(database, { ...claims, origin: 'oidc', now: seconds });
      await beginSession(request, reply, {
        database,
        safety,
        audit,
        user,
        providerSession,
        now: seconds,
      });
      return await reply.redirect(localPath(attempt.returnTo), 303);
    } catch (error) {
      // Records only people whom the provider vouches for: anyone can open the callback with a
      // made-up error.
      if (error instanceof SignInFailure && error.person !== undefined) {
        await audit(request, {
          action: 'sign_in_failed',
          actor: null,
          subject: { id: null, name: error.person },
        });
      }
      return explain(request, reply, error, attempt?.returnTo);
    }
  });

  // Tillview's own session has ended before. Whoever opens this signs out only where they confirm.
  app.get(PROVIDER_SIGN_OUT, route, async (request, reply) => {
    const signInPage = new URL('/sign-in', publicUrl);
    try {
      const address = await provider.signOutAddress(signInPage);
      return await reply.redirect(address?.href ?? signInPage.pathname, 303);
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      request.log.warn({ reason: error.message }, 'sign-out at the provider failed');
      return reply.redirect(signInPage.pathname, 303);
    }
  });
}

function searchOf({ originalUrl }: FastifyRequest): URLSearchParams {
  return new URL(originalUrl, 'http://localhost').searchParams;
}

/**
 * Redirects to the sign-in page and logs the reason; rethrows errors other than `SignInFailure`.
 */
function explain(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  returnTo = '/',
): FastifyReply {
  if (!(error instanceof SignInFailure)) throw error;
  const { problem, message } = error;
  request.log[problem === 'expired' ? 'info' : 'warn'](
    { problem, reason: message },
    'sign-in through the provider failed',
  );
  return reply.redirect(`/sign-in?${new URLSearchParams({ problem, returnTo })}`, 303);
}
