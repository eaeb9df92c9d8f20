import type { Cell } from '#order-tables/cell.ts';
import type { SortKey } from '../kit/table/column-sort.ts';
import { kindName } from '../orders-feed/reader/reading.ts';

/** The formats of a file: CSV for spreadsheets, a workbook, and CSV for programs. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'raw'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Some rows of a table, out of memory until they are written. */
export type TablePart = {
  readonly count: number;
  /** The rows in JSON, each with a cell for each column; on the disk, some bytes of a file (row-store.ts). */
  readonly rows: Blob | { readonly file: string; readonly at: number; readonly length: number };
  /** What each row is sorted by; undefined if the rows stay in their order. */
  readonly keys: readonly SortKey[] | undefined;
};

/** The rows of a table. */
export type Rows = readonly (readonly Cell[])[];

/** Puts rows away until they are written. */
export function tablePart(rows: Rows, keys?: readonly SortKey[]): TablePart {
  return { count: rows.length, rows: new Blob([JSON.stringify(rows)]), keys };
}

/** A table to write as a file. */
export type TableFile = {
  /** A number of its own in the page. */
  readonly id: number;
  readonly format: ExportFormat;
  /** Names the sheet; like the columns' titles, it is put into the words of the locale if tables have such a title. */
  readonly title: string;
  /** The fields' names for programs, and their titles for people. */
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  /** How decimals are written, and the language of titles and codes (BCP 47). */
  readonly locale: string;
  readonly parts: readonly TablePart[];
  /** The direction of the parts' keys. */
  readonly isDescending: boolean;
  /** What the last line says; undefined if the table is whole. */
  readonly note: string | undefined;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
};

/** Names what writes tables in the worker. */
export const TABLE_WRITER = kindName<TableFile, Blob>('table writer');
/** Names what removes a file, by its `id`, that is not wanted any longer, written or not. */
export const TABLE_REMOVER = kindName<number, undefined>('table remover');
