import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function linesOf(bytes: Uint8Array, size: number): Promise<string[]> {
  return collect(readLines(chunksOf(bytes, size)));
}

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

describe('readLines', () => {
  test('gives back every line, however the bytes were cut', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        async (lines, lineEnd, size) => {
          const text = lines.map((line) => line + lineEnd).join('');
          expect(await linesOf(Buffer.from(`x${text}`), size)).toEqual([`x${lines[0]}`, ...lines.slice(1)]);
        },
      ),
      { seed: 20_261_101, numRuns: 200 },
    );
  });

  test('a last line needs no line end, and other separators are part of a line', async () => {
    const text = 'a\u2028b\u0085c\rd\n\ne';
    expect(await linesOf(Buffer.from(text), 3)).toEqual(['a\u2028b\u0085c\rd', '', 'e']);
  });

  test('a byte order mark is no part of the first line', async () => {
    expect(await linesOf(Buffer.from('\uFEFFa\n'), 2)).toEqual(['a']);
  });

  test('bytes that are no UTF-8 are refused with the line', async () => {
    const bytes = Buffer.concat([Buffer.from('one\ntwo\n'), Buffer.from([0xff])]);
    await expect(linesOf(bytes, 4)).rejects.toThrow(/^Line 3 .*UTF-8/);
    await expect(linesOf(Buffer.from([0x61, 0xc3]), 4)).rejects.toThrow(/UTF-8/);
  });

  test('a line without end is refused before it fills the memory', async () => {
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      yield Buffer.from('short\n');
      for (;;) yield Buffer.alloc(1024 * 1024, 0x61);
    }
    await expect(collect(readLines(endless()))).rejects.toThrow('Line 2 is too long.');
  });
});
