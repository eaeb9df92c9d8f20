import * as z from 'zod/mini';
import { LANGUAGES, languageFor } from '../../text/interface-language.ts';

export const EXPORTS = [
  'orders',
  'items',
  'payments',
  'refunds',
  'taxes',
  'promotions',
  'figures',
  'exceptions',
] as const;
export type ExportedTable = (typeof EXPORTS)[number];

/** CSV for spreadsheets, a workbook, and CSV for other software. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'raw'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const once = 'must be given once';

/** The parameters of `GET /api/exports/{table}` beside its filters. */
export const exportOptions = z.object({
  format: z.enum(EXPORT_FORMATS, `must be one of ${EXPORT_FORMATS.join(', ')}`),
  /** The user's language (BCP 47), for titles, words, names and decimals. */
  lang: z.optional(
    z
      .string(once)
      .check(
        z.refine(
          (tag) => languageFor(tag) !== undefined,
          `must be one of ${LANGUAGES.join(', ')}, which may name a region`,
        ),
      ),
  ),
  /**
   * The time zone (IANA) for stores without a known one; otherwise each order's own offset is used.
   */
  time_zone: z.optional(
    z.string(once).check(z.refine(isTimeZone, 'must be a time zone like Europe/London')),
  ),
});
export type ExportOptions = z.output<typeof exportOptions>;
