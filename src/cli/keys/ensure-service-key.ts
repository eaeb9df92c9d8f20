import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { ensureBuiltInKey } from '#api-keys/built-in-key.ts';
import { makeDirectory } from '#database/make-directory.ts';
import type { Database } from '#database/open-database.ts';
import { dataDirectoryError } from '../output/command-error.ts';

const KEY_FILE = 'service-key';
const INSTALLATION_FILE = 'installation';

/**
 * Resolves with a key that the embedded service accepts: the one stored in the data directory, or a
 * new one, which revokes the older ones of this installation. Without `isAlone`, other
 * installations share the database and keep their keys. `now` is in epoch seconds.
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

/**
 * The key with which the Tillview of a data directory reads its own embedded service; undefined if
 * there is none.
 */
export function readServiceKey(dataDirectory: string): Promise<string | undefined> {
  return readKept(join(dataDirectory, KEY_FILE));
}

/** Writes a file that only its owner can read, completely or not at all. */
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

/** The line of a file; undefined if there is no such file. */
async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw dataDirectoryError(error);
  }
}
