import { expect, test } from 'vitest';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { seenValues } from './table-editor.tsx';

test('values of open sets, each once, without those that an address could not hold', () => {
  const seen = seenValues([
    exampleOrder({ source: 'kiosk', serviceType: 'drive_thru' }),
    exampleOrder({ source: 'kiosk', serviceType: '' }),
    exampleOrder({ source: 'a,b', serviceType: '\ud800' }),
  ]);
  expect(seen.sources).toEqual(['kiosk']);
  expect(seen.serviceTypes).toEqual(['drive_thru']);
});

test('statuses that the API does not list', () => {
  const seen = seenValues([
    exampleOrder(),
    exampleOrder({ paymentStatus: 'held', fulfillmentStatus: 'lost' }),
    exampleOrder({ paymentStatus: '' }),
  ]);
  expect(seen.unknownPaymentStatuses).toEqual(['held', '']);
  expect(seen.unknownFulfillmentStatuses).toEqual(['lost']);
});

test('ways to pay, from payments and refunds, with the first name that one has', () => {
  const { payments: _payments, ...row } = exampleOrder();
  const seen = seenValues([
    exampleOrder({ payments: [examplePayment({ paymentMethodName: null })] }),
    exampleOrder(),
    {
      ...row,
      refunds: [
        exampleRefund({
          payments: [
            { id: 'p', amountCents: 1, paymentMethodId: 'voucher-id' },
            { id: 'q', amountCents: 1 },
          ],
        }),
      ],
    },
  ]);
  expect([...seen.tenders]).toEqual([
    ['card', { _base: 'Card' }],
    ['voucher-id', undefined],
  ]);
});
