import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listGeometry, type RowGroup } from './list-geometry.ts';

const ROW = 40;
/** Headings of various heights, including zero. */
const headingHeight = ({ count }: RowGroup) => (count % 4) * 16;

function groupsOf(counts: readonly number[]): RowGroup[] {
  let start = 0;
  return counts.map((count) => {
    const group = { start, count };
    start += count;
    return group;
  });
}

test('rows and headings lie one below the other without gap or overlap, and are found where they lie', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      const geometry = listGeometry(groupsOf(counts), total, ROW, headingHeight);
      let top = 0;
      let index = 0;
      counts.forEach((count, group) => {
        expect(geometry.rowAt(top)).toBe(index);
        expect(geometry.headingTop(group)).toBe(top);
        expect(geometry.headingHeight(group)).toBe((count % 4) * 16);
        top += (count % 4) * 16;
        expect(geometry.belowHeading(top)).toBe(top + (count % 4) * 16);
        for (let row = 0; row < count; row += 1, index += 1, top += ROW) {
          expect(geometry.topOf(index)).toBe(top);
          expect(geometry.groupOf(index)).toBe(group);
          expect(geometry.rowAt(top)).toBe(index);
          expect(geometry.rowAt(top + ROW - 1)).toBe(index);
        }
      });
      expect(geometry.height).toBe(top);
      expect(geometry.rowAt(top + 1_000)).toBe(Math.max(total - 1, 0));
    }),
    { seed: 1 },
  );
});

test('a list without rows has no height', () => {
  expect(listGeometry([], 0, ROW, headingHeight)).toMatchObject({ height: 0 });
  expect(listGeometry([], 0, ROW, headingHeight).rowAt(0)).toBe(0);
});
