import readXlsxFile from 'read-excel-file/node';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { readOrder } from '#contract/service/read-order.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { tablePart } from '#dashboard/exports/table-file.ts';
import { writeTable } from '#dashboard/exports/write-table.ts';
import { loadMessages, english } from '#dashboard/kit/i18n/messages.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { type RefundRow, refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { refundTotals } from '#order-domain/refunds/refund-totals.ts';
import { REFUND_COLUMNS } from '#dashboard/refunds/table/refund-columns.tsx';
import { refundsTable } from '#dashboard/refunds/export/refunds-table.ts';

import { exampleOrder, exampleRefund } from './example-order.ts';

const NOW = Date.parse('2026-11-07T18:00:00Z') / 1_000;
const stores = storeDirectory({ stores: [...demoStores], currency: 'EUR', timeZone: null });
const days: Days = { stores, defaultTimeZone: 'Europe/London', cutoffMinutes: 0, now: NOW };
const intl = createIntl({ locale: 'en', messages: { ...english, ...(await loadMessages('refunds', 'en')) } });
const context = { intl, days, languages: 'en' };

const rows = [...generateDemoOrders({ until: NOW, days: 10 })].flat().flatMap((generated) => {
  const read = readOrder(JSON.parse(JSON.stringify(generated)));
  return read.ok ? refundRowsOf(read.order) : [];
});

test('a workbook of refunds has the columns of the page in their order, and adds up to its totals', async () => {
  const { columns, cells } = refundsTable(REFUND_COLUMNS.ids, context);
  const table = {
    id: 1,
    format: 'xlsx',
    title: 'Refunds',
    columns,
    locale: 'en',
    parts: [tablePart(rows.map(cells))],
    isDescending: false,
    note: undefined,
    writtenAt: NOW * 1_000,
  } as const;
  const file = await writeTable(table, AbortSignal.any([]));
  const [sheet] = await readXlsxFile(Buffer.from(await file.arrayBuffer()));
  const [header, ...found] = sheet?.data ?? [];
  expect(header?.join(', ')).toBe(
    'Refunded at, Refunded at (UTC), Ticket, Store, Amount, Currency, % of order, Methods, Reason, Number of items, Ordered, Ordered (UTC), Order total, Days later',
  );
  const at = (title: string) => header?.indexOf(title) ?? -1;
  const { count, currencies } = refundTotals(
    rows,
    ({ storeId }) => stores.find(storeId).currency,
    () => true,
  );
  expect(currencies.length).toBeGreaterThan(1);
  // What was refunded of an order by its status alone is not known.
  const known = found.filter((row) => row[at('Amount')] !== null);
  expect(known).toHaveLength(count);
  for (const { currency, cents } of currencies) {
    const own = known.filter((row) => row[at('Currency')] === currency);
    const sum = own.reduce(
      (total, row) => total + Math.round(Number(row[at('Amount')]) * (currency === 'JPY' ? 1 : 100)),
      0,
    );
    expect([currency, sum]).toEqual([currency, cents]);
  }
  // A spreadsheet counts time in days, so not each second is exact.
  expect(Number(found[0]?.[at('Refunded at (UTC)')]) / 1_000).toBeCloseTo(rows[0]?.second ?? 0, 1);
});

test('a refund without details or items says so, in the words of the page, or nothing', () => {
  const cellsOf = (row: RefundRow) => refundsTable(['reason', 'items', 'amount'], context).cells(row).slice(0, 3);
  const [withoutDetails] = refundRowsOf(exampleOrder({ paymentStatus: 'refunded' }));
  const [notItemized] = refundRowsOf(exampleOrder({ refunds: [exampleRefund({ reason: 'Cold', items: [] })] }));
  expect(withoutDetails && cellsOf(withoutDetails)).toEqual([
    { type: 'text', text: 'No refund details' },
    undefined,
    undefined,
  ]);
  expect(notItemized && cellsOf(notItemized)).toEqual([
    { type: 'text', text: 'Cold' },
    undefined,
    { type: 'money', cents: 1000, digits: 2 },
  ]);
});

test('only the columns that are shown, each currency once', () => {
  const titles = (ids: readonly string[]) => refundsTable(ids, context).columns.map(({ title }) => title);
  expect(titles(['total', 'reason', 'amount'])).toEqual(['Order total', 'Currency', 'Reason', 'Amount']);
  for (const id of REFUND_COLUMNS.ids) expect(titles([id])).not.toEqual([]);
});
