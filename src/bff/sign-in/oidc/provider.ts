import * as client from 'openid-client';
import { fetchBounded } from './fetch-bounded.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** How Tillview is registered with an OpenID provider. */
export type ProviderSettings = {
  /** Exactly what the provider calls itself; http only on loopback. */
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address that people reach Tillview at, which the provider sends them back to. */
  readonly publicUrl: URL;
};

/** An OpenID provider. All methods throw a `SignInFailure`. */
export type Provider = {
  /** The page of the provider where somebody signs in, and from which they come back to `redirectUri`. */
  signInAddress(attempt: SignInAttempt, redirectUri: URL): Promise<URL>;
  /** Exchanges the code with which the provider sent somebody back, and resolves with the claims of the ID token, checked and signed. */
  claimsOf(attempt: SignInAttempt, cameBackTo: URL): Promise<client.IDToken>;
};

/** Each of the up to three requests of a sign-in (discovery, token, keys) may take so long, so all are done within 15 seconds. */
const REQUEST_SECONDS = 5;
/** A provider changes its addresses rarely, and then serves both for long; its keys are kept and renewed apart. */
const DISCOVERY_KEPT_MS = 3_600_000;
/** A provider that just failed is not asked again at once, however many people press the button. */
const FAILURE_KEPT_MS = 1_000;
/** Codes that are exchanged at a time: whoever makes codes up must not be able to load the provider through us. */
const EXCHANGES = 32;
const SCOPE = 'openid profile';

/** Creates a client of a provider, which is first asked when somebody signs in: Tillview starts while the provider is down. */
export function createProvider(
  settings: ProviderSettings,
  options: { readonly now: () => number; readonly requestSeconds?: number; readonly fetch?: client.CustomFetch },
): Provider {
  const { now, requestSeconds = REQUEST_SECONDS, fetch = fetchBounded } = options;
  let exchanging = 0;
  let known: client.Configuration | undefined;
  let latest: Promise<client.Configuration> | undefined;
  let renewAt = Number.NEGATIVE_INFINITY;

  async function discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    const configuration = await client.discovery(issuer, clientId, undefined, authenticateClient(clientSecret), {
      [client.customFetch]: fetch,
      timeout: requestSeconds,
      execute: [
        // The code exchange is over TLS, but a signature is also checked by those who put a proxy before the provider.
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    // The library takes the issuer of every tenant for some providers.
    if (new URL(configuration.serverMetadata().issuer).href !== issuer.href) {
      throw new SignInFailure(
        'provider_refused',
        'The provider calls itself another issuer than TILLVIEW_OIDC_ISSUER.',
      );
    }
    return configuration;
  }

  /** What the provider says about itself. When a renewal fails, what is known still holds. */
  function configuration(): Promise<client.Configuration> {
    if (latest && now() < renewAt) return latest;
    renewAt = now() + DISCOVERY_KEPT_MS;
    latest = discover().then(
      (found) => (known = found),
      (error: unknown) => {
        renewAt = now() + FAILURE_KEPT_MS;
        if (known) return known;
        throw error;
      },
    );
    return latest;
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
      if (exchanging >= EXCHANGES) throw new SignInFailure('provider_unreachable', 'Too many people sign in at once.');
      exchanging += 1;
      try {
        const tokens = await client.authorizationCodeGrant(await configuration(), cameBackTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new SignInFailure('provider_refused', 'The provider answered no ID token.');
        return claims;
      } catch (error) {
        throw failureOf(error);
      } finally {
        exchanging -= 1;
      }
    },
  };
}

/** The way that OpenID Connect registers clients with, unless the provider only knows the other. */
function authenticateClient(secret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? [];
    const isHeaderKnown = !ways.includes('client_secret_post') || ways.includes('client_secret_basic');
    (isHeaderKnown ? inHeader : inBody)(server, ...rest);
  };
}

/** Errors with which a provider says that it is not well. */
const TEMPORARY = new Set(['temporarily_unavailable', 'server_error']);
/** The code was used before or is too old. */
const CODE_IS_DEAD = 'invalid_grant';

function failureOf(error: unknown): SignInFailure {
  // The library wraps what `fetchBounded` throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SignInFailure) return cause;
  }
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    // Anybody can write the error into the address, so only a plain word of it is logged.
    const word = /^[a-z_]{1,60}$/.exec(error.error)?.[0] ?? 'an unknown error';
    const problem = TEMPORARY.has(word)
      ? 'provider_unreachable'
      : word === CODE_IS_DEAD
        ? 'expired'
        : 'provider_refused';
    return new SignInFailure(problem, `The provider answered ${word}.`);
  }
  if (!(error instanceof Error)) return new SignInFailure('provider_refused', 'unknown error');
  const { message, cause } = error;
  const detail = cause instanceof Error ? ` (${cause.message})` : '';
  return new SignInFailure('provider_refused', `The provider's answer can't be trusted: ${message}${detail}.`);
}
