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

/** Everything that the dashboard is built from. */
const SOURCES = ['src/dashboard', 'src/contract', 'src/order-domain'];
const INPUTS = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', ...SOURCES];
/** Prefix of build directories, and the maximum duration (ms) of a build. */
const WORKSHOP = 'tillview-dashboard-';
const LONGEST_BUILD = 3_600_000;

/**
 * Builds the dashboard if `dist` is stale; resolves with its path. `onBuild` is called before a
 * build starts.
 */
export async function ensureDashboard(root: string, onBuild: () => void): Promise<string> {
  const directory = join(root, 'dist');
  if (await isFresh(root, directory)) {
    // Another tool's build lacks compressed files.
    await compressFiles(directory);
  } else {
    onBuild();
    await build(root, directory);
  }
  return directory;
}

/** True if the build is newer than its sources. */
async function isFresh(root: string, directory: string): Promise<boolean> {
  const built = (await statOf(join(directory, 'index.html')))?.mtimeMs;
  const changes = await Promise.all(INPUTS.map((input) => changesOf(join(root, input))));
  return built !== undefined && changes.flat().every((change) => change < built);
}

function statOf(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

/**
 * Epoch ms of everything at and below a path; a directory changes when a file in it is added or
 * removed.
 */
async function changesOf(path: string): Promise<number[]> {
  const found = await statOf(path);
  if (!found || (!found.isDirectory() && path.includes('.test.'))) return [];
  if (!found.isDirectory()) return [found.mtimeMs];
  const inner = await Promise.all((await readdir(path)).map((name) => changesOf(join(path, name))));
  return [found.mtimeMs, ...inner.flat()];
}

/**
 * Builds in another directory and moves it into place, so that failed or concurrent builds never
 * leave a partial one.
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
    // Dated to its start, so that changes made during the build make it stale.
    await utimes(join(fresh, 'index.html'), startedAt, startedAt);
    await compressFiles(fresh);
    // Another process may already serve a build of the same sources.
    if (await isFresh(root, directory)) return;
    await rename(directory, join(workshop, 'old')).catch(ignoring('ENOENT'));
    await rename(fresh, directory).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Left behind by killed builds. */
async function removeOldWorkshops(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith(WORKSHOP));
  for (const path of names.map((name) => join(cache, name))) {
    const begun = (await statOf(path))?.mtimeMs ?? 0;
    if (Date.now() - begun > LONGEST_BUILD) await rm(path, { recursive: true, force: true });
  }
}

/** A separate process frees its memory before the server runs; rejects with the builder's error. */
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
/** Below this many bytes, compression doesn't pay. */
const SMALL = 1_024;

/** Adds missing `.br`, `.zst` and `.gz` files of text files in a directory tree. */
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
  // One file per core: together they take longer than the build, and all at once would take
  // gigabytes.
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Atomic, because a running server must never read half a file. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
