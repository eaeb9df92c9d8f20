import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from '../cell.ts';
import { isTime, rowXml, SHEET_END, sheetStart, workbookFiles } from './sheet-xml.ts';

/** The maximum number of rows of a sheet, including the header. */
const MAX_ROWS = 1_048_576;
const RELATIONSHIPS = '_rels/.rels';
/** Characters of XML to gather before they are spooled. */
const CHUNK_LENGTH = 256 * 1024;

/** Buffers the rows of a sheet until the workbook is complete: a file, or a blob of the browser. */
export type Spool = {
  readonly write: (bytes: Uint8Array) => void | Promise<void>;
  /** Everything that was written, in order; called once, at the end. */
  readonly read: () => AsyncIterable<Uint8Array>;
};

export type WorkbookOptions = {
  /** The tables, each with the titles of its columns. */
  readonly tables: readonly { readonly title: string; readonly header: readonly string[] }[];
  readonly createSpool: () => Spool;
  /** The timestamp of the files in the workbook. */
  readonly writtenAt: Date;
  /**
   * The maximum number of rows of a sheet, including the header; more continue on another sheet.
   */
  readonly maxRows?: number;
};

type Sheet = {
  readonly title: string;
  readonly header: readonly string[];
  readonly spool: Spool;
  /** The indexes of the columns that hold times. */
  readonly times: Set<number>;
  text: string;
  rows: number;
};

/**
 * Writes an XLSX workbook with a sheet for each table, whose rows may arrive in any order of
 * tables; memory use does not grow with them. `finish` is called once, after all rows, and yields
 * the file in pieces.
 */
export function createWorkbook({
  tables,
  createSpool,
  writtenAt,
  maxRows = MAX_ROWS,
}: WorkbookOptions) {
  const begin = (title: string, header: readonly string[]): Sheet => ({
    title,
    header,
    spool: createSpool(),
    times: new Set(),
    text: '',
    rows: 1,
  });
  const sheetsOf = tables.map(({ title, header }) => ({
    title,
    header,
    sheets: [begin(title, header)],
  }));

  async function flush(sheet: Sheet): Promise<void> {
    const bytes = strToU8(sheet.text);
    sheet.text = '';
    await sheet.spool.write(bytes);
  }

  /** Adds rows to the table at an index, each with a cell for each of its columns. */
  async function addRows(index: number, rows: readonly (readonly Cell[])[]): Promise<void> {
    const table = sheetsOf[index];
    if (!table) throw new RangeError(`The workbook has no table ${index}.`);
    for (const row of rows) {
      let sheet = table.sheets.at(-1);
      if (!sheet || sheet.rows >= maxRows) {
        sheet = begin(`${table.title} ${table.sheets.length + 1}`, table.header);
        table.sheets.push(sheet);
      }
      sheet.rows += 1;
      sheet.text += rowXml(row, sheet.rows);
      for (const [column, cell] of row.entries()) if (isTime(cell)) sheet.times.add(column);
      // One flush at a time, so that spools need no queue.
      // oxlint-disable-next-line no-await-in-loop
      if (sheet.text.length >= CHUNK_LENGTH) await flush(sheet);
    }
  }

  async function* finish(): AsyncGenerator<Uint8Array, void> {
    const { add, end, take } = openZip(writtenAt);
    const sheets = sheetsOf.flatMap((table) => table.sheets);
    for (const [name, text] of Object.entries(workbookFiles(sheets.map(({ title }) => title)))) {
      add(name).push(strToU8(text), true);
    }
    for (const [index, sheet] of sheets.entries()) {
      await flush(sheet);
      const file = add(`xl/worksheets/sheet${index + 1}.xml`);
      file.push(strToU8(sheetStart(sheet.header, sheet.times)));
      for await (const bytes of sheet.spool.read()) {
        file.push(bytes);
        yield* take();
      }
      file.push(strToU8(SHEET_END), true);
    }
    end();
    yield* take();
  }

  return { addRows, finish };
}

/** Writes a zip file incrementally: `take` returns the bytes since its last call. */
function openZip(writtenAt: Date) {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes);
  });
  return {
    add: (name: string) => {
      const file = new ZipDeflate(name, { level: 6 });
      file.mtime = writtenAt;
      zip.add(file);
      return file;
    },
    end: () => zip.end(),
    take: () => pieces.splice(0),
  };
}

/** A table whose rows come in batches; `times` are the indexes of the columns that hold times. */
export type StreamedTable = {
  readonly title: string;
  readonly header: readonly string[];
  readonly times: ReadonlySet<number>;
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
};

/**
 * Yields an XLSX workbook with a sheet for each table while their rows are read, one table after
 * another, without buffering in memory or on disk.
 */
export async function* streamWorkbook({
  tables,
  writtenAt,
  maxRows = MAX_ROWS,
}: {
  readonly tables: readonly StreamedTable[];
} & Pick<WorkbookOptions, 'writtenAt' | 'maxRows'>): AsyncGenerator<Uint8Array, void> {
  const { add, end, take } = openZip(writtenAt);
  // The number of sheets is known only at the end. The first entries identify the file type for
  // programs that read no further.
  const addFiles = (names: (name: string) => boolean, titles: readonly string[]) => {
    for (const [name, text] of Object.entries(workbookFiles(titles)))
      if (names(name)) add(name).push(strToU8(text), true);
  };
  addFiles((name) => name === RELATIONSHIPS, []);
  yield* take();
  const titles: string[] = [];
  for (const { title, header, times, batches } of tables) {
    const begin = (number: number) => {
      titles.push(number === 1 ? title : `${title} ${number}`);
      const file = add(`xl/worksheets/sheet${titles.length}.xml`);
      file.push(strToU8(sheetStart(header, times)));
      return { file, number, rows: 1 };
    };
    let sheet = begin(1);
    for await (const batch of batches) {
      let text = '';
      for (const cells of batch) {
        if (sheet.rows >= maxRows) {
          sheet.file.push(strToU8(text + SHEET_END), true);
          text = '';
          sheet = begin(sheet.number + 1);
        }
        sheet.rows += 1;
        text += rowXml(cells, sheet.rows);
      }
      sheet.file.push(strToU8(text));
      yield* take();
    }
    sheet.file.push(strToU8(SHEET_END), true);
    yield* take();
  }
  addFiles((name) => name !== RELATIONSHIPS, titles);
  end();
  yield* take();
}
