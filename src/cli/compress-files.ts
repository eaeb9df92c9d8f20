import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSORS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) } as const;
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json']);
/** Below this many bytes compression does not pay. */
const SMALL = 1_024;

/** Puts a `.br` and a `.gz` beside each text file of a directory tree that has none yet. */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(files);
  for (const file of files) {
    if (!COMPRESSIBLE.has(extname(file)) || (await stat(file)).size < SMALL) continue;
    for (const [ending, compress] of Object.entries(COMPRESSORS)) {
      if (!present.has(file + ending)) await writeWhole(file + ending, await compress(await readFile(file)));
    }
  }
}

/** A server that runs already must never read half a file. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
