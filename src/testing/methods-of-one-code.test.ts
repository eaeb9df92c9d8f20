import { expect, test } from 'vitest';
import { exampleOrder, examplePayment } from './example-order.ts';
import { isBehindFigure } from '#order-domain/figures/behind-figure.ts';
import { commonName, methodValueAmong, tenderOf } from '#order-domain/order/tenders.ts';

/** All of it happened in the period. */
const time = { dayOf: () => '2026-11-20', hourOf: () => 12 };
const [visa, amex, cash] = [
  { paymentMethodId: 'visa-id', paymentMethodCode: 'card', paymentMethodName: { _base: 'Visa' } },
  { paymentMethodId: 'amex-id', paymentMethodCode: 'card', paymentMethodName: { _base: 'Amex' } },
  { paymentMethodId: 'cash-id', paymentMethodCode: 'cash', paymentMethodName: { _base: 'Cash' } },
];

test('lists behind one of several methods with the same code have that method alone', () => {
  const all = [visa, amex, cash].map(tenderOf);
  expect(all.map((tender) => methodValueAmong(tender, all))).toEqual([
    'visa-id',
    'amex-id',
    'cash',
  ]);
  const orders = [visa, amex, cash].map((method) =>
    exampleOrder({ payments: [examplePayment(method)] }),
  );
  const paidWith = (value: string) =>
    orders.map((order) => isBehindFigure(`paid.2026-11-20.2026-11-21.${value}`, time)(order));
  expect(paidWith('amex-id')).toEqual([false, true, false]);
  expect(paidWith('card')).toEqual([true, true, false]);
  expect(paidWith('cash')).toEqual([false, false, true]);
});

test('a sum of several methods with the same code has the name of none of them', () => {
  const nameOf = (...methods: Parameters<typeof tenderOf>[0][]) =>
    commonName(methods.map(tenderOf));
  expect(nameOf(visa, amex)).toBeUndefined();
  expect(nameOf(visa, { ...visa, paymentMethodName: undefined })).toEqual({ _base: 'Visa' });
  expect(nameOf(visa, { ...visa, paymentMethodId: 'of another store' })).toEqual({ _base: 'Visa' });
  expect(nameOf(visa, { ...visa, paymentMethodName: { _base: 'Visa and others' } })).toEqual({
    _base: 'Visa',
  });
});
