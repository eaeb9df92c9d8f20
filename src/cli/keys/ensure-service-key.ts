import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { ensureBuiltInKey } from '#api-keys/built-in-key.ts';
import { makeDirectory } from '#database/make-directory.ts';
import type { Database } from '#database/open-database.ts';
import { dataDirectoryError } from '../output/command-error.ts';

export const KEY_FILE = 'service-key';
export const INSTALLATION_FILE = 'installation';

/**
 * A key that the embedded service accepts: the stored one, or a new one, which revokes this
 * installation's older ones. Without `isAlone`, other installations share the database and keep
 * their keys. `now` is in epoch seconds.
 */
export async function ensureServiceKey(options: {
  readonly database: Database;
  readonly organizationId: string;
  readonly dataDirectory: string;
  readonly isAlone: boolean;
  readonly now: number;
}): Promise<string> {
  const { database, organizationId, dataDirectory, isAlone, now } = options;
  const keyFile = join(dataDirectory, KEY_FILE);
  const installationFile = join(dataDirectory, INSTALLATION_FILE);
  return ensureBuiltInKey({
    database,
    organizationId,
    name: `Tillview on ${hostname()}`,
    isAlone,
    now,
    secrets: {
      async installation() {
        const kept = await readKept(installationFile);
        if (kept !== undefined && isUuid(kept)) return kept;
        const made = randomUUID();
        await write(installationFile, made);
        return made;
      },
      readKey: () => readServiceKey(dataDirectory),
      writeKey: (key) => write(keyFile, key),
    },
  });
}

/** Tillview's own key in a data directory; undefined if there is none. */
export function readServiceKey(dataDirectory: string): Promise<string | undefined> {
  return readKept(join(dataDirectory, KEY_FILE));
}

/** Atomic, and readable only by its owner. */
async function write(file: string, line: string): Promise<void> {
  try {
    await makeDirectory(dirname(file));
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, `${line}\n`, { mode: 0o600 });
    await rename(unfinished, file);
  } catch (error) {
    throw dataDirectoryError(error);
  }
}

/** Undefined if there is no such file. */
async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw dataDirectoryError(error);
  }
}
