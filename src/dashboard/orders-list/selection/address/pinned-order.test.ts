import { expect, test } from 'vitest';
import { readPinnedOrder, writePinnedOrder } from './pinned-order.ts';

const ORDER = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test('the pinned order is read from the address, in whatever case', () => {
  expect(readPinnedOrder(`?view=active&pin=${ORDER.toUpperCase()}`)).toEqual({ pinnedId: ORDER, issues: [] });
  expect(readPinnedOrder('?view=active')).toEqual({ pinnedId: undefined, issues: [] });
});

test.each(['?pin=A-118', '?pin=', '?pin=%E0%A4%A', `?pin=${ORDER}&pin=${ORDER}`])(
  '%s is left out, and told',
  (search) => {
    const { pinnedId, issues } = readPinnedOrder(search);
    expect(pinnedId).toBeUndefined();
    expect(issues.map(({ parameter }) => parameter)).toEqual(['pin']);
  },
);

test('it changes alone: the other parameters stay as they were written', () => {
  const search = '?view=active&pin=nonsense&source=a%20b,c';
  expect(writePinnedOrder(search, ORDER)).toBe(`view=active&source=a%20b,c&pin=${ORDER}`);
  expect(writePinnedOrder(search, undefined)).toBe('view=active&source=a%20b,c');
  expect(writePinnedOrder('', undefined)).toBe('');
});
