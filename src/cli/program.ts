import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { Command, CommanderError } from 'commander';
import { CommandError, EXIT_CODES } from './output/command-error.ts';
import { givenConfig } from './settings/given-config.ts';
import { addTransferCommands } from './transfer/transfer-commands.ts';
import { addGuestsCommand } from './guests/guests-command.ts';
import { addKeysCommand } from './keys/keys-command.ts';
import { addUsersCommand } from './users/users-command.ts';
import { stopWithParent } from './stop-with-parent.ts';

const tell = (line: string): void => console.error(line);

function createProgram(): Command {
  const program = new Command('npx tillview')
    .description(
      'The orders of all your stores. Settings are environment variables named TILLVIEW_…, see docs/settings.md.',
    )
    .exitOverride()
    .showHelpAfterError('(see --help)');
  addServeCommand(program);
  addTransferCommands(program);
  addKeysCommand(program);
  addUsersCommand(program);
  addGuestsCommand(program);
  return program;
}

function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description(
      'Serve the dashboard, with the embedded order service unless TILLVIEW_UPSTREAM_URL names another.',
    )
    .option('--no-build', 'serve the last build of the dashboard')
    .option(
      '--service-only',
      'serve the order service alone, for other programs: no dashboard, no demo orders',
    )
    .action(async (options: { build: boolean; serviceOnly?: true }) => {
      if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent();
      const config = await givenConfig();
      const { stopOnSignal } = await import('./stop-on-signal.ts');
      if (options.serviceOnly) {
        const { serveService } = await import('./serve-service.ts');
        const service = await serveService(config);
        stopOnSignal(service);
        console.log(`The order service is ready on ${service.address}`);
        return;
      }
      const { serve } = await import('./serve.ts');
      const server = await serve(config, {
        isBuildWanted: options.build,
        isAtTerminal: process.stderr.isTTY,
        tell,
      });
      stopOnSignal(server);
      console.log(`Tillview is ready on ${server.address}`);
    });
}

/** Prints one line if the user can do something about it; returns the exit code. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.wrongUse;
  if (error instanceof DatabaseUnavailable)
    return exitCodeOf(new CommandError(`${error.message}.`));
  if (!(error instanceof CommandError)) {
    console.error(error);
    return EXIT_CODES.failed;
  }
  console.error(error.message);
  return error.exitCode;
}

/** Resolves with an exit code if the process should end at once, e.g. after a failure. */
export async function runProgram(args: readonly string[]): Promise<number | undefined> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    return exitCodeOf(error);
  }
}
