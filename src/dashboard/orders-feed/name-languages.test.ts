import { expect, test } from 'vitest';
import { exampleItem, exampleOrder } from '#testing/example-order.ts';
import { createNameLanguages } from './orders-api.ts';

test('collects the keys of the names in orders, each once and without the base', () => {
  const languages = createNameLanguages();
  expect(languages.keys()).toEqual([]);
  const soup = exampleItem({ productName: { _base: 'Soup', ko_KR: '국', 'no language!': 'x' } });
  languages.addOrder(exampleOrder({ items: [soup, { ...soup, productName: { ko_KR: '국', de: 'Suppe' } }] }));
  expect(languages.keys()).toEqual(['ko_KR', 'no language!', 'de']);
});
