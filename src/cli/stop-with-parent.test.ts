import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const COMMAND = join(import.meta.dirname, 'tillview.ts');
/** Like npm, but doesn't pass signals on. */
const PARENT = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
  setInterval(() => {}, 1000);
`;

test('a server that npm started ends when npm is gone', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT, COMMAND, 'serve', '--no-build'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      TILLVIEW_DATA_DIR: await temporaryDirectory(),
      TILLVIEW_DEMO: 'off',
      TILLVIEW_PORT: '0',
      TILLVIEW_SERVICE_PORT: '0',
      npm_lifecycle_event: 'start',
    },
    // The test runner's pipes would wait for a leftover server.
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group can be ended as a whole even without the parent.
    detached: true,
  });
  onTestFinished(() => endGroup(parent.pid));
  let errors = '';
  parent.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const lines = createInterface(parent.stdout);
  let address: string | undefined;
  for await (const line of lines) {
    address = /ready on (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error(`The server ended: ${errors}`);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect
    .poll(
      () =>
        fetch(`${address}/healthz`).then(
          () => 'listening',
          () => 'gone',
        ),
      { timeout: 20_000 },
    )
    .toBe('gone');
});

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}
