import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import type { OrderStory } from './order-story.ts';
import { figuresOf } from './order-figures.ts';

const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };

function orderStory(order: Order): OrderStory | undefined {
  return figuresOf(order).story;
}

describe('the story of an order', () => {
  test.each<[Partial<Order>, string]>([
    [{}, 'paid'],
    [{ payments: [examplePayment({ amountCents: 400 })] }, 'part_paid'],
    [{ payments: [] }, 'unpaid'],
    [{ payments: [examplePayment({ amountCents: 0 })] }, 'unpaid'],
    [{ payments: [], totalCents: 0 }, 'free'],
    [{ payments: [examplePayment({ amountCents: 0 })], totalCents: 0 }, 'free'],
    [{ payments: [examplePayment({ amountCents: -500 })], totalCents: -500 }, 'paid_out'],
    [{ payments: [], totalCents: -500 }, 'to_pay_out'],
    [{ payments: [examplePayment(), examplePayment({ amountCents: -1000 })] }, 'part_paid'],
    [
      { payments: [examplePayment({ amountCents: 1200 }), examplePayment({ amountCents: -200 })] },
      'paid',
    ],
  ])('an order with %j is %s', (changes, payment) => {
    expect(orderStory(exampleOrder(changes))?.payment).toBe(payment);
  });

  test('names each tender once and the latest refund, wherever it is listed', () => {
    const late = exampleRefund({ id: 'late', amountCents: 200, createdAt: '2026-11-23T00:00:00Z' });
    const early = exampleRefund({
      id: 'early',
      amountCents: 100,
      payments: [{ id: 'p', amountCents: 100, ...cash }],
    });
    const story = orderStory(
      exampleOrder({
        payments: [examplePayment(), examplePayment(), examplePayment(cash)],
        refunds: [late, early],
      }),
    );
    expect(story?.tenders.map(({ code }) => code)).toEqual(['card', 'cash']);
    expect(story?.refund?.last.id).toBe('late');
    expect(story?.refund).toMatchObject({
      refundedCents: 300,
      count: 2,
      tenders: [{ code: 'cash' }],
    });
  });

  test('two methods of the same word are one, two of different names are not', () => {
    const words = (...payments: Parameters<typeof examplePayment>[0][]) =>
      orderStory(exampleOrder({ payments: payments.map((payment) => examplePayment(payment)) }))
        ?.tenders.length;
    expect(words({ paymentMethodId: 'terminal-1' }, { paymentMethodId: 'terminal-2' })).toBe(1);
    const voucher = {
      paymentMethodId: 'a',
      paymentMethodCode: 'voucher',
      paymentMethodName: { _base: 'Spring' },
    };
    expect(words(voucher, { ...voucher, paymentMethodId: 'b' })).toBe(1);
    expect(
      words(voucher, { ...voucher, paymentMethodId: 'b', paymentMethodName: { _base: 'Autumn' } }),
    ).toBe(2);
    const translated = { _base: 'Spring', de: 'Frühling' };
    expect(
      words(voucher, { ...voucher, paymentMethodId: 'b', paymentMethodName: translated }),
    ).toBe(1);
  });
});
