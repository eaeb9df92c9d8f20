import { textCell } from '#order-tables/cell.ts';
import { CSV_FOR_PROGRAMS, csvForSpreadsheets, csvHeader, csvLine } from '#order-tables/csv.ts';
import { rowIn, tableWords, titleIn } from '#order-tables/table-words.ts';
import { createWorkbook, type Spool } from '#order-tables/xlsx/write-workbook.ts';
import { compareKeys } from '../kit/table/column-sort.ts';
import { createDiskFile, type DiskFile } from './disk-file.ts';
import { readRows } from './row-store.ts';
import type { Rows, TableFile, TablePart } from './table-file.ts';

const CSV_TYPE = 'text/csv;charset=utf-8';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Bytes of a spool that are read at once. */
const CHUNK = 256 * 1024;

/** All rows by their keys, equal ones in the order of the parts. Only a sorted table is in memory as a whole. */
async function sortedRows(parts: readonly TablePart[], isDescending: boolean): Promise<Rows> {
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
async function* batchesOf({ parts, isDescending, note, columns }: TableFile): AsyncGenerator<Rows, void> {
  if (parts.some(({ keys }) => keys)) yield await sortedRows(parts, isDescending);
  else for (const part of parts) yield await readRows(part);
  if (note !== undefined) yield [columns.map((_, index) => (index === 0 ? textCell(note) : undefined))];
}

/** Where rows wait until a workbook is put together. */
type CreateSpool = () => Spool;

async function* csvPieces(file: TableFile): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const words = file.format === 'raw' ? undefined : await tableWords(file.locale);
  const style = words ? csvForSpreadsheets(file.locale) : CSV_FOR_PROGRAMS;
  const titles = file.columns.map(({ id, title }) => (words ? titleIn(words, title) : id));
  yield encoder.encode(csvHeader(titles, style));
  for await (const rows of batchesOf(file))
    yield encoder.encode(rows.map((row) => csvLine(words ? rowIn(words, row) : row, style)).join(''));
}

async function* xlsxPieces(file: TableFile, createSpool: CreateSpool): AsyncGenerator<Uint8Array, void> {
  const words = await tableWords(file.locale);
  const header = file.columns.map(({ title }) => titleIn(words, title));
  const workbook = createWorkbook({
    tables: [{ title: titleIn(words, file.title), header }],
    createSpool,
    writtenAt: new Date(file.writtenAt),
  });
  for await (const rows of batchesOf(file))
    await workbook.addRows(
      0,
      rows.map((row) => rowIn(words, row)),
    );
  yield* workbook.finish();
}

/** Writes a file piece by piece, until the signal aborts. */
async function writePieces(
  file: TableFile,
  signal: AbortSignal,
  createSpool: CreateSpool,
  append: (bytes: Uint8Array) => unknown,
): Promise<void> {
  for await (const bytes of file.format === 'xlsx' ? xlsxPieces(file, createSpool) : csvPieces(file)) {
    signal.throwIfAborted();
    append(bytes);
  }
  signal.throwIfAborted();
}

function diskSpool(disk: Promise<DiskFile>): Spool {
  let size = 0;
  return {
    write: async (bytes) => {
      size = (await disk).append(bytes) + bytes.length;
    },
    async *read() {
      const { read } = await disk;
      for (let at = 0; at < size; at += CHUNK) yield read(at, Math.min(CHUNK, size - at));
    },
  };
}

async function writeToDisk(file: TableFile, signal: AbortSignal, type: string): Promise<Blob> {
  const output = await createDiskFile();
  signal.addEventListener('abort', () => void output.remove());
  const spools: Promise<DiskFile>[] = [];
  const createSpool = () => {
    const spool = createDiskFile();
    spools.push(spool);
    return diskSpool(spool);
  };
  try {
    await writePieces(file, signal, createSpool, output.append);
    const written = await output.finish();
    return written.slice(0, written.size, type);
  } catch (error) {
    await output.remove();
    throw error;
  } finally {
    for (const spool of await Promise.allSettled(spools)) if (spool.status === 'fulfilled') await spool.value.remove();
  }
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

async function writeToMemory(file: TableFile, signal: AbortSignal, type: string): Promise<Blob> {
  const pieces: Blob[] = [];
  await writePieces(file, signal, blobSpool, (bytes) => pieces.push(blobOf(bytes)));
  return new Blob(pieces, { type });
}

/**
 * Writes a table as a file on the browser's disk, so that memory use does not grow with it; where there is none, or no space, the browser
 * keeps it in its own memory. Rejects once the signal aborts, after which no file is left.
 */
export async function writeTable(file: TableFile, signal: AbortSignal): Promise<Blob> {
  const type = file.format === 'xlsx' ? XLSX_TYPE : CSV_TYPE;
  try {
    return await writeToDisk(file, signal, type);
  } catch {
    signal.throwIfAborted();
    return writeToMemory(file, signal, type);
  }
}
