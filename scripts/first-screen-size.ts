import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';

/** The budget for the first screen's JavaScript (bytes after gzip). */
export const FIRST_SCREEN_BUDGET = 185_000;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
);

type Manifest = z.infer<typeof manifestSchema>;

/** The entry and its static imports, transitively; dynamic imports do not count. */
function filesOfFirstScreen(manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build manifest does not hold ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true) visit(key);
  return files;
}

/** The size of the first screen's JavaScript in a build, in total and per file (bytes after gzip); throws if the build has no entry. */
export async function measureFirstScreen(directory: string): Promise<{ total: number; files: Map<string, number> }> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')));
  const scripts = [...filesOfFirstScreen(manifest)].filter((file) => file.endsWith('.js'));
  const files = new Map<string, number>();
  for (const file of scripts) files.set(file, gzipSync(await readFile(join(directory, file)), { level: 9 }).length);
  const total = [...files.values()].reduce((sum, size) => sum + size, 0);
  if (total === 0) throw new Error('The build manifest names no entry script.');
  return { total, files };
}
