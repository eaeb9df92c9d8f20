import type { TrustedProxies } from './trusted-proxies.ts';

/** In which header the proxy proves that it is ours, in lower case. */
export const PROXY_SECRET_HEADER = 'x-tillview-proxy-secret';

/** Which proxy says who makes a request, and how. */
export type ProxySettings = {
  /** The only addresses that the proxy connects from. */
  readonly proxies: TrustedProxies;
  /** In lower case; its value is the name of a user, in UTF-8. */
  readonly userHeader: string;
  /** What nobody but the proxy and Tillview knows: one, or two while the second takes the place of the first. */
  readonly secrets: readonly string[];
};
