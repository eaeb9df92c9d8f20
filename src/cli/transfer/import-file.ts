import type { LineProblem } from '#contract/service/line-problem.ts';
import { saveStoresIn } from '#database/stores.ts';
import { type ImportResult, importOrders } from '#order-store/writing/import-orders.ts';
import type { RejectedLine } from '#order-store/writing/read-order-lines.ts';
import { CommandError, EXIT_CODES, reasonOf } from '../output/command-error.ts';
import type { Config } from '../settings/config.ts';
import { openEmbeddedData } from '../stored-data/embedded-data.ts';
import { isDemo } from '../stored-data/prepare-demo.ts';
import { openImport } from './open-import.ts';
import { createProgress } from '../output/progress.ts';
import { readImport } from './read-import.ts';
import { readStoresFile } from '../settings/read-stores-file.ts';
import { printProblem, RejectedLines } from './rejected-lines.ts';

/**
 * `orders` has one order per line, or is `-` for standard input; the other file describes stores.
 */
export type ImportFiles = { readonly orders: string; readonly stores: string | undefined };

export type ImportChoices = { readonly isDryRun: boolean; readonly isBadSkipped: boolean };

/** All or nothing; prints the outcome and throws a `CommandError` if nothing was loaded. */
export async function importFile(
  config: Config,
  files: ImportFiles,
  choices: ImportChoices,
): Promise<void> {
  if (config.source.kind === 'upstream') {
    throw new CommandError(
      'TILLVIEW_UPSTREAM_URL is set: orders can be imported only into the embedded service.',
      EXIT_CODES.wrongUse,
    );
  }
  const stores = await readStores(files.stores);
  const { database, organizationId } = await openEmbeddedData(config, config.source);
  const rejected = new RejectedLines(files.orders);
  try {
    const progress = createProgress('Importing');
    const result = await importOrders({
      database,
      organizationId,
      lines: readImport(openImport(files.orders, process.stdin, progress.update)),
      // Even a killed import changes nothing.
      alongside: (transaction) => saveStoresIn(transaction, stores),
      isDryRun: choices.isDryRun,
      ...(choices.isBadSkipped && { onRejected: (line) => addTo(rejected, line) }),
    }).finally(progress.stop);
    if (!result.ok) {
      report(result);
      throw new CommandError(choices.isDryRun ? 'Nothing would be loaded.' : 'Nothing was loaded.');
    }
    console.log(summary(result, choices));
    if (!choices.isDryRun && (await isDemo(database)))
      console.error(
        'The demo orders are still there: “Remove demo data” under Settings leaves yours.',
      );
    if (rejected.name !== undefined)
      console.error(`Rejected lines and their problems are in ${rejected.name}`);
  } catch (error) {
    await rejected.discard();
    throw error;
  } finally {
    await rejected.close();
    await database.close();
  }
}

async function addTo(rejected: RejectedLines, line: RejectedLine): Promise<void> {
  await rejected.add(line).catch((error: unknown) => {
    throw new CommandError(`The file of rejected lines can't be written (${reasonOf(error)}).`);
  });
}

async function readStores(
  file: string | undefined,
): Promise<Awaited<ReturnType<typeof readStoresFile>>> {
  if (file === undefined) return [];
  return readStoresFile(file).catch((error: unknown) => {
    throw new CommandError(reasonOf(error));
  });
}

/** Problems of lines that aren't orders, such as one JSON list. */
const NO_ORDERS: ReadonlySet<LineProblem> = new Set(['not_json', 'not_an_order']);

function report({
  problems,
  problemCount: count,
  orderCount,
}: Extract<ImportResult, { ok: false }>): void {
  for (const problem of problems) console.error(`line ${problem.line}: ${printProblem(problem)}`);
  if (count > problems.length)
    console.error(`and ${(count - problems.length).toLocaleString('en')} more problems`);
  if (orderCount === 0 && problems.every(({ code }) => NO_ORDERS.has(code)))
    console.error(
      'The file needs each order as JSON in a line of its own, as `jq -c` writes it (a list: `jq -c ".[]"`).',
    );
}

type Counts = { inserted: number; replaced: number; unchanged: number; rejected: number };

function summary(counts: Counts, { isDryRun }: ImportChoices): string {
  const [all, inserted, replaced, unchanged, rejected] = [
    counts.inserted + counts.replaced + counts.unchanged,
    counts.inserted,
    counts.replaced,
    counts.unchanged,
    counts.rejected,
  ].map((count) => count.toLocaleString('en'));
  const what = `${all} orders: ${inserted} new, ${replaced} replaced, ${unchanged} unchanged, ${rejected} rejected.`;
  return isDryRun ? `Would import ${what} Nothing was saved.` : `Imported ${what}`;
}
