import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Group and others. */
const OTHERS = 0o077;

/**
 * Warns if other accounts have access: existing files may be older than the rule of private files.
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
