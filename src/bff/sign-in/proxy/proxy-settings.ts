import type { TrustedProxies } from './trusted-proxies.ts';

/** The header in which the proxy proves its identity, in lower case. */
export const PROXY_SECRET_HEADER = 'x-tillview-proxy-secret';

/** Which proxy identifies the callers of requests, and how. */
export type ProxySettings = {
  /** The only addresses that the proxy connects from. */
  readonly proxies: TrustedProxies;
  /** A header name in lower case; its value is a user name in UTF-8. */
  readonly userHeader: string;
  /**
   * Secrets that only the proxy and Tillview know: one, or two while the second replaces the first.
   */
  readonly secrets: readonly string[];
};
