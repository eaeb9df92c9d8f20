import { createWriteStream, fstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { exportOrders } from '#order-store/reading/export-orders.ts';
import { CommandError, EXIT_CODES, writeError } from '../output/command-error.ts';
import { isBrokenPipe } from '../output/print-lines.ts';
import type { Config } from '../settings/config.ts';
import { openEmbeddedData } from '../stored-data/embedded-data.ts';
import { describedStores } from '../stored-data/described-stores.ts';
import { type ExportOptions, readOptions } from './export-options.ts';
import { tableWords } from '#order-tables/table-words.ts';
import { csvOf, type OrderLines, tableContext, xlsxOf } from './export-tables.ts';
import { makeFile } from './new-file.ts';
import { ORDER_TABLE_NAMES } from '#order-tables/order-tables.ts';

/** The pieces of a file, in order. */
type Pieces = () => AsyncGenerator<string | Uint8Array, void>;

/**
 * Writes the embedded service's orders, or tables of them, to a file (compressed if its name ends with .gz) or to standard output; reports
 * how many orders. Throws a `CommandError` for wrong options or a file that can't be written.
 */
export async function exportFile(config: Config, file: string | undefined, options: ExportOptions): Promise<void> {
  if (config.source.kind === 'upstream') {
    throw new CommandError(
      'TILLVIEW_UPSTREAM_URL is set: only the orders of the embedded service can be exported.',
      EXIT_CODES.wrongUse,
    );
  }
  const query = readOptions(options);
  const { database, organizationId } = await openEmbeddedData(config, config.source);
  let count = 0;
  async function* lines(): AsyncGenerator<readonly string[], void> {
    for await (const some of exportOrders({ database, organizationId, query })) {
      count += some.length;
      yield some;
    }
  }
  try {
    const context = tableContext(await describedStores(database, config), config, options.locale);
    const { format, what, locale, raw } = options;
    const words = await tableWords(locale);
    const pieces: Pieces = () => {
      switch (format) {
        case 'ndjson':
          return joined(lines());
        case 'csv':
          return csvOf(lines(), what ?? 'orders', context, raw ? undefined : { locale, words });
        case 'xlsx':
          return xlsxOf(lines(), what === undefined ? ORDER_TABLE_NAMES : [what], context, {
            directory: file === undefined ? tmpdir() : dirname(file),
            writtenAt: new Date(),
            words,
          });
      }
    };
    if (file === undefined) await pipeline(pieces, standardOutput());
    else await makeFile(file, (name) => writePieces(pieces, name, file.endsWith('.gz')));
    console.error(`Exported ${count.toLocaleString('en')} orders${file === undefined ? '' : ` to ${file}`}.`);
  } catch (error) {
    // The reader of the output, such as `head`, has closed it early.
    if (file !== undefined || !isBrokenPipe(error)) throw writeError('The output', error);
  } finally {
    await database.close();
  }
}

/** Standard output; where it is a file, `process.stdout` would not notice that the disk had no space for all of a write. */
function standardOutput(): NodeJS.WritableStream {
  const { fd } = process.stdout;
  return fstatSync(fd).isFile() ? createWriteStream('', { fd, autoClose: false }) : process.stdout;
}

async function* joined(lines: OrderLines): AsyncGenerator<string, void> {
  for await (const some of lines) yield some.join('');
}

async function writePieces(pieces: Pieces, file: string, isCompressed: boolean): Promise<void> {
  const into = createWriteStream(file, { flags: 'r+' });
  await (isCompressed ? pipeline(pieces, createGzip(), into) : pipeline(pieces, into));
}
