import type { FastifyInstance } from 'fastify';
import { CommandError } from './output/command-error.ts';
import type { SettingName } from './settings/settings.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: "can't be used by this user",
  EADDRNOTAVAIL: "can't be used: this machine doesn't have the address",
};

/** Where a server listens, and the setting that determines the port. */
type Place = { readonly host: string; readonly port: number; readonly setting: SettingName };

/** Starts listening and resolves with the port; throws a `CommandError` that names the setting if the port is unavailable. */
export async function listen(app: FastifyInstance, at: Place): Promise<number> {
  await explainPort(at, async () => {
    // The address is printed once everything is ready, not here.
    await app.listen({ host: at.host, port: at.port, listenTextResolver: () => 'listening' });
  });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : at.port;
}

/** Runs `start`, which makes a server listen; throws a `CommandError` that names the setting if the port is unavailable. */
export async function explainPort<Result>(at: Place, start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
    if (reason === undefined) throw error;
    throw new CommandError(`${at.setting}: port ${at.port} of ${at.host} ${reason}.`);
  }
}
