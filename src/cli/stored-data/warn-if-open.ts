import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/** What a mode grants to the group and to everybody else. */
const OTHERS = 0o077;

/**
 * Warns if other accounts of this machine have access to the data directory: what is in it may be
 * older than the rule that files are its owner's.
 */
export async function warnIfOpen(
  directory: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const found = await stat(directory).catch(() => undefined);
  if (!found || (found.mode & OTHERS) === 0) return;
  const mode = (found.mode & 0o777).toString(8);
  logger.warn({ directory, mode }, 'the data directory is open to other accounts of this machine');
}
