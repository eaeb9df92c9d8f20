import type { Command } from 'commander';
import { printLines } from '../output/print-lines.ts';
import { givenConfig } from '../settings/given-config.ts';

type RightsOptions = {
  readonly admin?: boolean;
  readonly stores?: string;
  readonly allStores?: true;
};

/** Adds `tillview users add | list | passwd | edit | remove`. */
export function addUsersCommand(program: Command): void {
  const users = program
    .command('users')
    .description('Who may sign in to the dashboard; also while it runs.');
  const piped = [
    '--password-stdin',
    'read the password from standard input instead of asking for it twice',
  ] as const;

  users
    .command('add')
    .description('Add somebody who signs in with this name and a password.')
    .argument('<name>', 'what they sign in with; upper and lower case are the same')
    .option('--admin', 'they may manage people and API keys')
    .option('--stores <ids>', 'the only stores they see: ids separated by commas')
    .option(...piped)
    .action(async (name: string, options: RightsOptions & { passwordStdin?: true }) => {
      const { addPerson } = await import('./users.ts');
      const { passwordStdin, ...rights } = options;
      printLines(
        await addPerson(await givenConfig(), name, { ...rights, isPiped: passwordStdin === true }),
      );
    });

  users
    .command('list')
    .description(
      'Print one person a line: name, role, stores, when they were added and last seen (UTC).',
    )
    .action(async () => {
      const { listPeople } = await import('./users.ts');
      printLines(await listPeople(await givenConfig()));
    });

  users
    .command('passwd')
    .description('Set a new password, which signs the person out everywhere.')
    .argument('<name>')
    .option(...piped)
    .action(async (name: string, options: { passwordStdin?: true }) => {
      const { changePassword } = await import('./users.ts');
      const isPiped = options.passwordStdin === true;
      printLines(await changePassword(await givenConfig(), name, { isPiped }));
    });

  users
    .command('edit')
    .description('Change what somebody may do and see, from their next request on.')
    .argument('<name>')
    .option('--admin', 'they may manage people and API keys')
    .option('--no-admin', 'they may not')
    .option('--stores <ids>', 'the only stores they see: ids separated by commas')
    .option('--all-stores', 'they see all stores')
    .action(async (name: string, options: RightsOptions) => {
      const { editPerson } = await import('./users.ts');
      printLines(await editPerson(await givenConfig(), name, options));
    });

  users
    .command('remove')
    .description(
      'Remove somebody, who is signed out everywhere, with their saved views and preferences.',
    )
    .argument('<name>')
    .action(async (name: string) => {
      const { removePerson } = await import('./users.ts');
      printLines(await removePerson(await givenConfig(), name));
    });
}
