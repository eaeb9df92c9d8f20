import { createIntl } from 'react-intl';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { listedRefunds } from '#testing/listed-refunds.ts';
import englishRefunds from '../../ui/i18n/en/refunds.json' with { type: 'json' };
import { english } from '../../ui/i18n/messages.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { daysBetween, type RefundsMeta, shareText } from './refund-cells.tsx';
import { reasonTexts, refundedTexts, ticketTexts } from './refund-texts.ts';

const intl = createIntl({ locale: 'en', messages: { ...english, ...englishRefunds } });

test.each([
  [1000, 1000, '100%'],
  [999, 1000, '99%'],
  [1001, 1000, '101%'],
  [333, 1000, '33%'],
  [1, 1000, '<1%'],
  [0, 1000, '0%'],
  [-250, 1000, '−25%'],
  [500, 0, '—'],
])('%d of %d is %s: never rounded to none or all of it', (amount, total, text) => {
  expect(shareText(intl, amount, total)).toBe(text);
});

test.each([
  ['2026-11-20T22:59:00Z', '2026-11-20T23:01:00Z', 1],
  ['2026-11-20T23:00:00Z', '2026-11-21T22:59:00Z', 0],
  // Over the change to winter time.
  ['2026-10-24T22:30:00Z', '2026-10-25T23:30:00Z', 1],
  ['2026-11-20T10:00:00Z', 'yesterday', undefined],
])('from %s to %s are %s of the store’s own days', (createdAt, refundedAt, count) => {
  const days = {
    stores: storeDirectory({ stores: [], currency: 'EUR', timeZone: null }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes: 0,
    now: 0,
  };
  const [row] = listedRefunds([
    exampleOrder({ createdAt, refunds: [exampleRefund({ createdAt: refundedAt })] }),
  ]);
  expect(row && daysBetween(row, days)).toBe(count);
});

test('there is room for the order’s time, which tells refunds without details from each other, below the ticket, for an unknown amount and that there are none', () => {
  const days = {
    stores: storeDirectory({ stores: [], currency: 'EUR', timeZone: null }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes: 0,
    now: 0,
  };
  const meta: RefundsMeta = {
    intl,
    days,
    languages: 'en',
    showsZones: false,
    isByDay: true,
    hrefOf: () => '/',
  };
  // In another year, times would be written with theirs.
  vi.setSystemTime('2026-11-22T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const order = {
    ticketNumber: 'A-112',
    createdAt: '2026-11-12T13:04:00Z',
    tzOffsetMinutes: 60,
    totalCents: 472,
  };
  const rows = listedRefunds([exampleOrder({ ...order, paymentStatus: 'refunded' })]);
  expect(new Set(ticketTexts(rows, meta).texts)).toEqual(
    new Set(['A-112', 'Nov 12, 2:04\u00A0PM']),
  );
  expect(refundedTexts(rows, meta).texts).toContain('Unknown');
  expect(reasonTexts(rows, meta).texts).toEqual(['No refund details']);
});
