import { expect, test } from 'vitest';
import { readOrder } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { computeFigures } from './order-figures.ts';
import { incompleteParts, unreadableEntries } from './unreadable-entries.ts';

function read(changes: object) {
  const reading = readOrder({ ...exampleOrder(), ...changes });
  if (!reading.ok) throw new Error(`unreadable at ${printPath(reading.unreadable.path)}`);
  return reading.order;
}

/**
 * The entries that parsing the response reported as unreadable, with the fields in a fixed
 * sequence.
 */
function entriesOf(changes: object) {
  return unreadableEntries(read(changes)).map(({ part, index, inner, innerIndex, field }) => [
    part,
    index,
    inner,
    innerIndex,
    field,
  ]);
}

test.each<[string, object, unknown[][]]>([
  [
    'a field of a line',
    { items: [{ ...exampleItem(), qty: null }] },
    [['items', 0, undefined, undefined, 'qty']],
  ],
  [
    'a line that is none',
    { items: [exampleItem(), 'x'] },
    [['items', 1, undefined, undefined, undefined]],
  ],
  ['a list that is none', { items: 7 }, [['items', undefined, undefined, undefined, undefined]]],
  [
    'a part of a name',
    { payments: [{ ...examplePayment(), paymentMethodName: { en: 5 } }] },
    [['payments', 0, undefined, undefined, 'paymentMethodName']],
  ],
  [
    'an option of a line, and a list of options that is none',
    {
      items: [
        { ...exampleItem(), modifiers: [{ id: 'm', priceDeltaCents: 'free' }, null] },
        { ...exampleItem(), modifiers: 'x' },
      ],
    },
    [
      ['items', 0, 'modifiers', 0, 'priceDeltaCents'],
      ['items', 0, 'modifiers', 1, undefined],
      ['items', 1, 'modifiers', undefined, undefined],
    ],
  ],
])('%s is named by its index and field', (_case, changes, entries) => {
  expect(entriesOf(changes)).toEqual(entries);
});

test('an item whose options cannot be read is kept; only its options are incomplete', () => {
  const order = read({ items: [{ ...exampleItem(), modifiers: [null] }] });
  expect([...incompleteParts(order)]).toEqual(['items.modifiers']);
});

const full = {
  items: [exampleItem({ taxRateId: 'standard', taxCents: 100 })],
  taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 100 }],
  taxCents: 100,
  totalCents: 1100,
  payments: [examplePayment({ amountCents: 1100 })],
};

test('a list with a missing entry has no judged sum and no tax base', () => {
  expect(computeFigures(read(full)).mismatches).toEqual([]);
  const judged = (changes: object) =>
    computeFigures(read({ ...full, ...changes })).checks.map(({ name }) => name);
  expect(judged({ items: [...full.items, null] })).toEqual(
    expect.arrayContaining(['total', 'tax', 'paid']),
  );
  expect(judged({ items: [...full.items, null] })).not.toEqual(
    expect.arrayContaining(['subtotal']),
  );
  expect(judged({ payments: [null] })).not.toContain('paid');
  expect(judged({ taxBreakdown: [...full.taxBreakdown, null] })).not.toContain('tax');
  expect(judged({ appliedPromotions: [null] })).not.toContain('discount');
  const refunds = [{ ...exampleRefund(), items: [null], payments: [null] }];
  for (const name of [
    'refund_items',
    'refund_tenders',
    'line_refunded',
    'line_refunded_quantity',
    'open_refunds',
  ]) {
    expect(judged({ refunds })).not.toContain(name);
  }
  expect(computeFigures(read(full)).taxes.map(({ baseCents }) => baseCents)).toEqual([1000]);
  expect(
    computeFigures(read({ ...full, items: [...full.items, null] })).taxes.map(
      ({ baseCents }) => baseCents,
    ),
  ).toEqual([undefined]);
});
