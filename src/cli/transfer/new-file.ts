import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandError, EXIT_CODES, writeError } from '../output/command-error.ts';

/** Files hold personal data, so other accounts of the machine get no access. */
const OWNER_ONLY = 0o600;
/** A terminal that is closed sends SIGHUP. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `cleanUp` if the user stops the command, until the returned function is called. */
function onStop(cleanUp: () => void): () => void {
  const stop = () => process.exit(EXIT_CODES.failed);
  process.once('exit', cleanUp);
  for (const signal of SIGNALS) process.on(signal, stop);
  return () => {
    process.off('exit', cleanUp);
    for (const signal of SIGNALS) process.off(signal, stop);
  };
}

/**
 * Writes a file (or a link's target) under a temporary name in its directory, and renames it once
 * it is complete and on disk. Throws a `CommandError` on failure and leaves nothing behind.
 */
export async function makeFile<T>(
  name: string,
  fill: (temporaryName: string) => Promise<T>,
): Promise<T> {
  const file = await realpath(name).catch(() => name);
  // Renaming would replace a pipe or device such as /dev/stdout.
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => true,
  );
  if (!isFile) throw new CommandError(`${name} can't be written (it isn't a file).`);
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  // Also removed when the user stops the command.
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
    throw writeError(name, error, temporary);
  } finally {
    stopListening();
  }
}
