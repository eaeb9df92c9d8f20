import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { type FiguresTree, figuresTrees } from '#order-domain/figures/figures-tree.ts';
import { mergeFigures, type RefundDay } from '#order-domain/figures/figure-sums.ts';
import { foldFigures } from '#order-domain/figures/fold-figures.ts';
import { businessTime } from '#order-domain/days/business-time.ts';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { readLine, recomputedFigures } from './recomputed/figures.ts';

/**
 * Compares every figure with that of an independent ledger (`recomputed/figures.ts`), to the cent,
 * over days with clock changes.
 */

const demo = [
  ...generateDemoOrders({ until: Date.parse('2026-11-20T18:00:00Z') / 1000, days: 38, share: 0.5 }),
]
  .flat()
  .map((order) => JSON.stringify(order));
type Changeable = {
  readonly totalCents: number;
  readonly createdAt: string;
  readonly payments: readonly object[];
  readonly items: readonly { readonly id: string; readonly amountCents: number }[];
};

/** Serializes an order, with an anomaly of each kind at regular intervals. */
function disturbed(text: string, number: number): string {
  const order: Changeable = JSON.parse(text);
  const { totalCents, items } = order;
  const [item] = items;
  const later = (hours: number) =>
    new Date(Date.parse(order.createdAt) + hours * 3_600_000).toISOString().replace('.000', '');
  const paidWith = (changes: object) => ({
    payments: order.payments.map((payment) => ({ ...payment, ...changes })),
  });
  const third = Math.floor(totalCents / 3);
  const refundedAfter = (hours: number, more: object) => ({
    refunds: [{ id: 'refund', reason: '', amountCents: third, createdAt: later(hours), ...more }],
  });
  const inCash = (cents: number) => ({
    payments: [
      { id: 'part', paymentMethodId: 'other-cash', paymentMethodCode: 'cash', amountCents: cents },
    ],
  });
  const returned = { id: 'returned', orderItemId: item?.id, qty: 1, taxCents: 21 };
  const oddities: readonly (readonly [every: number, changes: object])[] = [
    [11, paidWith({ createdAt: later(30) })],
    [13, paidWith({ amountCents: totalCents + 137, tenderCents: totalCents + 500 })],
    [17, { paymentStatus: 'partial', ...paidWith({ amountCents: Math.floor(totalCents / 2) }) }],
    [19, refundedAfter(480, inCash(third - 7))],
    [23, refundedAfter(9, inCash(third + 9))],
    // The refund's amount contains the tax of its item, adds it, or leaves a remainder.
    [27, refundedAfter(26, { items: [{ ...returned, amountCents: third }] })],
    [29, refundedAfter(26, { items: [{ ...returned, amountCents: third - 21 }] })],
    [33, refundedAfter(26, { items: [{ ...returned, amountCents: third - 50 }] })],
    [31, { fulfillmentStatus: 'cancelled' }],
    [37, { fulfillmentStatus: 'cancelled', ...refundedAfter(50, {}) }],
    [
      41,
      {
        taxCents: 90,
        totalCents: totalCents + 55,
        taxBreakdown: [{ taxRateId: 'a', taxRatePercent: 9, taxCents: 80 }],
      },
    ],
    [47, { subtotalCents: totalCents, discountCents: 0, manualDiscountCents: 0, taxCents: 90 }],
    [
      43,
      {
        manualDiscountCents: item?.amountCents,
        items: items.map((each) => ({
          ...each,
          manualDiscountCents: each === item ? each.amountCents : 0,
        })),
      },
    ],
  ];
  return JSON.stringify(
    Object.assign(
      order,
      ...oddities.filter(([every]) => number % every === 0).map(([, changes]) => changes),
    ),
  );
}

function parsed(text: string): Order {
  const reading = readOrder(JSON.parse(text));
  if (!reading.ok) throw new Error(text);
  return reading.order;
}

