import type { Order } from '#contract/service/order.ts';
import { type Cell, textCell } from '../cell.ts';
import { CSV_FOR_PROGRAMS, csvForSpreadsheets, csvHeader, csvLine } from '../csv.ts';
import { ORDER_TABLES, type OrderTableName, type TableColumn } from '../order-tables.ts';
import type { TableContext } from '../table-context.ts';
import { rowIn, type TableWords, titleIn } from '../table-words.ts';
import { streamWorkbook } from '../xlsx/write-workbook.ts';

/** Some rows of a table, each with a cell for each of its columns. */
export type Rows = readonly (readonly Cell[])[];

/** A table of a file; its rows are read lazily. */
export type FileTable = {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly batches: () => AsyncIterable<Rows>;
};

/** A table of orders or of their parts, which are read in batches. */
export function orderFileTable(
  name: OrderTableName,
  orders: () => AsyncIterable<readonly Order[]>,
  context: TableContext,
): FileTable {
  const { title, columns, rowsOf } = ORDER_TABLES[name];
  return {
    title,
    columns,
    async *batches() {
      for await (const batch of orders()) yield batch.flatMap((order) => rowsOf(order, context));
    },
  };
}

type FileStyle = {
  /** BCP 47; decides decimals and the language of titles and codes. */
  readonly locale: string;
  readonly words: TableWords;
};

/** Yields a table as CSV: for spreadsheets in a style or, without one, for programs. */
export async function* writeCsv(
  { columns, batches }: FileTable,
  style: FileStyle | undefined,
): AsyncGenerator<string, void> {
  const csv = style ? csvForSpreadsheets(style.locale) : CSV_FOR_PROGRAMS;
  yield csvHeader(
    columns.map(({ id, title }) => (style ? titleIn(style.words, title) : id)),
    csv,
  );
  for await (const rows of batches())
    yield rows.map((row) => csvLine(style ? rowIn(style.words, row) : row, csv)).join('');
}

/**
 * Yields a workbook with a sheet for each table; `maxRows` is the maximum per sheet, including the
 * header.
 */
export async function* writeXlsx(
  tables: readonly FileTable[],
  {
    words,
    ...options
  }: { readonly words: TableWords; readonly writtenAt: Date; readonly maxRows?: number },
): AsyncGenerator<Uint8Array, void> {
  yield* streamWorkbook({
    ...options,
    tables: tables.map(({ title, columns, batches }) => ({
      title: titleIn(words, title),
      header: columns.map((column) => titleIn(words, column.title)),
      times: new Set(columns.flatMap(({ isTime }, index) => (isTime ? [index] : []))),
      batches: inWords(batches, words),
    })),
  });
}

async function* inWords(
  batches: FileTable['batches'],
  words: TableWords,
): AsyncGenerator<Rows, void> {
  for await (const rows of batches()) yield rows.map((row) => rowIn(words, row));
}

/** A table whose last line is a note. */
export function withNote(table: FileTable, note: string): FileTable {
  const { columns, batches } = table;
  return {
    ...table,
    async *batches() {
      yield* batches();
      yield [noteRow(columns, note)];
    },
  };
}

function noteRow(columns: FileTable['columns'], note: string): readonly Cell[] {
  return columns.map((_, index) => (index === 0 ? textCell(note) : undefined));
}

/** A table of orders whose last line says how many of them are in no total, if any are. */
export function withSalesNote(table: FileTable, { locale, words }: FileStyle): FileTable {
  const { columns, batches } = table;
  const column = columns.findIndex(({ id }) => id === 'counts_as_sale');
  return {
    ...table,
    async *batches() {
      let others = 0;
      for await (const rows of batches()) {
        others += rows.filter((row) => {
          const cell = row[column];
          return cell?.type === 'code' && cell.text === 'no';
        }).length;
        yield rows;
      }
      const count = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(others);
      const note = words['note.not_sales']?.replace('{count}', count);
      if (others > 0 && note !== undefined) yield [noteRow(columns, note)];
    },
  };
}
