import type { ExportFormat } from '#contract/bff/order-store/exports-query.ts';
import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { textStart } from '#contract/text/text-start.ts';
import type { TableWords } from '#order-tables/table-words.ts';

/** Business days, or dates and times (RFC 3339), as in the parameters. */
export type ExportPeriod = { readonly from: string | undefined; readonly to: string | undefined };

const HOUR = 3_600;
/** A day begins this long before UTC midnight at the earliest time zone. */
const EARLIEST_DAY = 14 * HOUR;
/** Characters that some file systems refuse. */
// oxlint-disable-next-line no-control-regex -- Control characters are what it is about.
const NO_NAME = /[\\/:*?"<>|\0-\x1F\x7F\s]+/g;
const LONGEST_STORE = 80;

/** RFC 3339; undefined if the store has the whole period. */
export function missingSince(
  { from }: ExportPeriod,
  { completeFrom }: StoreCoverage,
): string | undefined {
  if (completeFrom === null) return undefined;
  const first = from === undefined ? undefined : firstSecond(from);
  const complete = secondOf(completeFrom);
  return first !== undefined && complete !== undefined && complete <= first
    ? undefined
    : completeFrom;
}

function firstSecond(from: string): number | undefined {
  return secondOf(from) ?? (secondOf(`${from}T00:00:00Z`) ?? -Infinity) - EARLIEST_DAY;
}

/** The note in a partial file, which begins at an instant (RFC 3339, UTC) after its period. */
export function partNote(words: TableWords, since: string): string {
  const time = `${since.slice(0, 16).replace('T', ' ')} UTC`;
  return (words['note.part'] ?? '').replace('{since}', time);
}

/** The day of an instant in a zone, with its time unless that begins or ends the day. */
function dayText(text: string | undefined, timeZone: string): string | undefined {
  const second = text === undefined ? undefined : secondOf(text);
  if (second === undefined) return text;
  const [day, time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(second * 1_000)
    .split(' ');
  return time === '00:00' || time === '23:59' ? day : `${day}T${time}`;
}

function daysIn({ from, to }: ExportPeriod, timeZone: string): readonly (string | undefined)[] {
  const [first, last] = [dayText(from, timeZone), dayText(to, timeZone)];
  if (first === last) return [first];
  if (first === undefined) return ['until', last];
  return last === undefined ? ['since', first] : [first, last];
}

/**
 * `title` says what is in the file, `compared` is the period it is compared with, `stores` are the
 * names of chosen stores, and `timeZone` (IANA) is that of dates with times.
 */
export function exportName({
  title,
  period,
  compared,
  timeZone,
  stores,
  isPart,
  format,
}: {
  readonly title: string;
  readonly period: ExportPeriod;
  readonly compared?: ExportPeriod | undefined;
  readonly timeZone: string;
  readonly stores: readonly string[] | undefined;
  readonly isPart: boolean;
  readonly format: ExportFormat;
}): string {
  const days = daysIn(period, timeZone);
  const before = compared ? ['with', ...daysIn(compared, timeZone)] : [];
  const [store, ...others] = stores ?? [];
  const ofStores =
    others.length > 0 ? `${others.length + 1} stores` : store && textStart(store, LONGEST_STORE);
  const parts = [title, ...days, ...before, ofStores, isPart ? 'part' : undefined];
  const name = parts
    .flatMap((part) => part?.replace(NO_NAME, ' ').trim().replaceAll(' ', '-') || [])
    .join('-');
  return `${name}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
}

/** `Content-Disposition` with a name beyond ASCII (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7E]+/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
