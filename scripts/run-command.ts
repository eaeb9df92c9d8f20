import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The repository's root, where every command runs. */
export const ROOT = join(import.meta.dirname, '..');

export type Command = {
  readonly command: string;
  readonly arguments: readonly string[];
  /** Added to this process's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** After this many minutes the command is ended and has failed. */
  readonly minutes: number;
  /** `inherit` shows what the command prints as it comes, `at end` when it has ended, `ignore` never. */
  readonly output?: 'inherit' | 'at end' | 'ignore';
};

/** Runs a command in the repository with its own tools (and so its own Node) first in PATH; resolves with whether it succeeded in time. */
export function runCommand({ command, arguments: args, environment, minutes, output }: Command): Promise<boolean> {
  const path = [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const stream = output === 'at end' ? 'pipe' : (output ?? 'inherit');
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment, PATH: path },
    stdio: ['ignore', stream, stream],
    timeout: minutes * 60_000,
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      if (output !== 'ignore') console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}
