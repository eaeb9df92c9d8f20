import * as z from 'zod/mini';
import { storeDescription } from './store.ts';

/** The answer of `GET /api/session`: who is signed in, which stores they see, and the settings the dashboard needs. */
export const session = z.object({
  /** Who is signed in; null where no sign-in is configured. */
  user: z.nullable(z.object({ name: z.string() })),
  /** How people sign in here. */
  auth: z.string(),
  /** The stores described to us; orders of others are still shown. */
  stores: z.array(storeDescription),
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
