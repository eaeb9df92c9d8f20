import { expect, test } from 'vitest';
import { closingFigures as schema } from '#contract/bff/closings.ts';
import { exampleFiguresResponse, exampleFigures } from '#testing/example-closing.ts';
import { closingDay } from '../day/closing-day.ts';
import { changesSince, closingFigures, savedDay } from './closing-figures.ts';

const tree = exampleFigures();

test('the figures of a day survive being saved and shown again', () => {
  const saved = schema.parse(JSON.parse(JSON.stringify(exampleFigures())));
  expect(saved).toEqual(exampleFigures());
  const again = closingFigures(savedDay(saved));
  expect(schema.parse(JSON.parse(JSON.stringify(again)))).toEqual(saved);
});

test('a day without orders can be saved', () => {
  const none = { coverage: exampleFiguresResponse().coverage, days: [] };
  const figures = closingFigures(closingDay(exampleFiguresResponse({ trees: [] }), none, 'EUR'));
  expect(schema.parse(JSON.parse(JSON.stringify(figures)))).toMatchObject({
    sales: 0,
    currency: 'EUR',
  });
});

test('only different amounts have changed since a closing', () => {
  expect(changesSince(tree, tree)).toEqual([]);
  const [cash] = tree.methods;
  if (!cash) throw new Error('The example has no method.');
  const card = {
    ...cash,
    method: { key: 'card-id', code: 'card', name: undefined },
    netCents: 300,
  };
  const now = {
    ...tree,
    refundedGoodsCents: 200,
    netSalesCents: tree.netSalesCents - 200,
    netTakingsCents: 1100,
    methods: [{ ...cash, netCents: 800 }, card],
  };
  expect(changesSince(tree, now)).toEqual([
    { of: 'figures.refunded_goods', thenCents: 0, nowCents: -200 },
    { of: 'figures.net_sales', thenCents: 900, nowCents: 700 },
    { of: 'figures.net_takings', thenCents: 1000, nowCents: 1100 },
    { of: cash.method, thenCents: 1000, nowCents: 800 },
    { of: card.method, thenCents: 0, nowCents: 300 },
  ]);
});
