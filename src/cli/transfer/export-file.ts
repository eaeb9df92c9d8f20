import { createWriteStream, fstatSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { exportOrders, readExportedOrders } from '#order-store/reading/export-orders.ts';
import { openSnapshot } from '#order-store/reading/snapshot.ts';
import { ORDER_TABLE_NAMES, type OrderTableName, TABLE_PARTS } from '#order-tables/order-tables.ts';
import { createTableContext } from '#order-tables/table-context.ts';
import {
  type FileTable,
  orderFileTable,
  writeCsv,
  writeXlsx,
} from '#order-tables/files/table-file.ts';
import { tableWords } from '#order-tables/table-words.ts';
import type { Order } from '#contract/service/order.ts';
import { CommandError, EXIT_CODES, writeError } from '../output/command-error.ts';
import { isBrokenPipe } from '../output/print-lines.ts';
import type { Config } from '../settings/config.ts';
import { openEmbeddedData } from '../stored-data/embedded-data.ts';
import { describedStores } from '../stored-data/described-stores.ts';
import { type ExportOptions, readOptions } from './export-options.ts';
import { makeFile } from './new-file.ts';

type Pieces = () => AsyncGenerator<string | Uint8Array, void>;

/**
 * Writes orders or tables to a file (compressed for .gz) or standard output, and reports their
 * number. Throws a `CommandError` for wrong options or a file that can't be written.
 */
export async function exportFile(
  config: Config,
  file: string | undefined,
  options: ExportOptions,
): Promise<void> {
  if (config.source.kind === 'upstream') {
    throw new CommandError(
      'TILLVIEW_UPSTREAM_URL is set: only the orders of the embedded service can be exported.',
      EXIT_CODES.wrongUse,
    );
  }
  const query = readOptions(options);
  const { database, organizationId } = await openEmbeddedData(config, config.source);
  let count = 0;
  /** A workbook reads the orders once per sheet. */
  async function* counted<Each>(
    batches: AsyncIterable<readonly Each[]>,
  ): AsyncGenerator<readonly Each[], void> {
    count = 0;
    for await (const batch of batches) {
      count += batch.length;
      yield batch;
    }
  }
  try {
    const context = createTableContext(
      await describedStores(database, config),
      config,
      options.locale,
    );
    const pieces: Pieces =
      options.format === 'ndjson'
        ? () => joined(counted(exportOrders({ database, organizationId, query })))
        : () =>
            tables({ database, organizationId, query }, options, (name, orders) =>
              orderFileTable(name, () => counted(orders()), context),
            );
    if (file === undefined) await pipeline(pieces, standardOutput());
    else await makeFile(file, (name) => writePieces(pieces, name, file.endsWith('.gz')));
    console.error(
      `Exported ${count.toLocaleString('en')} orders${file === undefined ? '' : ` to ${file}`}.`,
    );
  } catch (error) {
    // The reader, such as `head`, has closed the output early.
    if (file !== undefined || !isBrokenPipe(error)) throw writeError('The output', error);
  } finally {
    await database.close();
  }
}

/** `process.stdout` to a file would not notice a partial write on a full disk. */
function standardOutput(): NodeJS.WritableStream {
  const { fd } = process.stdout;
  return fstatSync(fd).isFile() ? createWriteStream('', { fd, autoClose: false }) : process.stdout;
}

async function* joined(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string, void> {
  for await (const some of lines) yield some.join('');
}

/** From one snapshot. */
async function* tables(
  source: Parameters<typeof readExportedOrders>[0],
  { format, what, locale, raw }: ExportOptions,
  tableOf: (name: OrderTableName, orders: () => AsyncIterable<readonly Order[]>) => FileTable,
): AsyncGenerator<string | Uint8Array, void> {
  const words = await tableWords(locale);
  const snapshot = await openSnapshot(source.database);
  const stored = { ...source, database: snapshot.database };
  const table = (name: OrderTableName) =>
    tableOf(name, () => readExportedOrders(stored, TABLE_PARTS[name]));
  try {
    if (format === 'csv')
      yield* writeCsv(table(what ?? 'orders'), raw ? undefined : { locale, words });
    else
      yield* writeXlsx((what ? [what] : ORDER_TABLE_NAMES).map(table), {
        words,
        writtenAt: new Date(),
      });
  } finally {
    await snapshot.close();
  }
}

async function writePieces(pieces: Pieces, file: string, isCompressed: boolean): Promise<void> {
  const into = createWriteStream(file, { flags: 'r+' });
  await (isCompressed ? pipeline(pieces, createGzip(), into) : pipeline(pieces, into));
}
