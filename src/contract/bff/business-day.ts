import * as z from 'zod/mini';
import { readDate } from '../service/rfc3339.ts';

/** A business day, `YYYY-MM-DD`. */
export const businessDay = z
  .string('must be a day like 2026-11-01')
  .check(z.refine((text) => readDate(text).ok, 'must be a day like 2026-11-01'));
