import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Compiling the TypeScript takes half of the time of a short command. The cache is beside the
 * installed packages, where nobody else can plant files; if that directory can't be written,
 * nothing is cached.
 */
export function keepCompiledCode(): void {
  const directory = join(import.meta.dirname, '../../node_modules/.cache/tillview-compiled');
  const { status } = enableCompileCache(directory);
  // Worker threads read the directory from the environment.
  if (status === constants.compileCacheStatus.ENABLED)
    process.env['NODE_COMPILE_CACHE'] = directory;
}
