import type { ExportedTable, ExportFormat } from '#contract/bff/order-store/exports-query.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

export type ExportReader = {
  /** BCP 47. */
  readonly lang: string;
  /** IANA; for stores without a known time zone. */
  readonly timeZone: string;
};

/**
 * The address of a file with everything that a list's parameters select (docs/api.md), for use in a
 * link.
 */
export function exportAddress(
  table: ExportedTable,
  format: ExportFormat,
  parameters: RequestParameters,
  { lang, timeZone }: ExportReader,
): string {
  return `/api/exports/${table}${printQuery({ ...parameters, format, lang, time_zone: timeZone })}`;
}
