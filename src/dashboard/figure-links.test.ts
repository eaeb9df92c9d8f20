import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleFigures } from '#testing/example-closing.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { dotless, productFigure } from '#order-domain/figures/product-figures.ts';
import { ORDERS_ADDRESS } from './orders/selection/orders-address.ts';
import { figureLink, ordersBehind } from './period-figures/figure-links.ts';
import { paidIn, rateTargets, takingsIn } from './period-figures/figure-rows.ts';
import { REFUNDS_ADDRESS } from './refunds/filters/refunds-address.ts';
import { addDays } from '#order-domain/days/store-day.ts';

test('every figure in a link is accepted, whatever the name of its method or product', () => {
  const dates = { from: '2026-11-01', to: '2026-11-30' };
  const tree = exampleFigures();
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  // Such a name would be an hour of a weekday.
  const method = text.filter((name) => name !== '' && !/^\d:\d+$/.test(name));
  const targets = fc.oneof(
    method.map((name) => [paidIn(tree, name), takingsIn(dotless(name))]),
    fc
      .tuple(fc.nat(6), fc.nat(23))
      .map(([weekday, hour]) => [
        takingsIn(`${weekday}:${hour}`),
        ordersBehind(`hour.${weekday}.${hour}`),
      ]),
    fc.tuple(text, text).map(([product, name]) =>
      (['orders', 'refunds'] as const).map((page) => ({
        page,
        filters: { figure: `${productFigure(product)}.${name}` },
      })),
    ),
    fc
      .option(fc.nat(100_000), { nil: undefined })
      .map((rate) =>
        Object.values(rateTargets(rateValue(rate === undefined ? undefined : rate / 1_000))),
      ),
  );
  fc.assert(
    fc.property(targets, fc.nat(400), (all, length) => {
      const of = { from: dates.from, to: addDays(dates.from, length), stores: undefined };
      for (const target of all) {
        const [, search = ''] = figureLink(of, target).split('?');
        const { read } = target.page === 'orders' ? ORDERS_ADDRESS : REFUNDS_ADDRESS;
        const { filters, ignored } = read(search);
        expect([target, ignored, typeof filters.figure]).toEqual([target, [], 'string']);
      }
    }),
    { seed: 20_261_126, numRuns: 166 },
  );
});
