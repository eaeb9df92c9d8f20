import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSlots, type SlottedRow } from './row-slots.ts';

function rows(from: number, to: number, section = 'today'): SlottedRow[] {
  return Array.from({ length: to - from }, (_, index) => ({ id: `order-${from + index}`, section }));
}

test('scrolling down gives the elements of the rows above to the rows below', () => {
  const slots = createRowSlots();
  expect([...slots(rows(0, 4)).values()]).toEqual([0, 1, 2, 3]);
  expect([...slots(rows(1, 5)).values()]).toEqual([1, 2, 3, 0]);
  expect([...slots(rows(100, 104)).values()]).toEqual([0, 1, 2, 3]);
});

test('scrolling up gives the elements of the rows below to the rows above', () => {
  const slots = createRowSlots();
  slots(rows(10, 14));
  expect([...slots(rows(9, 13)).values()]).toEqual([3, 0, 1, 2]);
});

test('elements stay in their section', () => {
  const slots = createRowSlots();
  slots(rows(0, 2, 'today'));
  expect([...slots(rows(2, 4, 'yesterday')).values()]).toEqual([2, 3]);
});

test('no element draws two rows, and a row that stays keeps its element', () => {
  const windows = fc.array(fc.tuple(fc.nat(60), fc.nat(12), fc.nat(60)), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(windows, (steps) => {
      const slots = createRowSlots();
      let before: ReadonlyMap<string, number> = new Map();
      for (const [from, length, focused] of steps) {
        const ids = new Set([...Array.from({ length }, (_, index) => from + index), focused]);
        const shown = [...ids]
          .toSorted((left, right) => left - right)
          .map((id) => ({ id: `order-${id}`, section: `day-${Math.floor(id / 7)}` }));
        const after = slots(shown);
        expect(after.size).toBe(shown.length);
        expect(new Set(after.values()).size).toBe(shown.length);
        const stayed = [...after].filter(([id]) => before.has(id));
        expect(stayed).toEqual(stayed.map(([id]) => [id, before.get(id)]));
        before = after;
      }
    }),
    { seed: 1 },
  );
});
