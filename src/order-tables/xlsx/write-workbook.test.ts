import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { createWorkbook, type Spool } from './write-workbook.ts';

function memorySpool(): Spool {
  const pieces: Uint8Array[] = [];
  return {
    write: (bytes) => void pieces.push(bytes),
    async *read() {
      yield* pieces;
    },
  };
}

/**
 * Writes a workbook and reads it back with an independent reader: the title and values of each
 * sheet.
 */
async function writeAndRead(
  tables: readonly { readonly title: string; readonly rows: readonly (readonly Cell[])[] }[],
  maxRows?: number,
) {
  const workbook = createWorkbook({
    tables: tables.map(({ title }) => ({ title, header: ['Name', 'Value'] })),
    createSpool: memorySpool,
    writtenAt: new Date('2026-11-24T12:00:00Z'),
    ...(maxRows !== undefined && { maxRows }),
  });
  for (const [index, { rows }] of tables.entries()) await workbook.addRows(index, rows);
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook.finish()) pieces.push(piece);
  return readXlsxFile(Buffer.concat(pieces));
}

test('cells are typed: texts, numbers, amounts as decimals, times as dates', async () => {
  const rows: Cell[][] = [
    [
      { type: 'text', text: '=1+1' },
      { type: 'number', value: -0.125 },
    ],
    [
      { type: 'text', text: '00123' },
      { type: 'money', cents: -1250, digits: 2 },
    ],
    [
      { type: 'text', text: '<b>&"' },
      { type: 'money', cents: 1250, digits: 3 },
    ],
    [
      { type: 'text', text: ' a\tb\nc ' },
      { type: 'money', cents: 1250, digits: 0 },
    ],
    [undefined, { type: 'clock', second: 1_793_534_400 }],
  ];
  const [sheet] = await writeAndRead([{ title: 'Orders', rows }]);
  expect(sheet?.data).toEqual([
    ['Name', 'Value'],
    ['=1+1', -0.125],
    ['00123', -12.5],
    ['<b>&"', 1.25],
    [expect.stringContaining('a\tb\nc'), 1250],
    [null, new Date('2026-11-01T12:00:00Z')],
  ]);
});

test('whatever texts and amounts are written, an independent reader finds them again', async () => {
  const readable = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() === text);
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(readable, cents), { minLength: 1 }), async (values) => {
      const rows = values.map(([text, amount]): Cell[] => [
        { type: 'text', text },
        { type: 'money', cents: amount, digits: 2 },
      ]);
      const [sheet] = await writeAndRead([{ title: 'Orders', rows }]);
      const found = sheet?.data
        .slice(1)
        .map(([text, amount]) => [text, Math.round(Number(amount) * 100)]);
      expect(found).toEqual(values.map(([text, amount]) => [text, amount]));
    }),
    { numRuns: 15, seed: 25 },
  );
});

test('what XML cannot hold is replaced, and a text too long for a cell is cut', async () => {
  const rows: Cell[][] = [
    [
      { type: 'text', text: 'a\u0000\uD800b' },
      { type: 'text', text: 'x'.repeat(40_000) },
    ],
  ];
  const [sheet] = await writeAndRead([{ title: 'Orders', rows }]);
  const [, [broken, long] = []] = sheet?.data ?? [];
  expect(broken).toBe('a\uFFFD\uFFFDb');
  expect(String(long)).toHaveLength(32_767);
});
