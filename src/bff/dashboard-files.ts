import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiProblem } from './api-problem.ts';

/** Vite puts a hash of the content into the names of these files. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';

/** Adds the dashboard: its files, and its page for every address that a person may open. */
export async function dashboardFiles(app: FastifyInstance, { directory }: { directory: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', isHashed(reply.request.url) ? FOREVER : 'no-cache');
    },
  });

  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (isFile(path)) return reply.sendFile(path);
    const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '');
    if (!wantsPage || isHashed(path)) throw new ApiProblem('not_found');
    return reply.sendFile('/index.html');
  });
}

function isHashed(path: string): boolean {
  return path.startsWith(HASHED);
}

/** Files have an ending, pages have none. */
function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/')).includes('.');
}
