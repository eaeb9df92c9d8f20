import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { fetchBounded } from './fetch-bounded.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { type LogoutToken, readLogoutToken } from './logout-token.ts';

export type ProviderSettings = {
  /** Exactly as the provider reports it; http only on loopback. */
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address that people use and the provider redirects to. */
  readonly publicUrl: URL;
};

/** All methods throw a `SignInFailure`. */
export type Provider = {
  /** The provider's sign-in page, from which people return to `redirectUri`. */
  signInAddress(attempt: SignInAttempt, redirectUri: URL): Promise<URL>;
  /** Exchanges the redirect's code; resolves with the verified claims of the ID token. */
  claimsOf(attempt: SignInAttempt, cameBackTo: URL): Promise<client.IDToken>;
  /**
   * The provider's page to sign out, from which people return to `returnTo`; undefined if it has
   * none.
   */
  signOutAddress(returnTo: URL): Promise<URL | undefined>;
  /** Verifies a logout token. */
  readSignOut(token: string): Promise<LogoutToken>;
};

/**
 * Time limit of each of the up to three requests (discovery, token, keys), which together finish
 * within 15 seconds.
 */
const REQUEST_SECONDS = 5;
/**
 * Providers rarely change their addresses and then serve both for long; keys are cached separately.
 */
const DISCOVERY_KEPT_MS = 3_600_000;
/** A provider that just failed is not requested again at once, however many people retry. */
const FAILURE_KEPT_MS = 1_000;
/**
 * Concurrent code exchanges, so that nobody can overload the provider through Tillview with made-up
 * codes.
 */
const EXCHANGES = 32;
const SCOPE = 'openid profile';

/** Metadata, possibly pending, with the times of its request and refresh (epoch ms). */
type Discovery = {
  readonly configuration: Promise<client.Configuration>;
  readonly askedAt: number;
  renewAt: number;
};

/** Contacts the provider at the first sign-in, so Tillview can start while the provider is down. */
export function createProvider(
  settings: ProviderSettings,
  options: {
    readonly now: () => number;
    readonly requestSeconds?: number;
    readonly fetch?: client.CustomFetch;
  },
): Provider {
  const { now, requestSeconds = REQUEST_SECONDS, fetch = fetchBounded } = options;
  const keys = new WeakMap<client.Configuration, JWTVerifyGetKey>();
  let exchanging = 0;
  let known: client.Configuration | undefined;
  let latest: Discovery | undefined;

  async function discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    const configuration = await client.discovery(
      issuer,
      clientId,
      undefined,
      authenticateClient(clientSecret),
      {
        [client.customFetch]: fetch,
        timeout: requestSeconds,
        execute: [
          // TLS protects the exchange; the signature covers setups with a proxy in front of the
          // provider.
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    // For some providers, the library accepts any tenant's issuer.
    if (new URL(configuration.serverMetadata().issuer).href !== issuer.href) {
      throw new SignInFailure(
        'provider_refused',
        'The provider calls itself another issuer than TILLVIEW_OIDC_ISSUER.',
      );
    }
    return configuration;
  }

  /** The last known metadata stays in use if a refresh fails. */
  function configuration(): Promise<client.Configuration> {
    const askedAt = now();
    // A request in the future means that the clock was set back.
    if (latest && askedAt >= latest.askedAt && askedAt < latest.renewAt)
      return latest.configuration;
    const asked: Discovery = {
      askedAt,
      renewAt: askedAt + DISCOVERY_KEPT_MS,
      configuration: discover().then(
        (found) => (known = found),
        (error: unknown) => {
          asked.renewAt = now() + FAILURE_KEPT_MS;
          if (known) return known;
          throw error;
        },
      ),
    };
    latest = asked;
    return asked.configuration;
  }

  /** Loaded when needed, and again for an unknown key, but at most every 30 seconds. */
  function keysOf(found: client.Configuration): JWTVerifyGetKey {
    const { jwks_uri: address = '' } = found.serverMetadata();
    if (URL.parse(address)?.protocol !== settings.issuer.protocol)
      throw new SignInFailure('provider_refused', 'The provider has no address of keys.');
    const set =
      keys.get(found) ??
      createRemoteJWKSet(new URL(address), {
        timeoutDuration: requestSeconds * 1000,
        [customFetch]: (url, { headers, ...request }) =>
          fetch(url, { ...request, headers: Object.fromEntries(headers), body: undefined }),
      });
    keys.set(found, set);
    return set;
  }

  return {
    async signInAddress({ state, nonce, verifier }, redirectUri) {
      try {
        return client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri.href,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
      } catch (error) {
        throw failureOf(error);
      }
    },

    async claimsOf({ state, nonce, verifier }, cameBackTo) {
      if (exchanging >= EXCHANGES)
        throw new SignInFailure('provider_unreachable', 'Too many people sign in at once.');
      exchanging += 1;
      try {
        const tokens = await client.authorizationCodeGrant(await configuration(), cameBackTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims)
          throw new SignInFailure('provider_refused', 'The provider answered no ID token.');
        return claims;
      } catch (error) {
        throw failureOf(error);
      } finally {
        exchanging -= 1;
      }
    },

    async signOutAddress(returnTo) {
      try {
        const found = await configuration();
        if (found.serverMetadata().end_session_endpoint === undefined) return undefined;
        return client.buildEndSessionUrl(found, {
          post_logout_redirect_uri: returnTo.href,
          // Some providers demand it; no page of Tillview depends on it.
          state: client.randomState(),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },

    async readSignOut(token) {
      try {
        const found = await configuration();
        const { issuer, id_token_signing_alg_values_supported: algorithms } =
          found.serverMetadata();
        return await readLogoutToken(token, keysOf(found), {
          issuer,
          audience: settings.clientId,
          algorithms: algorithms ?? ['RS256'],
          currentDate: new Date(now()),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** By header, OpenID Connect's default, unless the provider supports only the request body. */
function authenticateClient(secret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? [];
    const isHeaderKnown =
      !ways.includes('client_secret_post') || ways.includes('client_secret_basic');
    (isHeaderKnown ? inHeader : inBody)(server, ...rest);
  };
}

/** Temporary problems of the provider. */
const TEMPORARY = new Set(['temporarily_unavailable', 'server_error']);
/** The code was used or has expired. */
const INVALID_GRANT = 'invalid_grant';

function failureOf(error: unknown): SignInFailure {
  // The library wraps what `fetchBounded` throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SignInFailure) return cause;
  }
  if (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError
  ) {
    // Anyone can put an error into the URL, so only a plain word is logged.
    const word = /^[a-z_]{1,60}$/.exec(error.error)?.[0] ?? 'an unknown error';
    const problem = TEMPORARY.has(word)
      ? 'provider_unreachable'
      : word === INVALID_GRANT
        ? 'expired'
        : 'provider_refused';
    return new SignInFailure(problem, `The provider answered ${word}.`);
  }
  if (!(error instanceof Error)) return new SignInFailure('provider_refused', 'unknown error');
  const { message, cause } = error;
  const detail = cause instanceof Error ? ` (${cause.message})` : '';
  return new SignInFailure(
    'provider_refused',
    `The provider's response can't be trusted: ${message}${detail}.`,
  );
}
