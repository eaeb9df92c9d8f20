import { writeError } from './command-error.ts';

/**
 * Throws a `CommandError` if the output can't be written, e.g. on a full disk, which `console.log`
 * ignores.
 */
export function printLines(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
  const { errored } = process.stdout;
  if (errored && !isBrokenPipe(errored)) throw writeError('The output', errored);
}

/** The reader, such as `head`, has closed the output early. */
export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
