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

const NOT_EMPTY = 'must be text that is not empty';
const ZONE = 'must be an IANA time zone like Europe/Madrid';
const CURRENCY = 'must be an ISO 4217 code like EUR';

/** Non-blank text with an explicit message, since a stores file is written by hand. */
const givenText = z.string(NOT_EMPTY).check(z.regex(/\S/, NOT_EMPTY));

/** A store as its operator describes it; the API has no such resource. Unknown fields are dropped. */
export const storeDescription = z.object({
  /** The `storeId` of its orders. */
  id: z.guid('must be a UUID'),
  /** What people call it. */
  name: z.string(NOT_EMPTY).check(z.minLength(1, NOT_EMPTY)),
  /** IANA time zone of its clock. */
  timeZone: z.string(ZONE).check(z.refine(isTimeZone, ZONE)),
  /** ISO 4217 code of its money. */
  currency: z.string(CURRENCY).check(z.regex(/^[A-Z]{3}$/, CURRENCY)),
  /** Its postal address as printed on receipts, line by line. */
  address: z.optional(
    z
      .array(givenText, 'must be a list of lines like ["12 Main Street", "Springfield"]')
      .check(z.minLength(1, 'must have a line'), z.maxLength(8, 'must have at most 8 lines')),
  ),
  /** Its tax registration number, e.g. a VAT number, as printed on receipts. */
  taxNumber: z.optional(givenText),
  /** As printed on receipts. */
  phone: z.optional(givenText),
  /** The heading that the store picker lists it under, e.g. a region or brand. */
  group: z.optional(givenText),
});
export const storeDescriptions = z.array(storeDescription, 'must be a list of stores in [ ]');
export type StoreDescription = z.infer<typeof storeDescription>;
