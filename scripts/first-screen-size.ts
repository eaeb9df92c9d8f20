import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';

/** The budget for the first screen's JavaScript (bytes after gzip). The goal is 190 kB; libraries are 146 of it. */
export const FIRST_SCREEN_BUDGET = 209_000;

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);

type Manifest = z.infer<typeof manifestSchema>;

function scriptsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
}

/** Follows static imports transitively; dynamic imports don't count. */
function withImports(scripts: readonly string[], manifest: Manifest): Set<string> {
  const chunks = Object.values(manifest);
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const chunk = chunks.find((other) => other.file === file);
    if (!chunk) throw new Error(`The build manifest does not hold ${file}.`);
    for (const key of chunk.imports ?? []) visit(manifest[key]?.file ?? key);
  };
  scripts.forEach(visit);
  return files;
}

/** Bytes after gzip, in total and per file; throws if the page names no script. */
export async function measureFirstScreen(
  directory: string,
): Promise<{ total: number; files: Map<string, number> }> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')),
  );
  const scripts = withImports(
    scriptsOf(await readFile(join(directory, 'index.html'), 'utf8')),
    manifest,
  );
  const files = new Map<string, number>();
  for (const file of scripts)
    files.set(file, gzipSync(await readFile(join(directory, file)), { level: 9 }).length);
  const total = [...files.values()].reduce((sum, size) => sum + size, 0);
  if (total === 0) throw new Error('The page names no script.');
  return { total, files };
}
