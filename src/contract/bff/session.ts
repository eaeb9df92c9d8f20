import * as z from 'zod/mini';
import { storeDescription } from './store.ts';

/** How people sign in: not at all, with a password, through an OpenID provider (passwords work beside it), or through a proxy. */
export const AUTH_MODES = ['none', 'password', 'oidc', 'proxy'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

/** The person who is signed in. */
const signedInUser = z.object({
  /** Stays when the name changes; the browser keeps its copy of views and preferences by it. */
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  /** Whether the user signs in with a password of ours, which can be changed. */
  hasPassword: z.boolean(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** The answer of `GET /api/session`: who is signed in, which stores they see, and the settings the dashboard needs. */
export const session = z.object({
  /** Who is signed in; null where no sign-in is configured. */
  user: z.nullable(signedInUser),
  /** How people sign in here. */
  auth: z.string(),
  /** The stores described to us, of those that the user may see; orders of others are still shown to users who may see all. */
  stores: z.array(storeDescription),
  /** The ids of the only stores that the user may see; null for all. */
  limitedTo: z.nullable(z.array(z.string())),
  /** Whether API keys can be made here: the service is the embedded one. */
  hasKeys: z.boolean(),
  /** Whether views and preferences are kept on the server (`/api/views`, `/api/preferences`). */
  keepsViews: z.boolean(),
  /** Whether the orders are made-up demo data. */
  demo: z.boolean(),
  /** ISO 4217 code for stores that are not described. */
  currency: z.string(),
  /** IANA zone for stores that are not described; null means each order's own offset, and the browser's zone for days. */
  timeZone: z.nullable(z.string()),
  /** When a business day starts on the store's clock, `hh:mm`. */
  dayStartsAt: z.string(),
});
export type Session = z.infer<typeof session>;
