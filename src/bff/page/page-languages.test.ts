import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

const PAGE = await readFile(join(import.meta.dirname, '../../../index.html'), 'utf8');

let bff: TestBff;
beforeEach(async () => {
  const { database, remove } = await openTestDatabase();
  bff = await startTestBff((_request, response) => response.end(), { database });
  await writeFile(join(bff.dashboardDirectory, 'index.html'), PAGE);
  onTestFinished(async () => {
    await bff.close();
    await remove();
  });
});

const open = (headers: Record<string, string> = {}, url = '/orders') =>
  bff.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test.each([
  [undefined, 'en', 'ltr', 'Tillview needs JavaScript.'],
  ['nl, *;q=0.1', 'en', 'ltr', 'Tillview needs JavaScript.'],
  ['de-AT', 'de', 'ltr', 'Tillview benötigt JavaScript.'],
  ['nl,en;q=0.7,fr-CA;q=0.8', 'fr', 'ltr', 'Tillview a besoin de JavaScript.'],
  ['es;q=0,it;q=0.1', 'it', 'ltr', 'Tillview ha bisogno di JavaScript.'],
  ['zh-HK,zh;q=0.9', 'zh-Hant', 'ltr', 'Tillview 需要 JavaScript。'],
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar', 'rtl', 'يحتاج Tillview إلى JavaScript.'],
  [`${'x'.repeat(9)}, "><script>, ja;q=0.2`, 'ja', 'ltr', 'TillviewにはJavaScriptが必要です。'],
])('a browser that asks for %s gets the page in %s', async (accepted, language, dir, noScript) => {
  const { payload, headers } = await open(
    accepted === undefined ? {} : { 'accept-language': accepted },
  );
  expect(payload).toContain(`<html lang="${language}" dir="${dir}">`);
  expect(payload).toContain(`<noscript>${noScript}</noscript>`);
  expect(payload.includes('aria-label="Loading"')).toBe(language === 'en');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, accept-language, cookie',
  });
});

test('the user’s language has priority over the browser’s', async () => {
  const ask = (method: 'GET' | 'PUT', cookie = '', body?: unknown) =>
    bff.app.inject({
      method,
      url: '/api/preferences',
      headers: { 'x-requested-with': 'tillview', 'content-type': 'application/json', cookie },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  const chosen = await ask('PUT', '', { language: 'pt-BR' });
  expect(chosen.headers['set-cookie']).toBe(
    'tillview-language=pt-BR; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax',
  );
  expect((await ask('GET', 'tillview-language=pt-BR')).headers).not.toHaveProperty('set-cookie');
  // Another browser, or a user without a chosen language.
  expect((await ask('GET')).headers['set-cookie']).toMatch('tillview-language=pt-BR;');
  await ask('PUT', '', { language: null });
  expect((await ask('GET', 'tillview-language=pt-BR')).headers['set-cookie']).toMatch(
    'tillview-language=; Path=/; Max-Age=0',
  );
  expect((await ask('GET')).headers).not.toHaveProperty('set-cookie');

  const headers = { 'accept-language': 'de' };
  expect((await open({ ...headers, cookie: 'a=b; tillview-language=pt-BR' })).payload).toContain(
    'lang="pt-BR"',
  );
  expect((await open({ ...headers, cookie: 'tillview-language="><script>' })).payload).toContain(
    'lang="de"',
  );
});
