import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numberCell, textCell } from '#order-tables/cell.ts';
import { createDiskFile, removeOldFiles } from './disk-file.ts';
import { createRowStore } from './row-store.ts';
import { EXPORT_FORMATS, type Rows, type TableFile, type TablePart, tablePart } from './table-file.ts';
import { type PrivateFiles, providePrivateFiles } from './testing/private-files.ts';
import { writeTable } from './write-table.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 7, 12);
/** Parts of more rows than a spool of a workbook holds in memory. */
const PARTS: readonly Rows[] = [0, 1, 2].map((part) =>
  Array.from({ length: 2_000 }, (_, row) => [textCell(`Café ${part}`), numberCell(row)]),
);

let files: PrivateFiles;
let reading: AbortController;
beforeEach(() => {
  files = providePrivateFiles();
  reading = new AbortController();
});
afterEach(() => files.remove());

/** Puts rows away on the disk, as an export's reading does. */
async function storeOnDisk(): Promise<ReturnType<typeof createRowStore>> {
  const put = createRowStore(reading.signal);
  await vi.waitFor(() => expect(put([]).rows).not.toBeInstanceOf(Blob));
  return put;
}

async function putAway(): Promise<TablePart[]> {
  const put = await storeOnDisk();
  return PARTS.map((rows) => put(rows));
}

function table(parts: readonly TablePart[], format: TableFile['format'] = 'csv'): TableFile {
  const columns = ['name', 'number'].map((id) => ({ id, title: id }));
  return {
    id: 1,
    format,
    title: 'Orders',
    columns,
    locale: 'en',
    parts,
    isDescending: false,
    note: 'End.',
    writtenAt: NOON,
  };
}

/** What an independent reader finds in a workbook; the bytes of another file. */
async function contentOf(file: Blob): Promise<unknown> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return file.type.startsWith('text') ? bytes.toString() : readXlsxFile(bytes);
}

/** The file as the browser's memory holds it. */
async function inMemory(format?: TableFile['format']): Promise<unknown> {
  vi.stubGlobal('navigator', {});
  const file = await writeTable(
    table(
      PARTS.map((rows) => tablePart(rows)),
      format,
    ),
    reading.signal,
  );
  files.remove();
  files = providePrivateFiles();
  return contentOf(file);
}

test.each(EXPORT_FORMATS)('%s on the disk is the same as in memory, and the only file that is left', async (format) => {
  const expected = await inMemory(format);
  const parts = await putAway();
  expect(files.names()).toHaveLength(1);
  const file = await writeTable(table(parts, format), new AbortController().signal);
  expect(await contentOf(file)).toEqual(expected);
  reading.abort();
  await vi.waitFor(() => expect(files.names()).toHaveLength(1));
});

test('what the disk has no space for is in memory: some of the rows, then the file', async () => {
  const expected = await inMemory();
  const put = await storeOnDisk();
  files.space = JSON.stringify(PARTS[0]).length + 10_000;
  const parts = PARTS.map((rows) => put(rows));
  expect(parts.map(({ rows }) => rows instanceof Blob)).toEqual([false, true, true]);
  files.space = 5_000;
  const file = await writeTable(table(parts), new AbortController().signal);
  expect(await contentOf(file)).toEqual(expected);
  // Only the rows that had space.
  expect(files.names()).toHaveLength(1);
});

test('a file that is not wanted any longer is not written to its end, and goes, also once it is whole', async () => {
  const parts = await putAway();
  const removal = new AbortController();
  files.onWrite = () => removal.abort();
  await expect(writeTable(table(parts, 'xlsx'), removal.signal)).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(files.names()).toHaveLength(1));

  files.onWrite = () => {};
  const again = new AbortController();
  await writeTable(table(parts), again.signal);
  expect(files.names()).toHaveLength(2);
  again.abort();
  reading.abort();
  await vi.waitFor(() => expect(files.names()).toEqual([]));
});

test('files go some time after they were written, but not those that another page writes', async () => {
  const [written, used] = [await createDiskFile(), await createDiskFile()];
  for (const file of [written, used]) file.append(new TextEncoder().encode('a'));
  await written.finish();
  await removeOldFiles(Date.now() + 5 * MINUTE);
  expect(files.names().toSorted()).toEqual([written.name, used.name].toSorted());
  await removeOldFiles(Date.now() + 11 * MINUTE);
  expect(files.names()).toEqual([used.name]);
  // As when its page ends without removing it.
  await used.finish();
  await removeOldFiles(Date.now() + 11 * MINUTE);
  expect(files.names()).toEqual([]);
});

test('where a file cannot be opened for writing, none is left', async () => {
  files.isReadOnly = true;
  await expect(createDiskFile()).rejects.toThrow('cannot be written');
  expect(files.names()).toEqual([]);
});
