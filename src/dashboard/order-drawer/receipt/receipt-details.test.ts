import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { exampleItem, exampleOrder, examplePayment } from '#testing/example-order.ts';
import { figuresOf } from '#order-domain/order/order-figures.ts';
import { buildReceipt } from './build-receipt.ts';
import { receiptText } from './receipt.ts';

const intl = createIntl({
  locale: 'en-GB',
  messages: { ...english, ...(await loadMessages('drawer', 'en')) },
});

function receiptOf(changes: Partial<Order>) {
  const frame = { currency: 'GBP', clock: { timeZone: 'Europe/London' }, storeName: 'Soho' };
  const order = exampleOrder(changes);
  return buildReceipt(intl, { order, figures: figuresOf(order), ...frame }, 'en', 'internal');
}

function paperLines(changes: Partial<Order>): string[] {
  return receiptOf(changes)
    .blocks.flat()
    .filter(({ isPaperOnly }) => isPaperOnly)
    .map(({ text }) => text);
}

test('taxes are listed by rate, with their base where the lines show it and their name unless it is an id', () => {
  const id = '97fdee87-c2bb-4b39-a058-70842232d32f';
  // Skips the heading and the line about taxes that don’t add up.
  const [full, none, unsaid] = paperLines({
    items: [exampleItem({ taxRateId: 'full', taxCents: 190 })],
    taxBreakdown: [
      { taxRateId: 'full', taxRatePercent: 19, taxCents: 190 },
      { taxRateId: '', taxRatePercent: 7.25, taxCents: 5 },
      { taxRateId: id, taxRatePercent: null, taxCents: 5 },
    ],
  }).slice(2);
  expect(full).toBe('19% full on £10.00: £1.90');
  expect(none).toBe('7.25% No rate: £0.05');
  expect(unsaid).toBe('Rate unknown: £0.05');
});

test('a payment has its time, and its day where that is not the order’s', () => {
  expect(paperLines({})).toEqual(['20:15']);
  expect(paperLines({ payments: [examplePayment({ createdAt: '2026-11-21T09:00:00Z' })] })).toEqual(
    ['Sat, 21 Nov 2026, 09:00'],
  );
});

test('people, pickup and the note with its line breaks are printed, and left out of a message', () => {
  const changes = {
    memberName: 'Ana',
    pickupName: 'Ben',
    pickupAt: '2026-11-20T21:00:00Z',
    note: ' no\u202E ice\r\nring twice\n',
  };
  const receipt = receiptOf(changes);
  expect(receipt.people).toEqual([
    'Customer: Ana',
    'Pickup: Ben',
    'Pickup at Fri, 20 Nov 2026, 21:00',
  ]);
  expect(receipt.note).toBe('no ice\nring twice');
  expect(receiptText(receipt, '')).toBe(receiptText(receiptOf({}), ''));
});
