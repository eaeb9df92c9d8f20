import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Stats } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress, type ZstdOptions } from 'node:zlib';

/** Everything the dashboard is built from. */
const SOURCES = ['src/dashboard', 'src/contract', 'src/order-domain'];
const INPUTS = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', ...SOURCES];
/**
 * How the names of directories begin in which the dashboard is built, and how long (ms) no build
 * takes.
 */
const WORKSHOP = 'tillview-dashboard-';
const LONGEST_BUILD = 3_600_000;

/**
 * Builds the dashboard if `dist` is stale and resolves with its path; `onBuild` is called before a
 * build starts.
 */
export async function ensureDashboard(root: string, onBuild: () => void): Promise<string> {
  const directory = join(root, 'dist');
  if (await isFresh(root, directory)) {
    // It may have been built by another tool, which compresses nothing.
    await compressFiles(directory);
  } else {
    onBuild();
    await build(root, directory);
  }
  return directory;
}

/** Whether the build is newer than the last change of its sources. */
async function isFresh(root: string, directory: string): Promise<boolean> {
  const built = (await statOf(join(directory, 'index.html')))?.mtimeMs;
  const changes = await Promise.all(INPUTS.map((input) => changesOf(join(root, input))));
  return built !== undefined && changes.flat().every((change) => change < built);
}

function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

/**
 * When everything at and below a path changed, in milliseconds since 1970; a directory changes when
 * a file in it is added or removed.
 */
async function changesOf(path: string): Promise<number[]> {
  const found = await statOf(path);
  if (!found || (!found.isDirectory() && path.includes('.test.'))) return [];
  if (!found.isDirectory()) return [found.mtimeMs];
  const inner = await Promise.all((await readdir(path)).map((name) => changesOf(join(path, name))));
  return [found.mtimeMs, ...inner.flat()];
}

/**
 * Builds in another directory and moves it into place, so that a failed build, or two concurrent
 * ones, never leave a partial one.
 */
async function build(root: string, directory: string): Promise<void> {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  await removeOldWorkshops(cache);
  const workshop = await mkdtemp(join(cache, WORKSHOP));
  const fresh = join(workshop, 'new');
  const startedAt = new Date();
  try {
    await runBuilder(root, fresh);
    // Dated to its start: changes made during the build make it stale, so that they are built next
    // time.
    await utimes(join(fresh, 'index.html'), startedAt, startedAt);
    await compressFiles(fresh);
    // Another process may have built the same sources in the meantime and already serve the result.
    if (await isFresh(root, directory)) return;
    await rename(directory, join(workshop, 'old')).catch(ignoring('ENOENT'));
    await rename(fresh, directory).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Removes the directories of builds that were killed. */
async function removeOldWorkshops(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith(WORKSHOP));
  for (const path of names.map((name) => join(cache, name))) {
    const begun = (await statOf(path))?.mtimeMs ?? 0;
    if (Date.now() - begun > LONGEST_BUILD) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Builds in a separate process, whose memory is freed before the server runs; rejects with the
 * error that the builder reports.
 */
async function runBuilder(root: string, outDir: string): Promise<void> {
  const program = fileURLToPath(new URL('./dashboard-builder.ts', import.meta.url));
  const builder = fork(program, [root, outDir], { execArgv: [], stdio: 'ignore' });
  let problem = 'its builder ended early';
  builder.on('message', (text) => (problem = String(text)));
  const [code] = await once(builder, 'close');
  if (code !== 0) throw new Error(`The dashboard can't be built: ${problem}`);
}

function ignoring(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

const COMPRESSORS = {
  '.br': promisify(brotliCompress),
  '.zst': (content: Buffer) =>
    compressWithZstd(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  '.gz': promisify(gzip),
} as const;
const compressWithZstd = promisify<Buffer, ZstdOptions, Buffer>(zstdCompress);
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json']);
/** Below this many bytes compression does not pay. */
const SMALL = 1_024;

/** Adds the missing `.br`, `.zst` and `.gz` files beside each text file of a directory tree. */
async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(files);
  const waiting = files.filter((file) => COMPRESSIBLE.has(extname(file)));
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const content = await readFile(file);
      if (content.length < SMALL) continue;
      for (const [ending, compress] of Object.entries(COMPRESSORS)) {
        if (!present.has(file + ending)) await writeWhole(file + ending, await compress(content));
      }
    }
  };
  // One file for each core, since together they take longer than the build; all at once would take
  // gigabytes of memory.
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Writes a file atomically: a server that is already running must never read half a file. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
