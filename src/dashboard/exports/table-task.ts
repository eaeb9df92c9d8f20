import type { IntlShape } from 'react-intl';
import { textStart } from '#contract/text/text-start.ts';
import {
  NO_READING,
  NOTHING_READ,
  type Reader,
  type ReadingRequest,
  type SharedReading,
  sharedReading,
} from '../orders-feed/reader/reader.ts';
import { NO_PROGRESS, type ReadingProgress } from '../orders-feed/reader/reading.ts';
import { askCache } from '../orders-feed/reader/worker-cache.ts';
import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import { storeWords } from '../stores/store-words.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import type { ExportTask } from './run-export.ts';
import { type ExportFormat, TABLE_REMOVER, TABLE_WRITER, type TableFile, type TablePart } from './table-file.ts';

/** What a file is called by. */
type FileWords = {
  /** What its rows are, e.g. `orders`. */
  readonly what: string;
  readonly date: DateRange | undefined;
  readonly storeIds: StoresInView;
};

/** A table to read and to write as a file. */
export type TableTask<Spec, Part> = Omit<FileWords, 'what'> &
  Pick<TableFile, 'title' | 'columns'> & {
    /** Reads its rows; undefined if the page has read them. */
    readonly request?: ReadingRequest<Spec, Part>;
    /** The rows of what was read, and how many more could not be read. */
    readonly rowsOf: (parts: readonly Part[]) => { readonly parts: readonly TablePart[]; readonly unreadable: number };
    /** The direction of the parts' keys. */
    readonly isDescending?: boolean;
  };

type TaskContext = {
  readonly intl: IntlShape;
  readonly days: Days;
  readonly reader: Reader;
};

/** The reading of rows that the page has read. */
const READ: SharedReading<never> = {
  ...NO_READING,
  getSnapshot: () => ({ ...NOTHING_READ, progress: { ...NO_PROGRESS, phase: 'complete' } }),
};

const EXTENSIONS = { csv: 'csv', xlsx: 'xlsx', raw: 'csv' } as const satisfies Record<ExportFormat, string>;
/** What no file's name can hold on some system. */
// oxlint-disable-next-line no-control-regex -- Control characters are what it is about.
const NO_NAME = /[\\/:*?"<>|\0-\x1F\x7F]+/g;
const LONGEST_STORES = 80;
let fileCount = 0;

function momentText(day: string | undefined, time: string | undefined): string | undefined {
  return day === undefined || time === undefined ? day : `${day} ${time.replace(':', '.')}`;
}

function periodKind(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return to === undefined ? 'all' : 'until';
  if (to === undefined) return 'since';
  return from === to ? 'on' : 'between';
}

/** The name of a file without its extension: what, period and stores. */
export function exportName(
  { intl, days }: Pick<TaskContext, 'intl' | 'days'>,
  { what, date, storeIds }: FileWords,
  isPart: boolean,
): string {
  const range = date && dayRange(date, todayIn(storeIds, days));
  const [from, to] = [momentText(range?.from, range?.fromTime), momentText(range?.to, range?.toTime)];
  const stores = storeIds ? storeWords(intl, storeIds, days.stores) : '';
  const named = textStart(stores.replace(NO_NAME, ' ').replace(/\s+/g, ' '), LONGEST_STORES).trim();
  const values = { what, period: periodKind(from, to), from, to, hasStores: named !== '', stores: named, isPart };
  return intl.formatMessage({ id: 'export.file' }, values);
}

/** What the last line of a file says of a reading that is not whole; undefined if it is. */
function noteOf(intl: IntlShape, { phase, orders }: ReadingProgress, unreadable: number): string | undefined {
  if (phase === 'complete' && unreadable === 0) return undefined;
  return intl.formatMessage({ id: 'export.part' }, { phase, orders, unreadable });
}

/** The export that reads and writes a table; `what` its rows are names the file. */
export function exportTask<Spec, Part>(
  { intl, days, reader }: TaskContext,
  { what, format }: { readonly what: string; readonly format: ExportFormat },
  { request, rowsOf, title, columns, isDescending = false, date, storeIds }: TableTask<Spec, Part>,
): ExportTask {
  const reading: SharedReading<Part> = request ? sharedReading(reader, request) : READ;
  return {
    reading,
    isShared: request?.isOneOff !== true,
    write: async (progress, cancelled) => {
      fileCount += 1;
      const id = fileCount;
      cancelled.addEventListener('abort', () => void askCache(reader, TABLE_REMOVER, id));
      const read = reading.getSnapshot();
      const { parts, unreadable } = rowsOf(read.parts);
      // What a page shares goes on while its export is stopped.
      const { phase, orders, unreadable: unreadableOrders } = read.progress;
      const state = { ...progress, orders, phase: phase === 'complete' ? phase : progress.phase };
      const note = noteOf(intl, state, unreadableOrders + unreadable);
      const file = await askCache(reader, TABLE_WRITER, {
        id,
        format,
        title,
        // Without their functions, which no worker can be sent.
        columns: columns.map(({ id, title }) => ({ id, title })),
        locale: intl.locale,
        parts,
        isDescending,
        note,
        writtenAt: Date.now(),
      });
      const name = exportName({ intl, days }, { what, date, storeIds }, note !== undefined);
      return { file, name: `${name}.${EXTENSIONS[format]}`, rows: parts.reduce((rows, { count }) => rows + count, 0) };
    },
  };
}
