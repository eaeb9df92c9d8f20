import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runProgram } from '../program.ts';
import type { Run } from './run-tillview.ts';

/** Captures printed output. */
function collect(): {
  take: (text: unknown) => true;
  takeLine: (line: unknown) => void;
  text: () => string;
} {
  let text = '';
  const take = (more: unknown): true => {
    text += String(more);
    return true;
  };
  return { take, takeLine: (line) => void take(`${String(line)}\n`), text: () => text };
}

/**
 * Runs a command in this process with only these settings and this input, because a new process
 * takes ten times as long. `runTillview` covers process behavior.
 */
export async function runHere(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  input: string | Uint8Array = '',
): Promise<Run> {
  const names = Object.keys(process.env).filter((name) => name.startsWith('TILLVIEW_'));
  for (const name of names) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const [output, problems] = [collect(), collect()];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(output.take),
    vi.spyOn(process.stderr, 'write').mockImplementation(problems.take),
    vi.spyOn(console, 'log').mockImplementation(output.takeLine),
    vi.spyOn(console, 'error').mockImplementation(problems.takeLine),
  ];
  const standardInput = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    value: Readable.from([Buffer.from(input)]),
  });
  try {
    const exitCode = (await runProgram(args)) ?? 0;
    return { exitCode, stdout: output.text(), stderr: problems.text() };
  } finally {
    Object.defineProperty(process, 'stdin', standardInput);
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
