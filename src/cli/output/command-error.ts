import { printableText } from '#contract/service/printable-text.ts';

/** Exit codes of every command: 1 if it failed, 2 for wrong usage. */
export const EXIT_CODES = { failed: 1, wrongUse: 2 } as const;

/**
 * An error that the user of a command can do something about; the message is one line that is safe
 * to print, whatever it quotes.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT_CODES.failed) {
    super(printableText(message.replaceAll(/\s*[\r\n]+\s*/g, ' ')));
    this.exitCode = exitCode;
  }
}

/** The error for an invalid setting; `reason` follows its name and has no final period. */
export function wrongSetting(name: string, reason: string): CommandError {
  return new CommandError(`${name} ${reason}.`, EXIT_CODES.wrongUse);
}

/**
 * What is thrown where the data directory can't be used: of an error of the system, one line that
 * names the setting.
 */
export function dataDirectoryError(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return wrongSetting(
    'TILLVIEW_DATA_DIR',
    `names a directory that can't be used (${error.message})`,
  );
}

/** The message of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * What is thrown where something can't be written: of an error of the system, one line, which says
 * `name` for its `temporary` one.
 */
export function writeError(name: string, error: unknown, temporary = name): unknown {
  if (error instanceof CommandError || !(error instanceof Error && 'syscall' in error))
    return error;
  return new CommandError(
    `${name} can't be written (${reasonOf(error).replaceAll(temporary, name)}).`,
  );
}
