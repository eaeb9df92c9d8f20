import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CommandError, wrongSetting } from './output/command-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: "can't be used by this user",
};
/**
 * System errors for a host that isn't this machine's address, a link-local one without its
 * interface, or an unknown name.
 */
const WRONG_HOST = new Set(['EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN']);

/** A server's address, with the prefix of its settings. */
type Place = {
  readonly host: string;
  readonly port: number;
  readonly settings: 'TILLVIEW' | 'TILLVIEW_SERVICE';
};

/** Throws a `CommandError` as `listen` would, before anything is created. */
export async function checkPort(at: Place): Promise<void> {
  const server = createServer();
  await explainPort(at, () => once(server.listen({ host: at.host, port: at.port }), 'listening'));
  await once(server.close(), 'close');
}

/**
 * Resolves with the port; throws a `CommandError` that names the setting if host or port is
 * unavailable.
 */
export async function listen(app: FastifyInstance, at: Place): Promise<number> {
  await explainPort(at, async () => {
    // The address is printed once everything is ready.
    await app.listen({ host: at.host, port: at.port, listenTextResolver: () => 'listening' });
  });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : at.port;
}

/** Throws a `CommandError` that names the setting if host or port is unavailable. */
export async function explainPort<Result>(
  at: Place,
  start: () => Promise<Result>,
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (WRONG_HOST.has(code)) {
      throw wrongSetting(
        `${at.settings}_HOST`,
        `must be an address of this machine, and ${at.host} is none`,
      );
    }
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new CommandError(`${at.settings}_PORT: port ${at.port} of ${at.host} ${reason}.`);
  }
}
