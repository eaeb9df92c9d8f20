import { printableText } from '#contract/service/printable-text.ts';

/** 1: the command failed; 2: wrong usage. */
export const EXIT_CODES = { failed: 1, wrongUse: 2 } as const;

/**
 * An error that the user can do something about, with a message in one line that is safe to print.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT_CODES.failed) {
    super(printableText(message.replaceAll(/\s*[\r\n]+\s*/g, ' ')));
    this.exitCode = exitCode;
  }
}

/** `reason` follows the setting's name and has no final period. */
export function wrongSetting(name: string, reason: string): CommandError {
  return new CommandError(`${name} ${reason}.`, EXIT_CODES.wrongUse);
}

/** Turns a system error about the data directory into one line that names the setting. */
export function dataDirectoryError(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return wrongSetting(
    'TILLVIEW_DATA_DIR',
    `names a directory that can't be used (${error.message})`,
  );
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Turns a system error of writing into one line with `name` in place of its `temporary` one. */
export function writeError(name: string, error: unknown, temporary = name): unknown {
  if (error instanceof CommandError || !(error instanceof Error && 'syscall' in error))
    return error;
  return new CommandError(
    `${name} can't be written (${reasonOf(error).replaceAll(temporary, name)}).`,
  );
}
