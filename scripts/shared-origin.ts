import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createProxy, listen, stopListening } from './proxy.ts';

/** One origin with Tillview and, below a path, the peer page. */
export type SharedOrigin = { readonly url: string; close(): Promise<void> };

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

type File = { readonly type: string; readonly bytes: Buffer };

async function readFiles(directory: string, base: string): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const url = `${base}${path.slice(directory.length + 1).replaceAll('\\', '/')}`;
    files.set(url, { type, bytes: gzipSync(await readFile(path), { level: 9 }) });
  }
  const page = files.get(`${base}index.html`);
  if (page) files.set(base, page);
  return files;
}

/**
 * Serves the files of `directory` below `base`, compressed and from memory, and proxies every other request to Tillview, so that both pages
 * share an origin and reach `/api` through the same processes. The one difference favors the peer: Tillview's own files pass through a
 * proxy.
 */
export async function startSharedOrigin(tillview: string, base: string, directory: string): Promise<SharedOrigin> {
  const files = await readFiles(directory, base);
  const proxy = createProxy(tillview);
  const server = createServer((incoming, response) => {
    const file = files.get(new URL(incoming.url ?? '/', tillview).pathname);
    if (!file) return proxy(incoming, response);
    response.writeHead(200, { 'Content-Type': `${file.type}; charset=utf-8`, 'Content-Encoding': 'gzip' });
    response.end(file.bytes);
    return undefined;
  });
  const url = await listen(server);
  return {
    url,
    async close() {
      await stopListening(server);
      proxy.close();
    },
  };
}
