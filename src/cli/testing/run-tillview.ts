import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const COMMAND = join(import.meta.dirname, '../tillview.ts');
const READY = /ready on (http:\S+)/;

/** Output and exit code. */
export type Run = {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type RunningTillview = {
  /** Resolves with the printed address; rejects with the error output if the command ends first. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Run>;
  kill(signal: NodeJS.Signals): void;
};

/**
 * Starts the real command with only these settings, by default on free ports; with `isInputOpen`
 * its input never ends.
 */
export function startTillview(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  input: Uint8Array = new Uint8Array(),
  { isInputOpen = false } = {},
): RunningTillview {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TILLVIEW_'));
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: {
      ...Object.fromEntries(inherited),
      TILLVIEW_PORT: '0',
      TILLVIEW_SERVICE_PORT: '0',
      ...settings,
    },
  });
  const lines: string[] = [];
  let stderr = '';
  const address = Promise.withResolvers<string>();
  address.promise.catch(() => undefined);
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    const [, found] = READY.exec(line) ?? [];
    if (found !== undefined) address.resolve(found);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  // A command that refuses to run doesn't read its input.
  child.stdin.on('error', () => undefined);
  if (isInputOpen) child.stdin.write(input);
  else child.stdin.end(input);
  const ended = once(child, 'close').then(() => {
    address.reject(new Error(`The command ended: ${stderr}`));
    return { exitCode: child.exitCode, stdout: lines.map((line) => `${line}\n`).join(''), stderr };
  });
  return { ready: address.promise, ended, kill: (signal) => void child.kill(signal) };
}

/** Runs the real command to its end. */
export function runTillview(...options: Parameters<typeof startTillview>): Promise<Run> {
  return startTillview(...options).ended;
}
