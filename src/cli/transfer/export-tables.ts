import { randomUUID } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { CSV_FOR_PROGRAMS, csvForSpreadsheets, csvHeader, csvLine } from '#order-tables/csv.ts';
import { ORDER_TABLES, type OrderTableName } from '#order-tables/order-tables.ts';
import { rowIn, type TableWords, titleIn } from '#order-tables/table-words.ts';
import type { TableContext } from '#order-tables/table-context.ts';
import { createWorkbook, type Spool } from '#order-tables/xlsx/write-workbook.ts';
import { onStop } from './new-file.ts';

/** Batches of orders, each one OrderDetail in JSON. */
export type OrderLines = AsyncIterable<readonly string[]>;

/** What the tables of an export know of stores, described or not. */
export function tableContext(
  stores: readonly StoreDescription[],
  defaults: { readonly currency: string; readonly timeZone: string | null },
  locale: string,
): TableContext {
  const described = new Map(stores.map((store) => [store.id, store]));
  return {
    languages: locale,
    storeOf: (storeId) =>
      described.get(storeId) ?? {
        currency: defaults.currency,
        ...(defaults.timeZone !== null && { timeZone: defaults.timeZone }),
      },
  };
}

/** Reads stored orders, which are valid: a line that can't be read is a fault of the program. */
function readLine(line: string): Order {
  const read = readOrder(JSON.parse(line));
  if (!read.ok) throw new Error(`A stored order can't be read at ${read.unreadable.path.join('.')}.`);
  return read.order;
}

/** Yields a table of the orders as CSV, for spreadsheets of a locale and in its words or, without these, for programs. */
export async function* csvOf(
  lines: OrderLines,
  name: OrderTableName,
  context: TableContext,
  spoken: { readonly locale: string; readonly words: TableWords } | undefined,
): AsyncGenerator<string, void> {
  const { columns, rowsOf } = ORDER_TABLES[name];
  const style = spoken ? csvForSpreadsheets(spoken.locale) : CSV_FOR_PROGRAMS;
  yield csvHeader(
    columns.map(({ id, title }) => (spoken ? titleIn(spoken.words, title) : id)),
    style,
  );
  for await (const batch of lines) {
    yield batch
      .flatMap((line) => rowsOf(readLine(line), context))
      .map((row) => csvLine(spoken ? rowIn(spoken.words, row) : row, style))
      .join('');
  }
}

/** A spool in a temporary file. */
function fileSpool(file: string): Spool {
  return {
    write: (bytes) => appendFile(file, bytes, { mode: 0o600 }),
    read: () => createReadStream(file),
  };
}

/** Yields one XLSX workbook with a sheet for each of the tables, in constant memory; its rows wait in files of `directory`. */
export async function* xlsxOf(
  lines: OrderLines,
  names: readonly OrderTableName[],
  context: TableContext,
  { directory, writtenAt, words }: { readonly directory: string; readonly writtenAt: Date; readonly words: TableWords },
): AsyncGenerator<Uint8Array, void> {
  const spools = join(directory, `.tillview-export-${randomUUID()}`);
  const remove = () => rmSync(spools, { recursive: true, force: true });
  // They hold personal data: none is left behind when the user stops the command, either.
  const stopListening = onStop(remove);
  try {
    await mkdir(spools, { mode: 0o700 });
    const tables = names.map((name) => ORDER_TABLES[name]);
    let count = 0;
    const workbook = createWorkbook({
      tables: tables.map(({ title, columns }) => ({
        title: titleIn(words, title),
        header: columns.map((column) => titleIn(words, column.title)),
      })),
      createSpool: () => {
        count += 1;
        return fileSpool(join(spools, `${count}.xml`));
      },
      writtenAt,
    });
    for await (const batch of lines) {
      const orders = batch.map(readLine);
      for (const [index, { rowsOf }] of tables.entries()) {
        await workbook.addRows(
          index,
          orders.flatMap((order) => rowsOf(order, context)).map((row) => rowIn(words, row)),
        );
      }
    }
    yield* workbook.finish();
  } finally {
    remove();
    stopListening();
  }
}
