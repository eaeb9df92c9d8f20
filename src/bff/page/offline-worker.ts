import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { directionOf, LANGUAGES } from '#contract/text/interface-language.ts';
import { SECURITY_HEADERS } from '../requests/security-headers.ts';
import { PAGE_WORDS } from './page-words.ts';

/** A source expression for what an element of a page contains (CSP). */
function hashOf(element: 'script' | 'style', html: string): string {
  const [, content = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** The script of the service worker, which holds the page that it answers with in all languages. */
async function readOfflineWorker(): Promise<string> {
  const [worker, template] = await Promise.all(
    ['offline-worker.js', 'offline-page.html'].map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  );
  const words = Object.fromEntries(
    LANGUAGES.map((language) => [language, { ...PAGE_WORDS[language], dir: directionOf(language) }]),
  );
  const html = String(template).replace('const WORDS = {};', () => `const WORDS = ${JSON.stringify(words)};`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf('script', html)}`,
    `style-src ${hashOf('style', html)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  return `const OFFLINE_PAGE = ${JSON.stringify({ html, headers })};\n${worker}`;
}

/** Adds the service worker that shows a page where Tillview can't be reached; browsers see by its bytes when there is a newer one. */
export async function offlineWorker(app: FastifyInstance): Promise<void> {
  const script = await readOfflineWorker();
  app.get('/offline-worker.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
