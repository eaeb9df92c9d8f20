import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { GUEST_KEY_FILE } from '#database/open-database.ts';
import { INSTALLATION_FILE, KEY_FILE } from '../keys/ensure-service-key.ts';

/** Group and others. */
const OTHERS = 0o077;
const SECRETS = new Set([GUEST_KEY_FILE, KEY_FILE, INSTALLATION_FILE]);
/** The database with its log and shared memory, and backups. */
const DATABASE = /\.sqlite(?:-wal|-shm|-journal)?$/;

/**
 * Takes the access of other accounts from the data directory and Tillview's files in it, which may
 * be older than the rule of private files, or restored by somebody. Warns of each that another
 * account owns.
 */
export async function closeToOthers(
  directory: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const files = await readdir(directory).catch(() => []);
  const own = files.filter((file) => DATABASE.test(file) || SECRETS.has(file));
  const closed: string[] = [];
  for (const path of [directory, ...own.map((file) => join(directory, file))]) {
    // SQLite removes its log and its shared memory with the last connection.
    const found = await lstat(path).catch(() => undefined);
    if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) continue;
    const mode = (found.mode & 0o777).toString(8);
    try {
      await chmod(path, found.mode & 0o777 & ~OTHERS);
      closed.push(`${path} (${mode})`);
    } catch (error) {
      logger.warn({ err: error, path, mode }, 'this is open to other accounts of this machine');
    }
  }
  if (closed.length > 0)
    logger.warn({ closed }, 'these were open to other accounts of this machine, and now are not');
}
