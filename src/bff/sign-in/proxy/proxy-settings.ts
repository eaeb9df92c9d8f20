import type { TrustedProxies } from './trusted-proxies.ts';

/** Proves the proxy's identity; lower case. */
export const PROXY_SECRET_HEADER = 'x-tillview-proxy-secret';

/** The proxy that identifies callers. */
export type ProxySettings = {
  /** The only addresses that the proxy connects from. */
  readonly proxies: TrustedProxies;
  /** A header name in lower case; its value is a user name in UTF-8. */
  readonly userHeader: string;
  /** Known only to the proxy and Tillview; two during a rotation. */
  readonly secrets: readonly string[];
};
