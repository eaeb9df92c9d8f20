import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#http/accept-headers.ts';
import { createAnswerPage } from './page/page-languages.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { CookieSafety } from './sign-in/session-cookie.ts';

/** Vite adds a content hash to these files' names. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';

const ZSTD = '.zst';
/** Types that are compressed (`ensure-dashboard.ts`). */
const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.json', 'application/json; charset=utf-8'],
]);

/** Serves the built files, and the page at every URL that a person can open. */
export async function dashboardFiles(
  app: FastifyInstance,
  { directory, safety }: { directory: string; safety: CookieSafety },
): Promise<void> {
  const answerPage = createAnswerPage(join(directory, 'index.html'), safety);
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // Nothing requests parts of files, and ranges may always be ignored (RFC 9110, 14.2).
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', isHashed(reply.request.url) ? FOREVER : 'no-cache');
      const type = path.endsWith(ZSTD)
        ? TYPES.get(extname(path.slice(0, -ZSTD.length)))
        : undefined;
      if (type) reply.type(type).header('content-encoding', 'zstd');
    },
  });

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (isFile(path)) return reply.sendFile(await compressedBest(path, request));
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '');
    if (!wantsPage || isHashed(path)) throw new ApiProblem('not_found');
    return answerPage(request, reply);
  });

  /** Brotli is the smallest; `@fastify/static` doesn't support zstd, which is better than gzip. */
  async function compressedBest(path: string, { headers }: FastifyRequest): Promise<string> {
    const accepted = headers['accept-encoding'];
    if (acceptsEncoding(accepted, 'br') || !acceptsEncoding(accepted, 'zstd')) return path;
    const file = path + ZSTD;
    return (await isThere(join(directory, file))) ? file : path;
  }
}

function isHashed(path: string): boolean {
  return path.startsWith(HASHED);
}

/** File paths have an extension; page paths have none. */
function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.');
}

async function isThere(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true;
}
