import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { plainEnvironment } from './plain-environment.ts';

/** A running Tillview; everything it printed is kept, to show when a test fails. */
export type RunningTillview = {
  /** The dashboard's address, without a slash at its end. */
  readonly url: string;
  /** Every line that it printed so far. */
  readonly output: readonly string[];
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '..');
const READY_WITHIN_SECONDS = 90;
const STOPPED_WITHIN_SECONDS = 10;

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts `tillview serve` on free ports, with the dashboard as it was built last, and waits until it says that it is ready; `settings` are its environment variables. */
export async function startTillview(settings: Readonly<Record<string, string>>): Promise<RunningTillview> {
  const output: string[] = [];
  const child = spawn(process.execPath, ['src/cli/tillview.ts', 'serve', '--no-build'], {
    cwd: ROOT,
    env: { ...plainEnvironment(), TILLVIEW_PORT: '0', TILLVIEW_SERVICE_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`tillview serve ${why}\n${output.join('\n')}`));
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not ready within ${READY_WITHIN_SECONDS} s`);
    }, READY_WITHIN_SECONDS * 1000);
    const read = (line: string) => {
      output.push(line);
      const address = /\bhttp:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (address === undefined) return;
      clearTimeout(deadline);
      resolve(address);
    };
    createInterface(child.stdout).on('line', read);
    createInterface(child.stderr).on('line', (line) => output.push(line));
    child.once('exit', (code) => fail(`ended with exit code ${code}`));
    child.once('error', (error) => fail(error.message));
  });
  return {
    url,
    output,
    async stop() {
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_SECONDS * 1000);
      await exited(child);
      clearTimeout(killer);
    },
  };
}
