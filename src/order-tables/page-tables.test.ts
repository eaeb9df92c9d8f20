import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { loadMessages } from '#dashboard/kit/i18n/messages.ts';
import { refundsTable } from '#dashboard/refunds/export/refunds-table.ts';
import { REFUND_COLUMNS } from '#dashboard/refunds/table/refund-columns.tsx';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { createStoreCalendar } from '#order-domain/days/store-calendar.ts';
import { type RefundRow, refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { asRead, movedDemoOrders } from '#order-store/testing/demo-store.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { REFUNDS_TABLE } from './refunds-table.ts';
import { rowIn, tableWords, titleIn } from './table-words.ts';

const NOW = '2026-11-24T15:10:20Z';
const ORDERS = [
  ...movedDemoOrders({ until: NOW, days: 20, share: 0.1 }).map(asRead),
  exampleOrder({ storeId: demoStores[0]?.id ?? '', paymentStatus: 'refunded', refunds: [] }),
];
const SETTINGS = { stores: [...demoStores], currency: 'EUR', timeZone: null };
const stores = storeDirectory(SETTINGS);
const days = { stores, defaultTimeZone: 'Europe/London', cutoffMinutes: 240, now: Date.parse(NOW) / 1_000 };
const calendar = createStoreCalendar({ ...SETTINGS, dayStartsAt: '04:00' });

function listed(row: RefundRow): ListedRefund {
  return {
    ...row,
    people: [...row.people],
    methods: [...row.methods],
    items: [...row.items],
    figures: [...row.figures],
    marks: [...row.marks],
  };
}

test.each(['en', 'de', 'ja'])('in %s, files of refunds hold what the page exports', async (locale) => {
  const intl = createIntl({
    locale,
    messages: {
      ...(await loadMessages('orders', locale)),
      ...(await loadMessages('refunds', locale)),
    },
  });
  const words = await tableWords(locale);
  const context = { storeOf: stores.find, languages: locale, calendar, words };
  const page = refundsTable(REFUND_COLUMNS.ids, { intl, days, languages: locale });
  const rows = ORDERS.flatMap((order) => refundRowsOf(order));
  expect(rows.length).toBeGreaterThan(20);
  expect(REFUNDS_TABLE.columns.slice(0, -2).map(({ id, title }) => [id, titleIn(words, title)])).toEqual(
    page.columns.map(({ id, title }) => [id, titleIn(words, title)]),
  );
  for (const row of rows) {
    const cells = rowIn(words, REFUNDS_TABLE.cells(listed(row), context));
    expect(cells.slice(0, -2)).toEqual(page.cells(row));
  }
});
