import type { AuthMode } from '#contract/bff/session.ts';

/** The settings of the BFF. */
export type BffConfig = {
  /** How people sign in: not at all, for one machine. */
  readonly auth: AuthMode;
  /** Whether browsers reach us over https, so that cookies may demand it. */
  readonly isSecure: boolean;
  /** The origin at which browsers reach us, where it is known: a proxy may name another host in its requests. */
  readonly publicOrigin?: string | undefined;
  /**
   * The only host names that requests may name, in lower case; another one is a sign of DNS rebinding. Null for any, which only sign-in
   * makes safe: a page that rebinds its own name to our address has no cookie of ours, which browsers keep by name.
   */
  readonly hostNames: readonly string[] | null;
  /** Whether the orders are made-up demo data. */
  readonly isDemo: () => Promise<boolean>;
  /** ISO 4217 code for stores that are not described. */
  readonly currency: string;
  /** IANA zone for stores that are not described; null leaves it to each order's offset and the browser. */
  readonly timeZone: string | null;
  /** When a business day starts on the store's clock, `hh:mm`. */
  readonly dayStartsAt: string;
};
