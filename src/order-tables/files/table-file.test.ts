import { expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { type FileTable, type Rows, writeXlsx } from './table-file.ts';
import { tableWords } from '../table-words.ts';

const writtenAt = new Date('2026-11-24T12:00:00Z');

function numbers(title: string, counts: readonly number[], onEnd = () => {}): FileTable {
  return {
    title,
    columns: [
      { id: 'ordered_at', title: 'Ordered', isTime: true },
      { id: 'qty', title: 'Quantity' },
    ],
    async *batches() {
      try {
        let value = 0;
        for (const count of counts)
          yield Array.from({ length: count }, (): Cell[] => {
            value += 1;
            return [undefined, { type: 'number', value }];
          });
      } finally {
        onEnd();
      }
    },
  };
}

test('a workbook begins before any row is read, and reads no further than its reader', async () => {
  let read = 0;
  let hasEnded = false;
  const table: FileTable = {
    ...numbers('Orders', []),
    async *batches() {
      try {
        for (;;) {
          read += 1;
          const rows: Rows = Array.from({ length: 1_000 }, (_, index) => [
            undefined,
            { type: 'number', value: Math.sin(index) },
          ]);
          yield rows;
        }
      } finally {
        hasEnded = true;
      }
    },
  };
  const pieces = writeXlsx([table], { words: await tableWords('en'), writtenAt });
  expect((await pieces.next()).done).toBe(false);
  expect(read).toBe(0);
  for (let count = 0; count < 5; count += 1) await pieces.next();
  expect(read).toBeLessThan(60);
  await pieces.return();
  expect(hasEnded).toBe(true);
});
