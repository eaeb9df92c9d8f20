import { expect, test } from 'vitest';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { listedRefunds } from '#testing/listed-refunds.ts';
import { groupRefunds, type Headed } from './refund-groups.ts';

function refund(createdAt: string, storeId = 'madrid'): ListedRefund {
  const order = exampleOrder({ storeId, refunds: [exampleRefund({ createdAt })] });
  const [row] = listedRefunds([order]);
  if (!row) throw new Error('No row.');
  return row;
}

const origins = { ownCents: 0, cancelledCents: 0, othersCents: 0 };
const totalOf = (currency: string, cents: number) => ({ currency, cents, methods: [], origins });
const response: Headed = {
  totals: {
    count: 9,
    currencies: [totalOf('EUR', 700), totalOf('JPY', 50)],
    later: [],
    undated: 0,
    withoutDetails: 0,
  },
  groups: [
    {
      currency: 'EUR',
      groups: [
        { value: '2026-10-24', cents: 300, refunds: 3, second: 0 },
        { value: '2026-10-25', cents: 400, refunds: 4, second: 0 },
      ],
    },
    { currency: 'JPY', groups: [{ value: '2026-10-25', cents: 50, refunds: 2, second: 0 }] },
  ],
  sort: '-time',
  timeZone: 'Europe/Madrid',
  cutoffMinutes: 240,
  currencyOf: ({ storeId }) => (storeId === 'madrid' ? 'EUR' : 'JPY'),
};
const shown = (rows: readonly ListedRefund[], headed: Headed) =>
  groupRefunds(rows, headed).map(({ kind, key, start, count, refunds, sums }) => [
    kind === 'day' || kind === 'currency' ? `${kind} ${key}` : kind,
    start,
    count,
    refunds,
    sums.map(({ cents }) => cents),
  ]);

test('rows by time are under their business days, undated ones last', () => {
  // The day begins at 4:00, and on the 25th the clock is set back.
  const rows = [
    refund('2026-10-26T02:59:59Z'),
    refund('2026-10-25T03:00:00Z'),
    refund('2026-10-25T01:00:00Z'),
    refund('yesterday'),
  ];
  expect(shown(rows, response)).toEqual([
    ['day 2026-10-25', 0, 2, 6, [400, 50]],
    ['day 2026-10-24', 2, 1, 3, [300]],
    ['unknown', 3, 1, undefined, []],
  ]);
});

test('rows by an amount are under their currencies, others have no heading', () => {
  const rows = [refund('2026-10-25T12:00:00Z'), refund('2026-10-24T12:00:00Z', 'tokyo')];
  expect(shown(rows, { ...response, sort: '-amount' })).toEqual([
    ['currency EUR', 0, 1, undefined, [700]],
    ['currency JPY', 1, 1, undefined, [50]],
  ]);
  const none = [['none', 0, 2, undefined, []]];
  expect(shown(rows, { ...response, sort: 'reason' })).toEqual(none);
  expect(shown(rows, { ...response, timeZone: undefined })).toEqual(none);
  const ofOne = { ...response.totals, currencies: [totalOf('EUR', 700)] };
  expect(shown(rows, { ...response, sort: 'total', totals: ofOne })).toEqual(none);
});

test('a heading comes once, even over the rows of an earlier sort', () => {
  const stores = ['madrid', 'tokyo', 'madrid', 'tokyo'];
  const rows = stores.map((storeId) => refund('2026-10-25T12:00:00Z', storeId));
  expect(shown(rows, { ...response, sort: '-amount' })).toEqual([
    ['currency EUR', 0, 1, undefined, [700]],
    ['currency JPY', 1, 3, undefined, [50]],
  ]);
});
