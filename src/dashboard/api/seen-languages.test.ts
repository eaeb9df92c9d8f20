import { expect, test } from 'vitest';
import { exampleItem, exampleOrder } from '#testing/example-order.ts';
import { nameKeys } from './seen-languages.ts';

test('collects the keys of the names in an order, without the base', () => {
  const soup = exampleItem({ productName: { _base: 'Soup', ko_KR: '국', 'no language!': 'x' } });
  const order = exampleOrder({
    items: [soup, { ...soup, productName: { ko_KR: '국', de: 'Suppe' } }],
  });
  expect(new Set(nameKeys(order))).toEqual(new Set(['ko_KR', 'no language!', 'de']));
});
