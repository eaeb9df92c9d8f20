import * as z from 'zod/mini';

/** Whether the runtime knows an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A store as its operator describes it; the API has no such resource. Further fields are dropped. */
export const storeDescription = z.object({
  /** The `storeId` of its orders. */
  id: z.guid('must be a UUID'),
  /** What people call it. */
  name: z.string().check(z.minLength(1, 'must not be empty')),
  /** IANA time zone of its clock. */
  timeZone: z.string().check(z.refine(isTimeZone, 'must be an IANA time zone like Europe/Madrid')),
  /** ISO 4217 code of its money. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like EUR')),
});
export const storeDescriptions = z.array(storeDescription);
export type StoreDescription = z.infer<typeof storeDescription>;
