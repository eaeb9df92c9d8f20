import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Creates a directory that only its owner can use, and those above it, unless something has its
 * name. Node's own `recursive` tries forever where the system says of each new directory that there
 * is none, as below `/proc` or an automounter.
 */
export async function makeDirectory(directory: string): Promise<void> {
  const make = async () => {
    await mkdir(directory, { mode: 0o700 }).catch((error: unknown) => {
      if (!isError(error, 'EEXIST')) throw error;
    });
  };
  try {
    await make();
  } catch (error) {
    if (!isError(error, 'ENOENT') || dirname(directory) === directory) throw error;
    await makeDirectory(dirname(directory));
    await make();
  }
}