/** A tree's non-zero figures under the ledger's names. */
function entriesOf(tree: FiguresTree): (readonly [string, number])[] {
  const { bridge } = tree;
  const group = [tree.currency, ...(tree.group?.values ?? [])].join(' ');
  const rows: (readonly [string, number])[] = [
    ['1 gross sales', tree.grossSalesCents],
    ['2 promotions', tree.promotionsCents],
    ...tree.promotions.map(
      ({ id, trigger, discountCents }) => [`2 promotion ${id} ${trigger}`, discountCents] as const,
    ),
    ['2 unnamed', tree.unnamedPromotionsCents],
    ['3 manual discounts', tree.manualDiscountsCents],
    ['3 comps', tree.compsCents],
    ['4 tax in prices', tree.taxInPricesCents],
    ['5 sales before refunds', tree.salesBeforeRefundsCents],
    ['6 refunded goods', tree.refundedGoodsCents],
    ['7 refunds of an amount', tree.amountOnlyRefundsCents],
    ['8 net sales', tree.netSalesCents],
    ['9 tax', tree.taxCents],
    ...tree.rates.flatMap(({ id, percent, chargedCents, refundedCents }) => [
      [`9 charged ${id} ${percent}`, chargedCents] as const,
      [`9 refunded ${id} ${percent}`, refundedCents] as const,
    ]),
    ['10 other', tree.otherCents],
    ['11 total after refunds', tree.totalAfterRefundsCents],
    ...tree.methods.flatMap(({ method: { key }, takenCents, changeCents, refundedCents }) => [
      [`12 taken ${key}`, takenCents] as const,
      [`12 change ${key}`, changeCents] as const,
      [`12 refunded ${key}`, refundedCents] as const,
    ]),
    ['13 net takings', tree.netTakingsCents],
    ['bridge owed', bridge.owedCents],
    ['bridge overpaid', bridge.overpaidCents],
    ['bridge paid on other days', bridge.paidOnOtherDaysCents],
    ['bridge paid for other days', bridge.paidForOtherDaysCents],
    ['bridge refunded on other days', bridge.refundedOnOtherDaysCents],
    ['bridge refunded for other days', bridge.refundedForOtherDaysCents],
    ['bridge cancelled', bridge.cancelledTakingsCents],
    ['cancelled', tree.cancelled.totalCents],
    ['owing', tree.owing.totalCents],
  ];
  return rows.filter(([, cents]) => cents !== 0).map(([row, cents]) => [`${group} ${row}`, cents]);
}

const SOLD = [
  '1 gross sales',
  '2 promotions',
  '2 promotion ',
  '5 ',
  '8 ',
  '11 ',
  '12 taken ',
  '13 ',
];
const ODD = (
  '2 unnamed,3 manual,3 comps,4 ,6 ,7 ,9 tax,9 charged ,9 refunded ,10 ,12 change ,12 refunded other-cash,12 refunded ,' +
  'bridge owed,bridge overpaid,bridge paid on,bridge paid for,bridge refunded on,bridge refunded for,bridge cancelled,' +
  'cancelled,owing'
).split(',');

test('there are split orders, and refunds of orders of other days', () => {
  const orders = demo.map(parsed);
  expect(orders.filter(({ parentOrderId }) => parentOrderId).length).toBeGreaterThan(20);
  const isLate = ({ createdAt, refunds = [] }: Order) =>
    refunds.some((refund) => refund.createdAt.slice(0, 10) > createdAt.slice(0, 10));
  expect(orders.filter(isLate).length).toBeGreaterThan(10);
});

// New York's clocks change on November 1st, Madrid's on October 25th.
const [from, to] = ['2026-10-20', '2026-11-15'];
const directory = storeDirectory({ stores: [...demoStores], currency: 'USD', timeZone: null });

test.each([
  { state: 'as they are', text: demo, cutoff: '00:00', cutoffMinutes: 0, seen: SOLD },
  {
    state: 'with odd ones, days beginning at four',
    text: demo.map(disturbed),
    cutoff: '04:00',
    cutoffMinutes: 240,
    seen: [...SOLD, ...ODD],
  },
])(
  'the figures of orders $state are those of the ledger',
  { timeout: 300_000 },
  ({ text, cutoff, cutoffMinutes, seen }) => {
    const days = { stores: directory, defaultTimeZone: 'UTC', cutoffMinutes };
    const fold = {
      period: businessTime({ from, to }, days),
      groupings: [['day', 'store'] as const],
    };
    const orders = text.map(parsed);
    const half = Math.floor(orders.length / 2);
    const figures = mergeFigures(
      foldFigures(orders.slice(half), fold),
      foldFigures(orders.slice(0, half), fold),
    );
    expect(figures.incompleteOrders).toBe(0);
    const keys: string[] = [];
    const ledgerLines = text.map(readLine);
    for (const refundDay of ['own_day', 'order_day'] satisfies RefundDay[]) {
      const trees = figuresTrees(figures, refundDay);
      for (const isByDayAndStore of [false, true]) {
        const expected = recomputedFigures(ledgerLines, {
          from,
          to,
          cutoff,
          refundDay,
          stores: demoStores,
          isByDayAndStore,
        });
        const found = trees
          .filter(({ group }) => (group !== undefined) === isByDayAndStore)
          .flatMap(entriesOf);
        expect(found.length).toBeGreaterThan(isByDayAndStore ? 2_500 : 9);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
        keys.push(...found.map(([key]) => key));
      }
    }
    // Each row was compared with a value other than zero.
    expect(seen.filter((row) => !keys.some((key) => key.includes(` ${row}`)))).toEqual([]);
  },
);
