import * as z from 'zod/mini';

/** Time zones found to be valid: stores share a few zones, and each check takes about a millisecond. */
const knownZones = new Set<string>();

/** Whether the runtime knows an IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  if (knownZones.has(timeZone)) return true;
  try {
    if (new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === '') return false;
  } catch {
    return false;
  }
  knownZones.add(timeZone);
  return true;
}

/** Non-blank text with an explicit message, since a stores file is written by hand. */
function givenText(message: string) {
  return z.string(message).check(z.regex(/\S/, message));
}

/** A store as its operator describes it; the API has no such resource. Unknown fields are dropped. */
export const storeDescription = z.object({
  /** The `storeId` of its orders. */
  id: z.guid('must be a UUID'),
  /** What people call it. */
  name: z.string().check(z.minLength(1, 'must not be empty')),
  /** IANA time zone of its clock. */
  timeZone: z.string().check(z.refine(isTimeZone, 'must be an IANA time zone like Europe/Madrid')),
  /** ISO 4217 code of its money. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like EUR')),
  /** Its postal address as printed on receipts, line by line. */
  address: z.optional(
    z
      .array(
        givenText('must be text that is not empty'),
        'must be a list of lines like ["12 Main Street", "Springfield"]',
      )
      .check(z.minLength(1, 'must have a line'), z.maxLength(8, 'must have at most 8 lines')),
  ),
  /** Its tax registration number, e.g. a VAT number, as printed on receipts. */
  taxNumber: z.optional(givenText('must be text that is not empty')),
  /** As printed on receipts. */
  phone: z.optional(givenText('must be text that is not empty')),
  /** The heading that the store picker lists it under, e.g. a region or brand. */
  group: z.optional(givenText('must be text that is not empty')),
});
export const storeDescriptions = z.array(storeDescription);
export type StoreDescription = z.infer<typeof storeDescription>;
