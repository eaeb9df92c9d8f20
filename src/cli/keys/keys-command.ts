import type { Command } from 'commander';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { printLines } from '../output/print-lines.ts';
import { givenConfig } from '../settings/given-config.ts';

/** Adds `tillview keys create | list | delete`. */
export function addKeysCommand(program: Command): void {
  const keys = program
    .command('keys')
    .description('API keys of the embedded service; also while it runs.');

  keys
    .command('create')
    .description(
      'Create a key. Prints the base URL, the organization’s id and, as the last line, the key: only this once.',
    )
    .argument('<name>', 'what the key is for, such as "Accounting"')
    .option('--scopes <scopes>', 'what it may be used for, separated by commas', ORDERS_READ)
    .action(async (name: string, options: { scopes: string }) => {
      const { createKey } = await import('./keys.ts');
      printLines(await createKey(await givenConfig(), { name, scopes: options.scopes }));
    });

  keys
    .command('list')
    .description(
      'Print one key a line: prefix, scopes, when it was created and last used (UTC), name.',
    )
    .action(async () => {
      const { listKeys } = await import('./keys.ts');
      printLines(await listKeys(await givenConfig()));
    });

  keys
    .command('delete')
    .description('Delete a key. The service rejects it from then on.')
    .argument('<prefix>', 'the eight characters after mp_, as `npx tillview keys list` prints them')
    .action(async (prefix: string) => {
      const { deleteKey } = await import('./keys.ts');
      printLines(await deleteKey(await givenConfig(), prefix));
    });
}
