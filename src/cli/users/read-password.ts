import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError, EXIT_CODES } from '../output/command-error.ts';

/** Input and prompt of a password. */
export type Terminal = {
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
};

/** All of standard input except a final line end, or typed twice at a terminal without echo. */
export async function readPassword(
  name: string,
  {
    isPiped,
    terminal = { input: process.stdin, output: process.stderr },
  }: { readonly isPiped: boolean; readonly terminal?: Terminal },
): Promise<string> {
  if (isPiped) return (await text(terminal.input)).replace(/\r?\n$/, '');
  if (!terminal.input.isTTY) {
    throw new CommandError(
      "There's no terminal to ask for the password: give it on standard input with --password-stdin.",
      EXIT_CODES.wrongUse,
    );
  }
  const password = await ask(`Password for ${name}: `, terminal);
  if ((await ask('Again: ', terminal)) === password) return password;
  throw new CommandError("The two passwords aren't the same.");
}

/** Hides the typed line; rejects with a `CommandError` on Ctrl+C or Ctrl+D. */
async function ask(question: string, { input, output }: Terminal): Promise<string> {
  // The line editor works as usual, but its output is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  output.write(question);
  const cancelled = Promise.withResolvers<never>();
  editor.once('SIGINT', () => cancelled.reject(new CommandError('Nothing was changed.')));
  editor.once('close', () => cancelled.reject(new CommandError('Nothing was changed.')));
  try {
    return await Promise.race([editor.question(''), cancelled.promise]);
  } finally {
    editor.close();
    output.write('\n');
  }
}
