import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { observatoryScore } from './testing/observatory-score.ts';
import { startSignIn } from './testing/start-sign-in.ts';

const PAGE =
  '<!doctype html><script type="module" crossorigin src="/assets/index-1a2b.js"></script>';
const GOAL = 145;

test(`every answer over https scores at least ${GOAL} by the rules of Mozilla's HTTP Observatory`, async () => {
  const { app, dashboardDirectory, signIn, ask } = await startSignIn({
    config: { isSecure: true },
  });
  await mkdir(join(dashboardDirectory, 'assets'));
  await writeFile(join(dashboardDirectory, 'index.html'), PAGE);
  await writeFile(join(dashboardDirectory, 'assets/index-1a2b.js'), 'export {};');
  const answers = {
    page: await app.inject({ url: '/sign-in', headers: { accept: 'text/html' } }),
    asset: await app.inject({ url: '/assets/index-1a2b.js' }),
    missing: await app.inject({ url: '/assets/missing.js' }),
    'signed out': await ask({ url: '/api/session' }),
    'signed in': await signIn('Ana'),
    refused: await ask({ url: '/api/orders', headers: { 'sec-fetch-site': 'cross-site' } }),
    broken: await app.inject({ url: '/%zz' }),
    'unknown host': await app.inject({ url: '/', headers: { host: 'evil.example' } }),
    health: await app.inject({ url: '/healthz' }),
  };
  const scores = Object.entries(answers).map(([name, answer]) => ({
    name,
    ...observatoryScore(answer),
  }));
  expect(scores.filter(({ score }) => score < GOAL)).toEqual([]);
  // Its cookies are safe, which earns five extra points.
  expect(scores.filter(({ score }) => score > 150).map(({ name }) => name)).toEqual(['signed in']);
});

test('without https browsers are not told to insist on it', async () => {
  const { app } = await startSignIn();
  expect((await app.inject({ url: '/healthz' })).headers).not.toHaveProperty(
    'strict-transport-security',
  );
});

test.each<[string, Record<string, string>, number]>([
  ['nothing', {}, 30],
  [
    'unsafe scripts',
    {
      'content-security-policy':
        "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    55,
  ],
  [
    'a safe policy alone',
    { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
    75,
  ],
  [
    'a policy and https',
    {
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    },
    110,
  ],
])('the score itself: %s', (_name, headers, score) => {
  expect(observatoryScore({ headers, payload: '' }).score).toBe(score);
});
