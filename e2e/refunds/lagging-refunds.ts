import { buildItem, buildOrder, STORES, uuid } from '../fixtures/build-order.ts';
import { NOW } from '../fixtures/fixed-clock.ts';

const DAY = 86_400_000;
const CARD = {
  paymentMethodId: uuid(5, 1),
  paymentMethodName: { _base: 'Card' },
  paymentMethodCode: 'card',
};
const CASH = {
  paymentMethodId: uuid(5, 2),
  paymentMethodName: { _base: 'Cash' },
  paymentMethodCode: 'cash',
};

function refundedOrder(
  number: number,
  days: number,
  refunds: readonly { hours: number; amountCents: number; tender?: object; items?: boolean }[],
  fields: Readonly<Record<string, unknown>> = {},
) {
  const iso = (milliseconds: number) =>
    new Date(NOW - milliseconds).toISOString().replace('.000', '');
  return buildOrder(number, iso(days * DAY + 7_200_000), {
    refunds: refunds.map(({ hours, amountCents, tender = CARD, items = true }, index) => {
      const id = uuid(6, number * 10 + index);
      return {
        id,
        orderId: uuid(1, number),
        amountCents,
        reason: `Reason ${number}.${index}`,
        createdAt: iso(hours * 3_600_000),
        items: items
          ? [
              {
                id: uuid(7, number * 10 + index),
                refundId: id,
                orderItemId: buildItem(number, 1).id,
                qty: 1,
                amountCents,
                taxCents: 0,
              },
            ]
          : [],
        payments: [{ id: uuid(8, number * 10 + index), refundId: id, ...tender, amountCents }],
      };
    }),
    ...fields,
  });
}

/**
 * Refunds of today with lags of 0 to 420 days; one of last month; an order without details; one in
 * another currency.
 */
export const lagging = [
  refundedOrder(1, 420, [{ hours: 3, amountCents: 1_000 }]),
  refundedOrder(2, 390, [{ hours: 2, amountCents: 320 }]),
  refundedOrder(3, 40, [{ hours: 40 * 24, amountCents: 500 }]),
  refundedOrder(4, 9, [
    { hours: 30, amountCents: 100 },
    { hours: 1, amountCents: 1_300, tender: CASH, items: false },
  ]),
  refundedOrder(5, 1, [], { paymentStatus: 'refunded' }),
  refundedOrder(6, 0, [{ hours: 1.5, amountCents: 1_320 }], {
    storeId: STORES[1].id,
    memberId: uuid(9, 6),
    memberName: 'Zoë Bell',
    items: [buildItem(6, 1, { productName: { _base: 'Pink bag' } })],
  }),
];
