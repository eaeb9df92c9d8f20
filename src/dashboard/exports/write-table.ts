import { type Cell, textCell } from '#order-tables/cell.ts';
import { CSV_FOR_PROGRAMS, csvForSpreadsheets, csvHeader, csvLine } from '#order-tables/csv.ts';
import { rowIn, tableWords, titleIn } from '#order-tables/table-words.ts';
import { createWorkbook, type Spool } from '#order-tables/xlsx/write-workbook.ts';
import { compareKeys } from '../kit/table/column-sort.ts';
import type { TableFile, TablePart } from './table-file.ts';

type Row = readonly Cell[];

const CSV_TYPE = 'text/csv;charset=utf-8';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function readRows({ rows }: TablePart): Promise<readonly Row[]> {
  return JSON.parse(await rows.text());
}

/** All rows by their keys, equal ones in the order of the parts. Only a sorted table is in memory as a whole. */
async function sortedRows(parts: readonly TablePart[], isDescending: boolean): Promise<readonly Row[]> {
  const keyed = await Promise.all(
    parts.map(async (part) => (await readRows(part)).map((row, index) => ({ row, key: part.keys?.[index] }))),
  );
  const none = { currency: '', value: undefined };
  return keyed
    .flat()
    .sort((left, right) => compareKeys(left.key ?? none, right.key ?? none, isDescending))
    .map(({ row }) => row);
}

/** The rows in batches, with the note below them. */
async function* batchesOf({ parts, isDescending, note, columns }: TableFile): AsyncGenerator<readonly Row[], void> {
  if (parts.some(({ keys }) => keys)) yield await sortedRows(parts, isDescending);
  else for (const part of parts) yield await readRows(part);
  if (note !== undefined) yield [columns.map((_, index) => (index === 0 ? textCell(note) : undefined))];
}

async function writeCsv(file: TableFile): Promise<Blob> {
  const words = file.format === 'raw' ? undefined : await tableWords(file.locale);
  const style = words ? csvForSpreadsheets(file.locale) : CSV_FOR_PROGRAMS;
  const titles = file.columns.map(({ id, title }) => (words ? titleIn(words, title) : id));
  const lineOf = (row: Row) => csvLine(words ? rowIn(words, row) : row, style);
  const pieces = [new Blob([csvHeader(titles, style)])];
  // Each batch leaves the memory before the next one is written.
  for await (const rows of batchesOf(file)) pieces.push(new Blob([rows.map(lineOf).join('')]));
  return new Blob(pieces, { type: CSV_TYPE });
}

/** Bytes as a blob; a copy, since only bytes of the page's own memory can be in one. */
function blobOf(bytes: Uint8Array): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

function blobSpool(): Spool {
  const pieces: Blob[] = [];
  return {
    write: (bytes) => void pieces.push(blobOf(bytes)),
    async *read() {
      for (const piece of pieces) yield new Uint8Array(await piece.arrayBuffer());
    },
  };
}

async function writeXlsx(file: TableFile): Promise<Blob> {
  const words = await tableWords(file.locale);
  const header = file.columns.map(({ title }) => titleIn(words, title));
  const workbook = createWorkbook({
    tables: [{ title: titleIn(words, file.title), header }],
    createSpool: blobSpool,
    writtenAt: new Date(file.writtenAt),
  });
  for await (const rows of batchesOf(file))
    await workbook.addRows(
      0,
      rows.map((row) => rowIn(words, row)),
    );
  const pieces: Blob[] = [];
  for await (const bytes of workbook.finish()) pieces.push(blobOf(bytes));
  return new Blob(pieces, { type: XLSX_TYPE });
}

/** Writes a table as a file; what was written is in blobs, so memory use does not grow with it. */
export function writeTable(file: TableFile): Promise<Blob> {
  return file.format === 'xlsx' ? writeXlsx(file) : writeCsv(file);
}
