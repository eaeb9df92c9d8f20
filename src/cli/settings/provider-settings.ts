import * as z from 'zod';
import type { ProviderSettings } from '#bff/sign-in/oidc/provider.ts';
import { PROXY_SECRET_HEADER, type ProxySettings } from '#bff/sign-in/proxy/proxy-settings.ts';
import {
  NO_PROXIES,
  readTrustedProxies,
  type TrustedProxies,
} from '#bff/sign-in/proxy/trusted-proxies.ts';
import type { AuthMode } from '#contract/bff/session.ts';
import { isLoopback } from '#orders-service/operation/service-settings.ts';
import { wrongSetting } from '../output/command-error.ts';

/**
 * Providers generate secrets of 32 characters or more; a short one could be guessed from the
 * cookies it encrypts.
 */
const SHORTEST_CLIENT_SECRET = 16;
const SHORTEST_PROXY_SECRET = 32;
/** Printable ASCII except the comma. */
const PROXY_SECRET = `[\\x21-\\x2b\\x2d-\\x7e]{${SHORTEST_PROXY_SECRET},}`;
/** Headers that proxies or browsers set for other reasons than to identify the user. */
const OTHER_HEADERS = new Set(
  [
    'authorization connection content-length content-type cookie expect forwarded host keep-alive origin referer te trailer upgrade',
    'proxy-authenticate proxy-authorization transfer-encoding user-agent x-forwarded-for x-requested-with',
    PROXY_SECRET_HEADER,
  ].flatMap((names) => names.split(' ')),
);

const text = z.string();

export const providerSettings = {
  TILLVIEW_OIDC_ISSUER: text
    .refine(
      isIssuer,
      'must be the https address that the provider calls itself, without query or fragment; http is for this machine only',
    )
    .transform((address) => new URL(address))
    .optional(),
  TILLVIEW_OIDC_CLIENT_ID: text.optional(),
  TILLVIEW_OIDC_CLIENT_SECRET: text
    .min(SHORTEST_CLIENT_SECRET, `must be at least ${SHORTEST_CLIENT_SECRET} characters long`)
    .optional(),
  TILLVIEW_TRUSTED_PROXIES: text
    .transform((list, context) => {
      const proxies = readTrustedProxies(list);
      if (typeof proxies !== 'string') return proxies;
      context.addIssue(proxies);
      return z.NEVER;
    })
    .optional(),
  TILLVIEW_PROXY_USER_HEADER: text
    .toLowerCase()
    .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header like X-Remote-User')
    .refine((name) => !OTHER_HEADERS.has(name), 'must be a header that nothing else uses')
    .optional(),
  TILLVIEW_PROXY_SECRET: text
    .regex(
      new RegExp(`^${PROXY_SECRET}(?:,${PROXY_SECRET})?$`),
      `must be at least ${SHORTEST_PROXY_SECRET} printable ASCII characters without spaces and commas, or two such secrets with a comma between them`,
    )
    .transform((secrets) => secrets.split(','))
    .optional(),
};

type Given = z.infer<z.ZodObject<typeof providerSettings>> & {
  readonly TILLVIEW_PUBLIC_URL?: URL | undefined;
};

/** Identify users in place of Tillview. */
export type Providers = {
  /** Only with `TILLVIEW_AUTH=oidc`. */
  readonly oidc: ProviderSettings | undefined;
  /** Only with `TILLVIEW_AUTH=proxy`. */
  readonly proxy: ProxySettings | undefined;
  /** Their `X-Forwarded-For` is trusted. */
  readonly trustedProxies: TrustedProxies;
};

/**
 * Throws a `CommandError` if a setting of the sign-in mode is missing, or one of another mode is
 * set.
 */
export function readProviders(auth: AuthMode, given: Given): Providers {
  const { TILLVIEW_TRUSTED_PROXIES: proxies = NO_PROXIES } = given;
  refuse(given, auth, 'oidc', [
    'TILLVIEW_OIDC_ISSUER',
    'TILLVIEW_OIDC_CLIENT_ID',
    'TILLVIEW_OIDC_CLIENT_SECRET',
  ]);
  refuse(given, auth, 'proxy', ['TILLVIEW_PROXY_USER_HEADER', 'TILLVIEW_PROXY_SECRET']);
  if (auth === 'none' && given.TILLVIEW_TRUSTED_PROXIES) {
    throw wrongSetting(
      'TILLVIEW_TRUSTED_PROXIES',
      'needs a way to sign in, and TILLVIEW_AUTH is none',
    );
  }
  return {
    oidc: auth === 'oidc' ? readOidc(given) : undefined,
    proxy: auth === 'proxy' ? readProxy(given) : undefined,
    trustedProxies: proxies,
  };
}

function readOidc(given: Given): ProviderSettings {
  return {
    issuer: given.TILLVIEW_OIDC_ISSUER ?? missing('TILLVIEW_OIDC_ISSUER', 'oidc'),
    clientId: given.TILLVIEW_OIDC_CLIENT_ID ?? missing('TILLVIEW_OIDC_CLIENT_ID', 'oidc'),
    clientSecret:
      given.TILLVIEW_OIDC_CLIENT_SECRET ?? missing('TILLVIEW_OIDC_CLIENT_SECRET', 'oidc'),
    publicUrl: given.TILLVIEW_PUBLIC_URL ?? missing('TILLVIEW_PUBLIC_URL', 'oidc'),
  };
}

function readProxy(given: Given): ProxySettings {
  return {
    proxies: given.TILLVIEW_TRUSTED_PROXIES ?? missing('TILLVIEW_TRUSTED_PROXIES', 'proxy'),
    userHeader: given.TILLVIEW_PROXY_USER_HEADER ?? missing('TILLVIEW_PROXY_USER_HEADER', 'proxy'),
    secrets: given.TILLVIEW_PROXY_SECRET ?? missing('TILLVIEW_PROXY_SECRET', 'proxy'),
  };
}

/** A setting of another mode would be mistaken for protection. */
function refuse(
  given: Given,
  auth: AuthMode,
  mode: AuthMode,
  names: readonly (keyof Given)[],
): void {
  const idle = auth === mode ? undefined : names.find((name) => given[name] !== undefined);
  if (idle) throw wrongSetting(idle, `is only for TILLVIEW_AUTH=${mode}`);
}

function missing(name: keyof Given, mode: AuthMode): never {
  throw wrongSetting(name, `is needed together with TILLVIEW_AUTH=${mode}`);
}

function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isSafe =
    protocol === 'https:' ||
    (protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')));
  return isSafe && [username, password, search, hash].every((part) => part === '');
}
