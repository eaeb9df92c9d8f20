import type { AuthMode } from '#contract/bff/session.ts';

/** The settings of the BFF. */
export type BffConfig = {
  /** How people sign in; `none` means no sign-in, for a single machine. */
  readonly auth: AuthMode;
  /** Whether browsers reach Tillview over https, so that cookies can require it. */
  readonly isSecure: boolean;
  /**
   * The origin at which browsers reach Tillview, if known: a proxy may name another host in its
   * requests.
   */
  readonly publicOrigin?: string | undefined;
  /**
   * The only host names that requests may name, in lower case; any other is a sign of DNS
   * rebinding. Null allows any name, which is safe only with sign-in: a page that rebinds its own
   * name to Tillview's address has no Tillview cookies, since browsers store cookies by host name.
   */
  readonly hostNames: readonly string[] | null;
  /** Whether the orders are made-up demo data. */
  readonly isDemo: () => Promise<boolean>;
  /** ISO 4217 code for stores without a description. */
  readonly currency: string;
  /**
   * IANA zone for stores without a description; null leaves it to each order's offset and the
   * browser.
   */
  readonly timeZone: string | null;
  /** When a business day starts on the store's clock, `hh:mm`. */
  readonly dayStartsAt: string;
};
