import { vi } from 'vitest';
import { runProgram } from '../program.ts';
import type { Run } from './run-tillview.ts';

/** Collects what would be printed. */
function collect(): { take: (text: unknown) => true; takeLine: (line: unknown) => void; text: () => string } {
  let text = '';
  const take = (more: unknown): true => {
    text += String(more);
    return true;
  };
  return { take, takeLine: (line) => void take(`${String(line)}\n`), text: () => text };
}

/**
 * Runs a command to its end in this process, with only these settings and nothing on standard input, because starting a process takes ten
 * times as long as most commands. What only a process has, such as standard input, is tested with `runTillview`.
 */
export async function runHere(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Run> {
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
  try {
    const exitCode = (await runProgram(args)) ?? 0;
    return { exitCode, stdout: output.text(), stderr: problems.text() };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
