import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Lets Node keep what it compiles our TypeScript to, which is half of the time of a short command. Beside the installed packages, so that
 * nobody else can put anything there; where it can't be written, nothing is kept.
 */
export function keepCompiledCode(): void {
  const directory = join(import.meta.dirname, '../../node_modules/.cache/tillview-compiled');
  const { status } = enableCompileCache(directory);
  // Threads are told by the environment.
  if (status === constants.compileCacheStatus.ENABLED) process.env['NODE_COMPILE_CACHE'] = directory;
}
