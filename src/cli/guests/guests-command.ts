import type { Command } from 'commander';
import { printLines } from '../output/print-lines.ts';
import { givenConfig } from '../settings/given-config.ts';
import type { GivenGuest } from './guests.ts';

/** Adds `tillview guests forget | reset`. */
export function addGuestsCommand(program: Command): void {
  const guests = program.command('guests').description('Guests who ask to be forgotten.');

  guests
    .command('forget')
    .description(
      "Blank a guest's names, phones and notes in all orders, and in all that are ever saved; it can't be undone.",
    )
    .option('--phone <number>', 'as in their orders; spaces and signs make no difference')
    .option('--member-id <id>', 'the id of the member')
    .action(async (given: GivenGuest) => {
      const { forget } = await import('./guests.ts');
      printLines(await forget(await givenConfig(), given));
    });

  guests
    .command('reset')
    .description(
      'After the file guest-key is lost for good: recognize nobody as forgotten, who must then be forgotten again. Blanked orders stay blank until a connected service sends them again.',
    )
    .action(async () => {
      const { reset } = await import('./guests.ts');
      printLines(await reset(await givenConfig()));
    });
}
