import type { Command } from 'commander';
import { givenConfig } from '../settings/given-config.ts';
import type { ExportOptions } from './export-file.ts';

/** Adds `tillview import | export | backup`: the ways in and out of the embedded service. */
export function addTransferCommands(program: Command): void {
  program
    .command('import')
    .description('Load orders into the embedded service: all of them, or none if the file has an error.')
    .argument('<file>', 'one OrderDetail JSON object a line, plain or gzip; - reads standard input')
    .option(
      '--stores <file>',
      'JSON file that describes the stores: [{"id","name","timeZone","currency"}], see docs/settings.md',
    )
    .option('--dry-run', 'check the file and say what would change, without saving anything')
    .option(
      '--skip-bad',
      'load the other lines when some are wrong, and write those with their problems to a file beside it, which can be mended and imported',
    )
    .action(async (file: string, options: { stores?: string; dryRun?: boolean; skipBad?: boolean }) => {
      const config = await givenConfig();
      const { importFile } = await import('./import-file.ts');
      const choices = { isDryRun: options.dryRun ?? false, isBadSkipped: options.skipBad ?? false };
      await importFile(config, { orders: file, stores: options.stores }, choices);
    });

  program
    .command('export')
    .description('Write the orders of the embedded service as an import reads them, oldest first; also while it runs.')
    .argument('[file]', 'where to; compressed if it ends with .gz; standard output without it')
    .option('--from <day>', 'the first day, in UTC, like 2026-11-01, or an RFC 3339 time')
    .option('--to <day>', 'the last day, in UTC, or an RFC 3339 time')
    .option('--store <id>', 'only orders of this store')
    .action(async (file: string | undefined, options: ExportOptions) => {
      const config = await givenConfig();
      const { exportFile } = await import('./export-file.ts');
      await exportFile(config, file, options);
    });

  program
    .command('backup')
    .description('Copy the embedded database to a file, consistent and checked; also while it runs.')
    .argument('<file>', 'where to; it must not exist')
    .action(async (file: string) => {
      const config = await givenConfig();
      const { backupFile } = await import('./backup-file.ts');
      await backupFile(config, file);
    });
}
