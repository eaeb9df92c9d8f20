import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { answer, startTestUpstream } from '#testing/upstream/start-test-upstream.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

test('SIGTERM to the group of npm start ends neither npm nor the server before the request in flight is answered', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const service = await startTestUpstream((request, response) => {
    // Not the request with which Tillview checks the service when it starts.
    if (!request.url?.endsWith('?page_size=1')) arrived.resolve(response);
  });
  onTestFinished(() => service.close());
  // Like a terminal and a container, this gives npm, its shell and the server one process group.
  const npm = spawn('npm', ['start', '--', '--no-build'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TILLVIEW_UPSTREAM_URL: service.baseUrl,
      TILLVIEW_API_KEY: 'mp_testtest_secret',
      TILLVIEW_ORG_ID: '11111111-2222-4333-8444-555555555555',
      TILLVIEW_KEEP_DAYS: '0',
      TILLVIEW_DATA_DIR: await temporaryDirectory(),
      TILLVIEW_PORT: '0',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = npm;
  if (pid === undefined) throw new Error('npm did not start.');
  const ended = once(npm, 'exit');
  let address: string | undefined;
  for await (const line of createInterface(npm.stdout)) {
    address = /ready on (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  const answered = fetch(`${address}/api/orders`, { headers: { 'x-requested-with': 'tillview' } });
  const response = await arrived.promise;
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
});
