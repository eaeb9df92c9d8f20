import type { AuthMode } from '#contract/bff/session.ts';

export type BffConfig = {
  /** `none` means no sign-in, for a single machine. */
  readonly auth: AuthMode;
  /** True if browsers reach Tillview over https, so that cookies can require it. */
  readonly isSecure: boolean;
  /**
   * The origin in browsers' address bars, if known: a proxy may name another host in its requests.
   */
  readonly publicOrigin?: string | undefined;
  /**
   * The host names that requests may use, in lower case; any other is a sign of DNS rebinding. Null
   * allows any, which is safe only with sign-in: a rebound name has no Tillview cookies, since
   * browsers store cookies by host name.
   */
  readonly hostNames: readonly string[] | null;
  /** True for generated demo data. */
  readonly isDemo: () => Promise<boolean>;
  /** ISO 4217; for stores without a description. */
  readonly currency: string;
  /**
   * IANA zone for stores without a description; null uses each order's offset and the browser's
   * zone.
   */
  readonly timeZone: string | null;
  /** On the store's clock, `hh:mm`. */
  readonly dayStartsAt: string;
};
