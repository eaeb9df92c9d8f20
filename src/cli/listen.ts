import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { CommandError, wrongSetting } from './output/command-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: "can't be used by this user",
};
/**
 * What the system says of a host that is no address of this machine, a link-local one without its
 * interface, or a name without an address.
 */
const WRONG_HOST = new Set(['EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Where a server listens, and how the settings of its host and its port begin. */
type Place = {
  readonly host: string;
  readonly port: number;
  readonly settings: 'TILLVIEW' | 'TILLVIEW_SERVICE';
};

/**
 * Throws a `CommandError` as `listen` would, so that a problem is known before anything is made.
 */
export async function checkPort(at: Place): Promise<void> {
  const server = createServer();
  await explainPort(at, () => once(server.listen({ host: at.host, port: at.port }), 'listening'));
  await once(server.close(), 'close');
}

/**
 * Starts listening and resolves with the port; throws a `CommandError` that names the setting if
 * the host or the port is unavailable.
 */
export async function listen(app: FastifyInstance, at: Place): Promise<number> {
  await explainPort(at, async () => {
    // The address is printed once everything is ready, not here.
    await app.listen({ host: at.host, port: at.port, listenTextResolver: () => 'listening' });
  });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : at.port;
}

/**
 * Runs `start`, which makes a server listen; throws a `CommandError` that names the setting if the
 * host or the port is unavailable.
 */
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
