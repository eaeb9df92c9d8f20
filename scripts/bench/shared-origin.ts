import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createProxy, listen, stopListening } from './proxy.ts';

/** Serves from this machine, in front of Tillview. */
export type Origin = { readonly url: string; close(): Promise<void> };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/**
 * Headers of Tillview's page that the peer's page gets too: cross-origin isolation makes browsers
 * start a process for it. The content security policy is left out, because AG Grid creates its own
 * styles.
 */
const ORIGIN_HEADERS = [
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

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

async function originHeaders(tillview: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${tillview}/orders`, { headers: { Accept: 'text/html' } });
  return Object.fromEntries(ORIGIN_HEADERS.map((name) => [name, headers.get(name) ?? '']));
}

/**
 * Serves `directory` below `base`, compressed and from memory, and everything else from Tillview,
 * so that both pages share an origin, the same kind of proxy, and the processes behind `/api`.
 */
export async function startSharedOrigin(
  tillview: string,
  base: string,
  directory: string,
): Promise<Origin> {
  const files = await readFiles(directory, base);
  const headers = await originHeaders(tillview);
  const fileServer = createServer((incoming, response) => {
    const file = files.get(new URL(incoming.url ?? '/', tillview).pathname);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      ...headers,
      'Content-Type': `${file.type}; charset=utf-8`,
      'Content-Encoding': 'gzip',
      // Like Tillview's: files with a hash in their name never change.
      'Cache-Control':
        file.type === TYPES['.html'] ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    return response.end(file.bytes);
  });
  const proxies = { files: createProxy(await listen(fileServer)), tillview: createProxy(tillview) };
  const server = createServer((incoming, response) =>
    proxies[incoming.url?.startsWith(base) === true ? 'files' : 'tillview'](incoming, response),
  );
  const url = await listen(server);
  return {
    url,
    async close() {
      await stopListening(server);
      proxies.files.close();
      proxies.tillview.close();
      await stopListening(fileServer);
    },
  };
}
