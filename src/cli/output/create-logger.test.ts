import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = new URL('./create-logger.ts', import.meta.url).href;
const LOG_AND_END = `
const { createLogger } = await import(${JSON.stringify(MODULE)});
const logger = createLogger('info');
console.log('ready');
for (let lines = 0; lines < 10_000; lines += 1) logger.info({ filling: 'x'.repeat(300) }, 'answered');
setTimeout(() => process.exit(3));
`;

test.each([
  ['on a full disk', () => openSync('/dev/full', 'w')],
  ['that nobody reads', () => 'pipe' as const],
])('a log %s neither ends nor holds the process', async (_where, openOutput) => {
  const args = ['--input-type=module', '--eval', LOG_AND_END];
  const child = spawn(process.execPath, args, { stdio: ['ignore', openOutput(), 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'exit')).toEqual([3, null]);
});
