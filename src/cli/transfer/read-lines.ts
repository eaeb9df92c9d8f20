import { CommandError } from '../command-error.ts';

const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Splits UTF-8 bytes into lines at LF or CRLF, and nowhere else: JSON texts may hold U+2028. Throws a `CommandError` for bytes that are no
 * UTF-8 and for lines of more than 16 Mi characters.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let count = 0;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new CommandError(`Line ${count + 1} or one soon after it isn't UTF-8 text.`);
    }
  };
  for await (const chunk of chunks) {
    const lines = (rest + decode(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new CommandError(`Line ${count + lines.length + 1} is too long.`);
    count += lines.length;
    for (const line of lines) yield withoutReturn(line);
  }
  rest += decode();
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
