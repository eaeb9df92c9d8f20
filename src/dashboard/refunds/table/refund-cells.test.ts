import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { REFUND_SORT_COLUMNS } from '#contract/bff/order-store/refund-values.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { listedRefunds } from '#testing/listed-refunds.ts';
import { storeDirectory } from '../../stores/stores.ts';
import englishRefunds from '../../ui/i18n/en/refunds.json' with { type: 'json' };
import { english } from '../../ui/i18n/messages.ts';
import { daysBetween, shareText } from './refund-cells.tsx';
import { REFUND_COLUMNS } from './refund-columns.tsx';

const intl = createIntl({ locale: 'en', messages: { ...english, ...englishRefunds } });

test('rows can be sorted by every column', () => {
  expect(REFUND_COLUMNS.filter(({ sort }) => sort).map(({ id }) => id)).toEqual(
    REFUND_SORT_COLUMNS,
  );
});

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
