import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';

/** All that the dashboard is built from. */
const INPUTS = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src/dashboard', 'src/contract'];

/** Makes sure that `dist` holds a build of the sources as they are and resolves with its path; `onBuild` is told before a build starts. */
export async function ensureDashboard(root: string, onBuild: () => void): Promise<string> {
  const directory = join(root, 'dist');
  const changes = await Promise.all(INPUTS.map((input) => lastChange(join(root, input))));
  if ((await modifiedAt(join(directory, 'index.html'))) <= Math.max(...changes)) {
    onBuild();
    await build(root, directory);
  }
  await compressFiles(directory);
  return directory;
}

/** Milliseconds since 1970; never, where there is no such file. */
async function modifiedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? Number.NEGATIVE_INFINITY;
}

/** When anything at or below a path changed last; a directory changes when a file in it comes or goes. */
async function lastChange(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return path.includes('.test.') ? Number.NEGATIVE_INFINITY : modifiedAt(path);
  const changes = await Promise.all((await readdir(path)).map((name) => lastChange(join(path, name))));
  return Math.max(found.mtimeMs, ...changes);
}

/** Builds beside the directory and then puts the whole in its place, so that a failed build, or two at once, leave no half. */
async function build(root: string, directory: string): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const fresh = await mkdtemp(`${directory}-`);
  const old = `${fresh}-old`;
  try {
    await viteBuild({ root, logLevel: 'silent', build: { outDir: fresh, emptyOutDir: true } });
    await compressFiles(fresh);
    await rename(directory, old).catch(() => undefined);
    await rename(fresh, directory).catch(ignoreOtherBuild);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

function ignoreOtherBuild(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
