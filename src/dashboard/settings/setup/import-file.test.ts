import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { LARGEST_IMPORT_BYTES } from '#contract/bff/setup.ts';
import { importFile, type ImportProgress, piecesOf } from './import-file.ts';

afterEach(() => vi.unstubAllGlobals());

const TEXT = Array.from({ length: 500 }, (_, line) => `line ${line + 1}\n`).join('');

async function piecesFrom(content: BlobPart, bytes: number) {
  const pieces = [];
  for await (const { firstLine, bytes: piece } of piecesOf(new Blob([content]), bytes))
    pieces.push({ firstLine, text: new TextDecoder().decode(piece) });
  return pieces;
}

test.each([
  ['plain', TEXT],
  ['gzip', gzipSync(TEXT)],
  ['without a last line end', TEXT.slice(0, -1)],
])(
  'a file is cut at the ends of lines, and each piece knows its first line: %s',
  async (_name, content) => {
    for (const bytes of [1, 100, 1_000_000]) {
      const pieces = await piecesFrom(content, bytes);
      expect(
        pieces
          .map(({ text }) => text)
          .join('')
          .trim(),
      ).toBe(TEXT.trim());
      for (const { firstLine, text } of pieces)
        expect(text).toMatch(RegExp(`^line ${firstLine}\n?`));
      for (const { text } of pieces.slice(0, -1)) expect(text.endsWith('\n')).toBe(true);
      // A longer line is a piece of its own.
      for (const { text } of pieces)
        expect(text.length <= bytes || !text.trim().includes('\n')).toBe(true);
    }
  },
);

test('an empty file has no pieces', async () => {
  expect(await piecesFrom('', 100)).toEqual([]);
});

test('a file without lines is not read to its end', async () => {
  const chunk = new Uint8Array(4 * 1024 * 1024);
  let read = 0;
  const file = Object.assign(new Blob(['x']), {
    stream: () =>
      new ReadableStream({
        pull(controller) {
          read += chunk.length;
          controller.enqueue(chunk);
        },
      }),
  });
  await expect(piecesOf(file).next()).rejects.toThrow('A line is too long.');
  expect(read).toBeLessThan(2 * LARGEST_IMPORT_BYTES);
});

test('progress adds up, and a cancelled import sends nothing more', async () => {
  const controller = new AbortController();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return Response.json({
      inserted: 2,
      replaced: 1,
      unchanged: 3,
      rejected: 1,
      problems: [{ line: sent.length, field: 'id', code: 'missing' }],
    });
  });
  const progress: ImportProgress[] = [];
  const file = new File(
    ['x'.repeat(700_000), '\n', 'y'.repeat(700_000), '\n', 'z\n'],
    'a b.ndjson',
  );
  await importFile(file, (next) => progress.push(next), controller.signal);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent[0]).toBe('/api/import?first_line=1&name=a+b.ndjson');
  expect(progress.at(-1)).toMatchObject({
    inserted: 2 * sent.length,
    unchanged: 3 * sent.length,
    share: 1,
  });
  expect(progress.at(-1)?.problems).toHaveLength(sent.length);
  controller.abort();
  const before = sent.length;
  await expect(importFile(file, () => undefined, controller.signal)).rejects.toThrow('aborted');
  expect(sent).toHaveLength(before);
});
