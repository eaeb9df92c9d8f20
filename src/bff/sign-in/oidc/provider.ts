import * as client from 'openid-client';
import { fetchBounded } from './fetch-bounded.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** How Tillview is registered with an OpenID provider. */
export type ProviderSettings = {
  /** Exactly the issuer that the provider reports for itself; http only on loopback. */
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address at which people reach Tillview, and to which the provider sends them back. */
  readonly publicUrl: URL;
};

/** An OpenID provider. All methods throw a `SignInFailure`. */
export type Provider = {
  /** The URL of the provider's sign-in page, from which people return to `redirectUri`. */
  signInAddress(attempt: SignInAttempt, redirectUri: URL): Promise<URL>;
  /**
   * Exchanges the code from the provider's redirect, and resolves with the claims of the ID token,
   * verified with its signature.
   */
  claimsOf(attempt: SignInAttempt, cameBackTo: URL): Promise<client.IDToken>;
};

/**
 * Time limit for each of the up to three requests of a sign-in (discovery, token, keys), so that
 * all finish within 15 seconds.
 */
const REQUEST_SECONDS = 5;
/**
 * A provider rarely changes its addresses, and then serves old and new for a long time; its keys
 * are cached and refreshed separately.
 */
const DISCOVERY_KEPT_MS = 3_600_000;
/**
 * A provider that just failed is not asked again immediately, however many people press the button.
 */
const FAILURE_KEPT_MS = 1_000;
/**
 * Maximum concurrent code exchanges: nobody should be able to overload the provider through
 * Tillview with made-up codes.
 */
const EXCHANGES = 32;
const SCOPE = 'openid profile';

/**
 * The provider's metadata, or the wait for it, and when it was asked and is to be asked again
 * (milliseconds since 1970).
 */
type Discovery = {
  readonly configuration: Promise<client.Configuration>;
  readonly askedAt: number;
  renewAt: number;
};

/**
 * Creates a client for a provider, which it first contacts when somebody signs in, so Tillview can
 * start while the provider is down.
 */
export function createProvider(
  settings: ProviderSettings,
  options: {
    readonly now: () => number;
    readonly requestSeconds?: number;
    readonly fetch?: client.CustomFetch;
  },
): Provider {
  const { now, requestSeconds = REQUEST_SECONDS, fetch = fetchBounded } = options;
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
          // TLS protects the code exchange, but the signature is verified too, for setups with a
          // proxy in front of the provider.
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    // For some providers, the library accepts the issuer of any tenant.
    if (new URL(configuration.serverMetadata().issuer).href !== issuer.href) {
      throw new SignInFailure(
        'provider_refused',
        'The provider calls itself another issuer than TILLVIEW_OIDC_ISSUER.',
      );
    }
    return configuration;
  }

  /** The provider's metadata. If a refresh fails, the last known metadata stays in use. */
  function configuration(): Promise<client.Configuration> {
    const askedAt = now();
    // Before it was asked, the clock has been set back.
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
  };
}

/**
 * Authenticates the client by header, the default of OpenID Connect, unless the provider supports
 * only the request body.
 */
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

/** Error codes with which a provider reports a temporary problem of its own. */
const TEMPORARY = new Set(['temporarily_unavailable', 'server_error']);
/** The code was already used or has expired. */
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
    // Anyone can put an error into the address, so it is logged only if it is a plain word.
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
