import * as z from 'zod/mini';
import { storeDescription } from './store.ts';

/**
 * How people sign in: not at all, with a password, through an OpenID provider (passwords work too),
 * or through a proxy.
 */
export const AUTH_MODES = ['none', 'password', 'oidc', 'proxy'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

/**
 * The fewest characters of a password. NIST SP 800-63B requires 8 and recommends 15; 10 withstand
 * the guesses that the sign-in limits allow, if the password isn't common.
 */
export const SHORTEST_PASSWORD = 10;

/** The person who is signed in. */
const signedInUser = z.object({
  /** Stays the same when the name changes. */
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  /** Whether the user signs in with a Tillview password, which can be changed. */
  hasPassword: z.boolean(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/**
 * The response of `GET /api/session`: who is signed in, which stores they see, and the settings the
 * dashboard needs.
 */
export const session = z.object({
  /** Who is signed in; null where no sign-in is configured. */
  user: z.nullable(signedInUser),
  /** How people sign in here. */
  auth: z.string(),
  /**
   * The stores with a description that the user can see. Users who can see all stores also get the
   * orders of stores without one.
   */
  stores: z.array(storeDescription),
  /** The ids of the stores that the user can see; null for all. */
  limitedTo: z.nullable(z.array(z.string())),
  /** Whether API keys can be created here, which only the embedded service allows. */
  hasKeys: z.boolean(),
  /**
   * Whether orders are kept here; without, only the list of orders and each of them can be asked
   * for.
   */
  keepsOrders: z.boolean(),
  /** Whether the orders are made-up demo data. */
  demo: z.boolean(),
  /** ISO 4217 code for stores without a description. */
  currency: z.string(),
  /**
   * IANA zone for stores without a description; null means each order's own offset, and the
   * browser's zone for days.
   */
  timeZone: z.nullable(z.string()),
  /** When a business day starts on the store's clock, `hh:mm`. */
  dayStartsAt: z.string(),
});
export type Session = z.infer<typeof session>;
