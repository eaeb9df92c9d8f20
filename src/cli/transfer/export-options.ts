import { parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { firstInstant, lastInstant } from '#contract/service/matches-query.ts';
import { writeQueryString } from '#contract/service/query-string.ts';
import { compareInstants } from '#contract/service/rfc3339.ts';
import type { OrderTableName } from '#order-tables/order-tables.ts';
import type { ExportQuery } from '#order-store/reading/export-orders.ts';
import { CommandError, EXIT_CODES } from '../output/command-error.ts';

/** As given on the command line. */
export type ExportOptions = {
  readonly from?: string;
  readonly to?: string;
  readonly store?: string;
  readonly format: ExportFormat;
  /** XLSX has all tables by default, CSV the orders. */
  readonly what?: OrderTableName;
  /** For CSV for spreadsheets, and for names. */
  readonly locale: string;
  /** CSV for other software. */
  readonly raw?: boolean;
};

export const EXPORT_FORMATS = ['ndjson', 'csv', 'xlsx'] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Without a default format. */
export type GivenOptions = Omit<ExportOptions, 'format'> & { readonly format?: ExportFormat };

/**
 * The given format, else that of the file's extension, with or without `.gz`; `file` is undefined
 * for standard output.
 */
export function formatFor(file: string | undefined, given: ExportFormat | undefined): ExportFormat {
  const ending = file?.toLowerCase().replace(/\.gz$/, '').split('.').slice(1).at(-1);
  return given ?? EXPORT_FORMATS.find((format) => format === ending) ?? 'ndjson';
}

/** As parameters of the list operation; throws a `CommandError` that names the first wrong one. */
export function readOptions({
  from,
  to,
  store,
  format,
  what,
  locale,
  raw,
}: ExportOptions): ExportQuery {
  if (what !== undefined && format === 'ndjson') {
    throw new CommandError(
      '--what needs --format csv or xlsx: NDJSON holds whole orders.',
      EXIT_CODES.wrongUse,
    );
  }
  if (raw && format !== 'csv')
    throw new CommandError('--raw needs --format csv.', EXIT_CODES.wrongUse);
  if (!isLocale(locale)) {
    throw new CommandError(
      `--locale must be a language tag like en or de-AT, not ${JSON.stringify(locale)}.`,
      EXIT_CODES.wrongUse,
    );
  }
  const given = Object.entries({ from, to, store_id: store }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const { query, issues } = parseListOrdersQuery(writeQueryString(given));
  for (const { message } of issues)
    throw new CommandError(`--${message.replace(/^store_id/, 'store')}`, EXIT_CODES.wrongUse);
  const first = query.from === undefined ? undefined : firstInstant(query.from);
  const last = query.to === undefined ? undefined : lastInstant(query.to);
  if (first && last && compareInstants(first, last) > 0)
    throw new CommandError(
      `--from ${query.from} is later than --to ${query.to}.`,
      EXIT_CODES.wrongUse,
    );
  return query;
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
