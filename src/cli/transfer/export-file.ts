import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { writeQueryString } from '#contract/service/query-string.ts';
import { type ExportQuery, exportOrders } from '#orders-service/reading/export-orders.ts';
import { CommandError, EXIT_CODES } from '../output/command-error.ts';
import type { Config } from '../settings/config.ts';
import { openEmbeddedData } from '../stored-data/embedded-data.ts';
import { makeFile } from './new-file.ts';

/** The options of the command, as they were given. */
export type ExportOptions = { readonly from?: string; readonly to?: string; readonly store?: string };

/** The option for each parameter of the list operation. */
const OPTIONS = { from: '--from', to: '--to', store_id: '--store' } as const;

/** Parses the options as parameters of the list operation; throws a `CommandError` that names the first wrong one. */
function readOptions({ from, to, store }: ExportOptions): ExportQuery {
  const given = Object.entries({ from, to, store_id: store }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const { query, issues } = parseListOrdersQuery(writeQueryString(given));
  for (const { message } of issues) {
    const text = Object.entries(OPTIONS).reduce(
      (words, [name, option]) => words.replace(RegExp(`^${name} `), `${option} `),
      message,
    );
    throw new CommandError(text, EXIT_CODES.wrongUse);
  }
  return query;
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** Writes the embedded service's orders to a file, compressed if its name ends with .gz, or to standard output; reports how many. */
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
  async function* lines(): AsyncGenerator<string, void> {
    for await (const some of exportOrders({ database, organizationId, query })) {
      count += some.length;
      yield some.join('');
    }
  }
  try {
    if (file === undefined) await pipeline(lines, process.stdout);
    else await makeFile(file, (name) => writeLines(lines, name, file.endsWith('.gz')));
    console.error(`Exported ${count.toLocaleString('en')} orders${file === undefined ? '' : ` to ${file}`}.`);
  } catch (error) {
    // The reader of the output, such as `head`, has closed it early.
    if (file !== undefined || !isBrokenPipe(error)) throw error;
  } finally {
    await database.close();
  }
}

async function writeLines(
  lines: () => AsyncGenerator<string, void>,
  file: string,
  isCompressed: boolean,
): Promise<void> {
  const into = createWriteStream(file, { flags: 'r+' });
  await (isCompressed ? pipeline(lines, createGzip(), into) : pipeline(lines, into));
}
