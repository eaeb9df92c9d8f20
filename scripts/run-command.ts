import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Every command runs here. */
export const ROOT = join(import.meta.dirname, '..');

/**
 * Node's compile cache, so that the many processes and threads of a run don't compile the same
 * files again.
 */
const COMPILED_CODE = join(ROOT, 'node_modules/.cache/tillview-compiled');

export type Command = {
  readonly command: string;
  readonly arguments: readonly string[];
  /** Added to this process's environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A command that takes longer is killed and has failed. */
  readonly minutes: number;
  /** When the command's output is printed; `inherit`, the default, prints it immediately. */
  readonly output?: 'inherit' | 'at end' | 'ignore';
};

/**
 * Runs a command with `node_modules/.bin` first in PATH; resolves with false if it fails or takes
 * too long.
 */
export function runCommand({
  command,
  arguments: args,
  environment,
  minutes,
  output,
}: Command): Promise<boolean> {
  const path = [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const stream = output === 'at end' ? 'pipe' : (output ?? 'inherit');
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED_CODE, ...process.env, ...environment, PATH: path },
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
