import { type Command, Option } from 'commander';
import { givenConfig } from '../settings/given-config.ts';
import { ORDER_TABLE_NAMES } from '#order-tables/order-tables.ts';
import { EXPORT_FORMATS, formatFor, type GivenOptions } from './export-options.ts';

/** Adds `tillview import | export | backup`: the ways in and out of the embedded service. */
export function addTransferCommands(program: Command): void {
  program
    .command('import')
    .description(
      'Load orders into the embedded service: all of them, or none if the file has an error.',
    )
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
    .action(
      async (file: string, options: { stores?: string; dryRun?: boolean; skipBad?: boolean }) => {
        const config = await givenConfig();
        const { importFile } = await import('./import-file.ts');
        const choices = {
          isDryRun: options.dryRun ?? false,
          isBadSkipped: options.skipBad ?? false,
        };
        await importFile(config, { orders: file, stores: options.stores }, choices);
      },
    );

  program
    .command('export')
    .description(
      'Write the orders of the embedded service, oldest first: as an import reads them, or as tables; also while it runs.',
    )
    .argument('[file]', 'where to; compressed if it ends with .gz; standard output without it')
    .option('--from <day>', 'the first day, in UTC, like 2026-11-01, or an RFC 3339 time')
    .option('--to <day>', 'the last day, in UTC, or an RFC 3339 time')
    .option('--store <id>', 'only orders of this store')
    .addOption(
      new Option(
        '--format <format>',
        'of the file; by default as its name ends, else ndjson',
      ).choices(EXPORT_FORMATS),
    )
    .addOption(
      new Option(
        '--what <table>',
        'the table to write; CSV has the orders without it, XLSX all tables',
      ).choices(ORDER_TABLE_NAMES),
    )
    .option(
      '--locale <tag>',
      'how spreadsheets there write decimals, and the language of titles, codes and names',
      'en',
    )
    .option(
      '--raw',
      'CSV for other software: cents, ISO times, names of fields, and texts as they are',
    )
    .action(async (file: string | undefined, options: GivenOptions) => {
      const config = await givenConfig();
      const { exportFile } = await import('./export-file.ts');
      await exportFile(config, file, { ...options, format: formatFor(file, options.format) });
    });

  program
    .command('backup')
    .description(
      'Copy the embedded database to a file, consistent and checked; also while it runs.',
    )
    .argument('<file>', 'where to; it must not exist')
    .action(async (file: string) => {
      const config = await givenConfig();
      const { backupFile } = await import('./backup-file.ts');
      await backupFile(config, file);
    });
}
