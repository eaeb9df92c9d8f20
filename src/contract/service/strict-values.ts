import * as z from 'zod/mini';
import { isUtcSecond } from './rfc3339.ts';

/** An identifier of the API. */
export const uuid = z.guid('must be a UUID');
/** An amount in the smallest unit of the store's currency. */
export const cents = z.int('must be a whole number of cents');
/** A quantity, decimals allowed. */
export const quantity = z.number();
/** A moment in UTC with whole seconds. */
export const timestamp = z
  .string()
  .check(z.refine(isUtcSecond, 'must be a timestamp like 2026-11-01T12:30:00Z that exists in the calendar'));
/** A text by locale code; `_base` is the fallback. */
export const localizedString = z.record(z.string(), z.string());
