import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EXIT_CODES, writeError } from '../output/command-error.ts';

/** Files hold personal data, so other accounts of the machine get no access. */
const OWNER_ONLY = 0o600;
/** A terminal that is closed sends SIGHUP. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `cleanUp` before the process ends if the user stops the command, until the returned function is called. */
export function onStop(cleanUp: () => void): () => void {
  const stop = () => process.exit(EXIT_CODES.failed);
  process.once('exit', cleanUp);
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    process.off('exit', cleanUp);
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/**
 * Creates a file under a temporary name in the same directory, and renames it once it is complete and on disk. Throws a `CommandError` if
 * it cannot be written, and then leaves nothing behind.
 */
export async function makeFile<T>(file: string, fill: (temporaryName: string) => Promise<T>): Promise<T> {
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  // Nothing is left behind when the user stops the command, either.
  const stopListening = onStop(() => rmSync(temporary, { force: true }));
  try {
    const created = await open(temporary, 'wx', OWNER_ONLY);
    try {
      const result = await fill(temporary);
      await created.sync();
      await rename(temporary, file);
      return result;
    } finally {
      await created.close();
    }
  } catch (error) {
    await rm(temporary, { force: true });
    throw writeError(file, error, temporary);
  } finally {
    stopListening();
  }
}
