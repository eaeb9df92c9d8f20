import type { ExportedTable, ExportFormat } from '#contract/bff/order-store/exports-query.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

export type ExportReader = {
  /** BCP 47. */
  readonly lang: string;
  /** IANA; the clock of stores whose own is not known. */
  readonly timeZone: string;
};

/**
 * The address of a file of everything that the parameters of a list select (docs/api.md), to be
 * followed as a link.
 */
export function exportAddress(
  table: ExportedTable,
  format: ExportFormat,
  parameters: RequestParameters,
  { lang, timeZone }: ExportReader,
): string {
  return `/api/exports/${table}${printQuery({ ...parameters, format, lang, time_zone: timeZone })}`;
}
