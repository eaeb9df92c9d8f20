import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { exampleSession } from '#testing/example-session.ts';
import { isFirstSession, readFirstOrders } from './read-first-responses.ts';

const { items: _, payments: __, ...listed } = exampleOrder({ refunds: [exampleRefund({ amountCents: 250 })] });
const session = exampleSession({
  stores: [{ id: listed.storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }],
});

function read(body: unknown) {
  return readFirstOrders(JSON.stringify(body ?? null));
}

test('the orders of a list’s answer are read, with the amounts of their refunds', () => {
  const [order] = read({ orders: [listed], hasMore: true }) ?? [];
  expect(order).toMatchObject({ id: listed.id, totalCents: listed.totalCents, refunds: [{ amountCents: 250 }] });
});

test('parts of refunds that the service leaves out do not matter', () => {
  const refunds = [{ id: 'r', amountCents: 250, createdAt: listed.createdAt }];
  expect(read({ orders: [{ ...listed, refunds }] })).toHaveLength(1);
});

test('texts are safe to show', () => {
  const [order] = read({ orders: [{ ...listed, memberName: 'Ana\u202E' }] }) ?? [];
  expect(order?.memberName).toBe('Ana');
});

test.each([undefined, null, [], {}, { orders: {} }, { orders: [] }, { orders: [null] }, { error: 'no' }])(
  'no orders in %j',
  (body) => {
    expect(read(body)).toBeUndefined();
  },
);

const FIELDS =
  'id storeId createdAt serviceType source paymentStatus fulfillmentStatus refunds discountCents manualDiscountCents taxCents totalCents items payments'.split(
    ' ',
  );
const NULLABLE = 'ticketNumber sequenceNumber paidAt tzOffsetMinutes tableName memberName pickupName couponCode'.split(
  ' ',
);

test('one wrong field of one order, and none is read', () => {
  const wrong = fc.constantFrom<unknown>(true, {}, ['a'], [{ amountCents: '1' }]);
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS, ...NULLABLE), wrong, (field, value) => {
      expect(read({ orders: [listed, { ...listed, [field]: value }] })).toBeUndefined();
    }),
    { seed: 1 },
  );
  for (const field of FIELDS) expect(read({ orders: [{ ...listed, [field]: null }] })).toBeUndefined();
  for (const field of NULLABLE) expect(read({ orders: [{ ...listed, [field]: null }] })).toHaveLength(1);
});

test('a session is one with all that rows need', () => {
  expect(isFirstSession(session)).toBe(true);
  expect(isFirstSession({ ...session, user: null })).toBe(true);
  for (const field of ['user', 'stores', 'currency', 'timeZone', 'dayStartsAt']) {
    expect(isFirstSession({ ...session, [field]: 1 })).toBe(false);
  }
  for (const field of ['id', 'name', 'timeZone', 'currency']) {
    expect(isFirstSession({ ...session, stores: [{ ...session.stores[0], [field]: undefined }] })).toBe(false);
  }
});
