import { expect, test, vi } from 'vitest';
import { DEFAULT_LAYOUT } from '../../../ui/table/table-layout.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';

// In a file of its own and, as a test with a document, in a context of its own, whose modules no
// other file shares: the size of text is read once, when the table's code is loaded.

test('with text twice as large, a table twice as wide has the same columns, each twice as wide', async () => {
  const stateAt = async (scale: 1 | 2) => {
    vi.stubGlobal('document', {});
    vi.stubGlobal('getComputedStyle', () => ({ fontSize: `${16 * scale}px` }));
    vi.resetModules();
    const { columnState } = await import('../../../ui/table/fit-columns.ts');
    const widths = { time: 60 * scale, ticket: 60 * scale, store: 100 * scale };
    return columnState(ORDER_COLUMNS, DEFAULT_LAYOUT, 640 * scale, { omitted: [], widths });
  };
  const [usual, large] = [await stateAt(1), await stateAt(2)];
  expect(large.columnVisibility).toEqual(usual.columnVisibility);
  for (const [id, size] of Object.entries(usual.columnSizing)) {
    expect(Math.abs((large.columnSizing[id] ?? 0) - 2 * size)).toBeLessThan(2);
  }
});
