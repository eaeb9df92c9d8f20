import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf, toLineBlocks } from './line-blocks.ts';

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

/** The lines of all blocks. */
async function read(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ lines: string[]; blocks: number }> {
  const lines: string[] = [];
  let blocks = 0;
  for await (const block of toLineBlocks(chunks)) {
    expect(block.firstLine).toBe(lines.length + 1);
    lines.push(...linesOf(block).map((line) => Buffer.from(line, 'latin1').toString()));
    blocks += 1;
  }
  return { lines, blocks };
}

describe('blocks of lines', () => {
  test('have every line, however the bytes were split', async () => {
    // Some lines are longer than a block.
    const line = fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(1, 1, 20_000))
      .map(([text, times]) => text.replaceAll(/[\r\n]/g, ' ').repeat(times));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1 }),
        fc.boolean(),
        fc.constantFrom(1_021, 65_536, 1_000_000),
        async (lines, isEnded, size) => {
          const text = `x${lines.join('\n')}x${isEnded ? '\n' : ''}`;
          const expected = `x${lines.join('\n')}x`.split('\n');
          expect((await read(chunksOf(Buffer.from(text), size))).lines).toEqual(expected);
        },
      ),
      { seed: 20_261_101, numRuns: 100 },
    );
  });

  test('invalid UTF-8 is refused with the line', async () => {
    const bytes = Buffer.concat([
      Buffer.from('one\ntwo\n'),
      Buffer.from([0xff]),
      Buffer.from('\nfour\n'),
    ]);
    await expect(read(chunksOf(bytes, 4))).rejects.toThrow("Line 3 isn't UTF-8 text.");
    await expect(read(chunksOf(Buffer.from([0x61, 0xc3]), 4))).rejects.toThrow(/^Line 1 .*UTF-8/);
  });

  test('a line without end is refused before it fills the memory', async () => {
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      yield Buffer.from('short\n');
      for (;;) yield Buffer.alloc(1024 * 1024, 0x61);
    }
    await expect(read(endless())).rejects.toThrow(/^Line 2 is too long/);
  });
});
