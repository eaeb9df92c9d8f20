import { runInNewContext } from 'node:vm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES, languageFor } from '#contract/text/interface-language.ts';
import { startTestBff } from '../testing/start-test-bff.ts';
import { SECURITY_HEADERS } from '../requests/security-headers.ts';
import { PAGE_WORDS } from './page-words.ts';

type Listener = (event: object) => void;

let served: LightMyRequestResponse;
beforeAll(async () => {
  const bff = await startTestBff((_request, response) => response.end());
  served = await bff.app.inject('/offline-worker.js');
  await bff.close();
});

/** Runs the worker, and returns what it answers to a request without a network; undefined if it leaves it to the browser. */
async function answerTo(request: { mode: string; method?: string; path?: string }): Promise<Response | undefined> {
  const listeners: Record<string, Listener> = {};
  runInNewContext(served.payload, {
    URL,
    Response,
    fetch: async () => {
      throw new TypeError('No network.');
    },
    self: { addEventListener: (type: string, listener: Listener) => (listeners[type] = listener) },
  });
  const { mode, method = 'GET', path = '/orders' } = request;
  let answer: Promise<Response> | undefined;
  listeners['fetch']?.({
    request: { mode, method, url: `https://tillview.example${path}` },
    respondWith: (response: Promise<Response>) => (answer = response),
  });
  return answer;
}

test('only a page that nobody answers is answered, under a policy of its own that allows no request but to Tillview', async () => {
  expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(served.headers['content-type']).toBe('text/javascript; charset=utf-8');
  for (const request of [
    { mode: 'cors' },
    { mode: 'no-cors', path: '/assets/index.js' },
    { mode: 'navigate', method: 'POST' },
    { mode: 'navigate', path: '/api/orders' },
  ])
    expect(await answerTo(request)).toBeUndefined();
  const answer = await answerTo({ mode: 'navigate' });
  expect(answer?.status).toBe(503);
  const policy = answer?.headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; connect-src 'self'; base-uri 'none'/,
  );
  expect(answer?.headers.get('cross-origin-opener-policy')).toBe(SECURITY_HEADERS['cross-origin-opener-policy']);
  expect(answer?.headers.get('cache-control')).toBe('no-store');
});

async function pageScript(): Promise<string> {
  const html = (await (await answerTo({ mode: 'navigate' }))?.text()) ?? '';
  const [, code = ''] = /<script>(.*)<\/script>/s.exec(html) ?? [];
  return code;
}

/** Runs the script of the page in a browser with these languages and this storage. */
async function shown(languages: readonly string[], storage: Record<string, string> = {}) {
  const root = { lang: '', dir: '', dataset: { theme: '' } };
  const title = { textContent: '' };
  runInNewContext(await pageScript(), {
    document: { documentElement: root, querySelector: (name: string) => (name === 'h1' ? title : {}) },
    localStorage: { getItem: (key: string) => storage[key] ?? null },
    navigator: { languages },
    addEventListener: () => undefined,
    setInterval: () => undefined,
  });
  return { language: root.lang, dir: root.dir, theme: root.dataset.theme, title: title.textContent };
}

test('the page speaks the reader’s language, as the dashboard would', async () => {
  for (const tag of [...LANGUAGES, 'de-AT', 'pt-PT', 'zh-HK', 'zh', 'ar-EG', 'nl', 'x', '']) {
    const language = languageFor(tag) ?? 'en';
    expect(await shown([tag])).toMatchObject({ language, title: PAGE_WORDS[language].title });
  }
  expect(await shown(['nl', 'fr', 'de'])).toMatchObject({ language: 'fr', dir: 'ltr', theme: 'system' });
  const chosen = JSON.stringify({ theme: 'dark', language: 'ar', nameLanguage: 'de' });
  expect(await shown(['fr'], { 'tillview.appearance': chosen })).toMatchObject({
    language: 'ar',
    dir: 'rtl',
    theme: 'dark',
  });
});

test('the page opens again as soon as Tillview answers, also where the browser was online all the time', async () => {
  const answers = [Promise.reject(new TypeError('No connection.')), { ok: false }, { ok: true }];
  const asked: unknown[] = [];
  const ticks: (() => Promise<void>)[] = [];
  let reloads = 0;
  runInNewContext(await pageScript(), {
    document: { documentElement: { dataset: {} }, querySelector: () => ({}) },
    localStorage: { getItem: () => null },
    navigator: { languages: [] },
    location: { reload: () => (reloads += 1) },
    addEventListener: () => undefined,
    setInterval: (tick: () => Promise<void>) => ticks.push(tick),
    fetch: async (path: string) => {
      asked.push(path);
      return answers.shift();
    },
  });
  const seen = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await ticks[0]?.();
    seen.push(reloads);
  }
  expect([asked, seen]).toEqual([Array.from({ length: 3 }, () => '/healthz'), [0, 0, 1]]);
});
