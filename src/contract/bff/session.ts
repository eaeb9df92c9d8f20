import * as z from 'zod/mini';
import { storeDescription } from './store.ts';

/** `oidc` accepts passwords, too; `proxy` signs people in before they reach Tillview. */
export const AUTH_MODES = ['none', 'password', 'oidc', 'proxy'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

/** The page that signs out of the OpenID provider, too, and leads back to the sign-in page. */
export const PROVIDER_SIGN_OUT = '/sign-in/oidc/sign-out';

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
  /** True when the user has a Tillview password, which they can change. */
  hasPassword: z.boolean(),
  /** True when somebody else has set it: until it is changed, nothing else can be asked for. */
  mustChangePassword: z.optional(z.boolean()),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** What happened to the user's account before this session began; times are RFC 3339. */
const signInNotice = z.object({
  /** Failed sign-ins since the last one, except in browsers where the user had signed in before. */
  failures: z.number(),
  lastFailureAt: z.nullable(z.string()),
  /** The last sign-in, if it was in a browser where the user had never signed in. */
  newDevice: z.nullable(z.object({ device: z.nullable(z.string()), at: z.string() })),
});
export type SignInNotice = z.infer<typeof signInNotice>;

/**
 * The response of `GET /api/session`: who is signed in, which stores they see, and the settings the
 * dashboard needs.
 */
export const session = z.object({
  /** Null where no sign-in is configured. */
  user: z.nullable(signedInUser),
  /** Until `DELETE /api/session/notice`. */
  notice: z.optional(z.nullable(signInNotice)),
  auth: z.string(),
  /**
   * The stores with a description that the user can see. Users who can see all stores also get the
   * orders of stores without one.
   */
  stores: z.array(storeDescription),
  /** The ids of the stores that the user can see; null for all. */
  limitedTo: z.nullable(z.array(z.string())),
  /** True with the embedded service; only there can API keys be created. */
  hasKeys: z.boolean(),
  /** False without an order store: only lists and single orders can be loaded. */
  keepsOrders: z.boolean(),
  /** True when the orders are demo data. */
  demo: z.boolean(),
  /** ISO 4217 code for stores without a description. */
  currency: z.string(),
  /**
   * IANA zone for stores without a description; null means each order's own offset, and the
   * browser's zone for days.
   */
  timeZone: z.nullable(z.string()),
  /** `hh:mm` on the store's clock. */
  dayStartsAt: z.string(),
});
export type Session = z.infer<typeof session>;

/** A place where the user is signed in; times are RFC 3339. */
const ownSession = z.object({
  id: z.string(),
  /** Browser and system, such as `Chrome · Windows`; null if unknown. */
  device: z.nullable(z.string()),
  signedInAt: z.string(),
  /** Accurate to one minute. */
  lastUsedAt: z.string(),
  /** True for the session of the request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The response of `GET /api/sessions`, the last used one first. */
export const ownSessions = z.object({ sessions: z.array(ownSession) });
