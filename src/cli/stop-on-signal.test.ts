import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { answer, startTestUpstream } from '#testing/upstream/start-test-upstream.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const KEY = 'mp_aaaaaaaa_0123456789abcdef';

test('npm start hides the key, and stops after the request in flight', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const service = await startTestUpstream((request, response) => {
    expect(request.headers['x-api-key']).toBe(KEY);
    // Skips the request with which Tillview checks the service at its start.
    if (!request.url?.endsWith('?page_size=1')) arrived.resolve(response);
  });
  onTestFinished(() => service.close());
  // One process group for npm, its shell and the server, as in a terminal or container.
  const npm = spawn('npm', ['start', '--', '--no-build'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      TILLVIEW_UPSTREAM_URL: `${service.baseUrl}/base/`,
      TILLVIEW_API_KEY: KEY,
      TILLVIEW_ORG_ID: '11111111-2222-4333-8444-555555555555',
      TILLVIEW_KEEP_DAYS: '0',
      TILLVIEW_DATA_DIR: await temporaryDirectory(),
      TILLVIEW_PORT: '0',
      TILLVIEW_LOG_LEVEL: 'trace',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = npm;
  if (pid === undefined) throw new Error('npm did not start.');
  const ended = once(npm, 'close');
  let [output, errors] = ['', ''];
  npm.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const ready = Promise.withResolvers<string>();
  createInterface(npm.stdout).on('line', (line) => {
    output += `${line}\n`;
    const [, found] = /ready on (http:\S+)/.exec(line) ?? [];
    if (found !== undefined) ready.resolve(found);
  });
  void ended.then(() => ready.reject(new Error(`npm start ended: ${errors}`)));
  const address = await ready.promise;
  const answered = fetch(`${address}/api/orders`, { headers: { 'x-requested-with': 'tillview' } });
  const response = await arrived.promise;
  expect(response.req.url).toBe('/base/v1/orgs/11111111-2222-4333-8444-555555555555/orders');
  // Arrives twice, because npm passes it on.
  process.kill(-pid, 'SIGTERM');
  const isListening = () =>
    fetch(`${address}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening, { timeout: 20_000 }).toBe(false);
  expect([npm.exitCode, npm.signalCode]).toEqual([null, null]);
  answer(response, 200, { orders: [], hasMore: false });
  expect((await answered).status).toBe(200);
  expect(await ended).toEqual([0, null]);
  // npm before 11.10 warns of a setting in .npmrc that it doesn't know.
  expect(errors.replaceAll(/^npm warn .*\n/gm, '')).toBe('');
  expect(output).toContain('"level":');
  expect(output).not.toContain(KEY);
});
