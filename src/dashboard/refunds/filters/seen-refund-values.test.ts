import { expect, test } from 'vitest';
import type { RefundGroups } from '#contract/bff/order-store/refunds.ts';
import { offeredMethods, offeredReasons } from './seen-refund-values.ts';

const groups: RefundGroups = [
  {
    currency: 'EUR',
    groups: [
      { value: '', cents: 900, refunds: 1, second: 0 },
      { value: 'wrong item', name: { _base: 'Wrong  item' }, cents: 500, refunds: 2, second: 0 },
    ],
  },
  {
    currency: 'JPY',
    groups: [
      { value: 'wrong item', name: { _base: 'wrong item' }, cents: 100, refunds: 1, second: 0 },
      { value: 'cold', name: { _base: 'Cold' }, cents: 100, refunds: 2, second: 0 },
    ],
  },
];

test('reasons are offered once, the most frequent first', () => {
  const wrong = { reason: 'Wrong  item', count: 3 };
  expect(offeredReasons(groups, [])).toEqual([
    { ...wrong, quoted: '"Wrong  item"' },
    { reason: 'Cold', quoted: '"Cold"', count: 2 },
    { reason: '', quoted: '""', count: 1 },
  ]);
  // The form in links of other pages.
  expect(offeredReasons(groups, ['"wrong item"'])[0]).toEqual({ ...wrong, quoted: '"wrong item"' });
});

test('a chosen reason stays offered without refunds in the period', () => {
  expect(offeredReasons(groups, ['"gone"']).at(-1)).toEqual({
    reason: 'gone',
    quoted: '"gone"',
    count: 0,
  });
});

test('offered methods are common, chosen or used in the period', () => {
  const visa = { value: 'visa-id', name: { _base: 'Visa' }, cents: 1, refunds: 1, second: 0 };
  const odd = { value: 'a,b', cents: 1, refunds: 1, second: 0 };
  expect(offeredMethods([{ currency: 'EUR', groups: [visa, odd] }], ['gift'])).toEqual([
    { value: 'card' },
    { value: 'cash' },
    { value: 'gift' },
    { value: 'visa-id', name: { _base: 'Visa' } },
  ]);
});
