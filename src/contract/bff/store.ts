import * as z from 'zod/mini';

/**
 * A store as its operator describes it; the API has no such resource. Unknown fields are dropped.
 * What a file may hold is checked when it is read.
 */
export const storeDescription = z.object({
  /** The `storeId` of its orders, in lower case. */
  id: z.string(),
  /** The display name. */
  name: z.string(),
  /** IANA time zone of its clock. */
  timeZone: z.string(),
  /** ISO 4217 code of its money. */
  currency: z.string(),
  /** Its postal address as printed on receipts, line by line. */
  address: z.optional(z.array(z.string())),
  /** Its tax registration number, e.g. a VAT number, as printed on receipts. */
  taxNumber: z.optional(z.string()),
  /** As printed on receipts. */
  phone: z.optional(z.string()),
  /** The heading that the store picker lists it under, e.g. a region or brand. */
  group: z.optional(z.string()),
});
export type StoreDescription = z.infer<typeof storeDescription>;
