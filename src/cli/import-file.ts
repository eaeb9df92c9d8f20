import { saveStores } from '#database/stores.ts';
import { WHOLE_LINE } from '#orders-service/read-order-line.ts';
import { importOrders } from '#orders-service/import-orders.ts';
import { CommandError, EXIT_CODES, reasonOf } from './command-error.ts';
import type { Config } from './config.ts';
import { openEmbeddedData } from './embedded-service.ts';
import { openImport } from './open-import.ts';
import { createProgress } from './progress.ts';
import { readLines } from './read-lines.ts';
import { readStoresFile } from './read-stores-file.ts';

/** What to import: a file of one order a line, or `-` for standard input, and a file that describes their stores. */
export type ImportFiles = { readonly orders: string; readonly stores: string | undefined };

/** Loads all orders of a file into the embedded service, or none; says what became of them and throws a `CommandError` when nothing was loaded. */
export async function importFile(config: Config, files: ImportFiles): Promise<void> {
  if (config.source.kind === 'upstream') {
    throw new CommandError(
      'TILLVIEW_UPSTREAM_URL is set: orders can be imported only into the embedded service.',
      EXIT_CODES.wrongUse,
    );
  }
  const stores = await readStores(files.stores);
  const { database, organizationId } = await openEmbeddedData(config, config.source);
  try {
    const progress = createProgress('Importing');
    const bytes = openImport(files.orders, process.stdin, progress.update);
    const result = await importOrders({ database, organizationId, lines: readLines(bytes) }).finally(progress.stop);
    if (!result.ok) {
      report(result.problems, result.problemCount);
      throw new CommandError('Nothing was loaded.');
    }
    if (stores.length > 0) await saveStores(database, stores);
    console.log(summary(result));
  } finally {
    await database.close();
  }
}

async function readStores(file: string | undefined): Promise<Awaited<ReturnType<typeof readStoresFile>>> {
  if (file === undefined) return [];
  return readStoresFile(file).catch((error: unknown) => {
    throw new CommandError(reasonOf(error));
  });
}

function report(problems: readonly { line: number; field: string; reason: string }[], count: number): void {
  for (const { line, field, reason } of problems) {
    console.error(`line ${line}: ${field === WHOLE_LINE ? '' : `${field}: `}${reason}`);
  }
  if (count > problems.length) console.error(`and ${(count - problems.length).toLocaleString('en')} more problems`);
}

function summary(counts: { inserted: number; replaced: number; unchanged: number }): string {
  const [all, inserted, replaced, unchanged] = [
    counts.inserted + counts.replaced + counts.unchanged,
    counts.inserted,
    counts.replaced,
    counts.unchanged,
  ].map((count) => count.toLocaleString('en'));
  return `Imported ${all} orders: ${inserted} new, ${replaced} replaced, ${unchanged} unchanged.`;
}
