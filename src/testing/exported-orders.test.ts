import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { ORDER_TABLES, type OrderTableName } from '#order-tables/order-tables.ts';
import type { ExportFormat } from '#dashboard/exports/table-file.ts';
import { writeTable } from '#dashboard/exports/write-table.ts';
import { sortParts } from '#dashboard/kit/table/column-sort.ts';
import { DEFAULT_LAYOUT, wantedColumns } from '#dashboard/kit/table/table-layout.ts';
import { salesByCurrency } from '#order-domain/order/sales-figures.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { createOrderSorter } from '#dashboard/orders-list/orders-view/sort-orders.ts';
import { listQueryOf, selectedBy } from '#dashboard/orders-list/selection/filters/list-query-of.ts';
import type { OrderFilters } from '#dashboard/orders-list/selection/filters/order-filters.ts';
import { ORDER_COLUMNS } from '#dashboard/orders-list/table/columns/order-columns.tsx';
import { listedTable } from '#dashboard/orders-list/export/listed-table.ts';
import { type OrdersTable, ordersExportRequest } from '#dashboard/orders-list/export/orders-export-reading.ts';
import { readOrdersExport } from '#dashboard/orders-list/export/read-orders-export.ts';
import { SORT_AMOUNTS } from '#dashboard/orders-list/table/columns/sort-amounts.ts';

const NEVER = AbortSignal.any([]);
const NOW = Date.parse('2026-11-07T18:00:00Z') / 1_000;
const stores = storeDirectory({ stores: [...demoStores], currency: 'EUR', timeZone: null });
const DAYS: Days = { stores, defaultTimeZone: 'Europe/London', cutoffMinutes: 0, now: NOW };
const currencyOf = ({ storeId }: Pick<Order, 'storeId'>) => stores.find(storeId).currency;

/** Of a till whose clock is a year ahead, and of one whose clock begins at its own midnight in 1970. */
const OF_WRONG_CLOCKS = [
  { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', createdAt: '2027-11-07T12:00:00Z' },
  { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302', createdAt: '1969-12-31T23:00:00Z' },
];
const DEMO_ORDERS = [...generateDemoOrders({ until: NOW, days: 4 })].flat();

const ORDERS = [...DEMO_ORDERS, ...OF_WRONG_CLOCKS.map((own) => ({ ...DEMO_ORDERS[0], ...own }))].map((generated) => {
  const read = readOrder(JSON.parse(JSON.stringify(generated)));
  if (!read.ok) throw new Error('A demo order cannot be read.');
  return read.order;
});

const NEWEST_FIRST = ORDERS.toSorted((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt));

const LISTED: OrdersTable = {
  what: 'orders',
  columns: wantedColumns(ORDER_COLUMNS, DEFAULT_LAYOUT),
  sort: undefined,
  languages: 'en',
};

/** Reads orders in two slices, newest first, as the reader does, and writes them. */
async function exported(
  table: OrdersTable,
  filters: OrderFilters,
  format: ExportFormat,
  { locale = 'en', note }: { locale?: string; note?: string } = {},
): Promise<Blob> {
  const { spec, period } = ordersExportRequest(table, filters, DAYS);
  const rowsOf = readOrdersExport.start(structuredClone(spec), NEVER);
  const { query } = listQueryOf(filters, DAYS);
  const isRead = (second = 0) => second >= period.from && second < period.until;
  const listed = NEWEST_FIRST.filter((order) => matchesQuery(order, query) && isRead(secondOf(order.createdAt)));
  const slices = [listed.slice(0, 100), listed.slice(100)];
  const { title, columns } = table.what === 'orders' ? listedTable(table.columns) : ORDER_TABLES[table.what];
  const file = {
    id: 1,
    format,
    title,
    columns,
    locale,
    parts: slices.map((slice) => rowsOf(slice)),
    isDescending: table.sort !== undefined && sortParts(table.sort).isDescending,
    note,
    writtenAt: NOW * 1_000,
  };
  return writeTable(file, NEVER);
}

async function readCsv(file: Blob, delimiter = ','): Promise<Record<string, string>[]> {
  // Not by `text`, which drops the byte order mark.
  return parse(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true, delimiter });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

const byNumber = (left: number, right: number) => left - right;

const FILTERS = {
  date: { from: '2026-11-05', to: '2026-11-06' },
  source: ['pos', 'kiosk'],
  discount: 'true',
} as const satisfies OrderFilters;

test('every column of the list can be exported, and every sort', () => {
  const sorted = ORDER_COLUMNS.list.filter(({ meta }) => meta.sort !== undefined);
  expect(sorted.map(({ id }) => id)).toEqual(Object.keys(SORT_AMOUNTS));
  expect(() => listedTable(ORDER_COLUMNS.ids)).not.toThrow();
});

test('the list is exported with its columns in their order, and adds up to its totals in each currency', async () => {
  const rows = await readCsv(await exported(LISTED, { date: FILTERS.date }, 'csv'));
  expect(Object.keys(rows[0] ?? {}).join(', ')).toBe(
    'Ordered, Ordered (UTC), Ticket, Store, Service, Source, Table, Member, Pickup name, Payment, Fulfillment, Refunded, Total, Currency',
  );
  const sales = rows.filter((row) => row['Fulfillment'] !== 'Cancelled');
  const selected = ORDERS.filter(selectedBy({ date: FILTERS.date }, DAYS));
  expect(rows).toHaveLength(selected.length);
  const expected = salesByCurrency(selected, currencyOf);
  expect(expected.size).toBeGreaterThan(1);
  for (const [currency, figures] of expected) {
    const own = sales.filter((row) => row['Currency'] === currency);
    const digits = currency === 'JPY' ? 1 : 100;
    const cents = (column: string) => sumOf(own.map((row) => Math.round(Number(row[column]) * digits)));
    expect([currency, own.length, cents('Total'), cents('Refunded')]).toEqual([
      currency,
      figures.orders,
      figures.totalCents,
      figures.refundedCents,
    ]);
  }
});

test('exactly the orders that pass all filters, those of the API and local ones, newest first', async () => {
  const rows = await readCsv(await exported({ ...LISTED, columns: ['order_id'] }, FILTERS, 'raw'));
  const selected = NEWEST_FIRST.filter(selectedBy(FILTERS, DAYS));
  expect(selected.length).toBeGreaterThan(3);
  expect(rows.map((row) => row['order_id'])).toEqual(selected.map(({ id }) => id));
});

test.each(['-total', 'refunded'])('sorted by %s as the list, each currency by itself', async (sort) => {
  const table = { ...LISTED, columns: ['order_id', 'total'], sort };
  const rows = await readCsv(await exported(table, {}, 'raw'));
  const sorted = createOrderSorter(sort, currencyOf)(NEWEST_FIRST);
  expect(rows.map((row) => row['order_id'])).toEqual(sorted.map(({ id }) => id));
});

const PARTS: Readonly<Record<OrderTableName, { column: string; amounts: (order: Order) => readonly number[] }>> = {
  orders: { column: 'total', amounts: ({ totalCents }) => [totalCents] },
  items: { column: 'amount', amounts: ({ items = [] }) => items.map(({ amountCents }) => amountCents) },
  payments: { column: 'amount', amounts: ({ payments = [] }) => payments.map(({ amountCents }) => amountCents) },
  refunds: { column: 'amount', amounts: ({ refunds = [] }) => refunds.map(({ amountCents }) => amountCents) },
  taxes: { column: 'tax', amounts: ({ taxBreakdown = [] }) => taxBreakdown.map(({ taxCents }) => taxCents) },
  promotions: {
    column: 'discount',
    amounts: ({ appliedPromotions = [] }) => appliedPromotions.map(({ discountCents }) => discountCents),
  },
};
const TABLES = ['orders', 'items', 'payments', 'refunds', 'taxes', 'promotions'] as const;

test.each(TABLES)('%s of the selected orders, to the cent, in a workbook and for programs', async (what) => {
  const { column, amounts } = PARTS[what];
  const selected = ORDERS.filter(selectedBy({ date: FILTERS.date }, DAYS));
  const expected = selected.flatMap(amounts).toSorted(byNumber);
  const table = { ...LISTED, what };
  const rows = await readCsv(await exported(table, { date: FILTERS.date }, 'raw'));
  expect(rows.map((row) => Number(row[column])).toSorted(byNumber)).toEqual(expected);

  const file = await exported(table, { date: FILTERS.date }, 'xlsx');
  const [sheet] = await readXlsxFile(Buffer.from(await file.arrayBuffer()));
  const { columns } = what === 'orders' ? listedTable(LISTED.columns) : ORDER_TABLES[what];
  expect(sheet?.sheet).toBe(ORDER_TABLES[what].title);
  expect(sheet?.data[0]).toEqual(columns.map(({ title }) => title));
  const place = (id: string) => columns.findIndex((each) => each.id === id);
  const values = (sheet?.data ?? []).slice(1).map((row) => {
    return Math.round(Number(row[place(column)]) * (row[place('currency')] === 'JPY' ? 1 : 100));
  });
  expect(values.toSorted(byNumber)).toEqual(expected);
});

test('of each part of an order, the list is read with that part', () => {
  const expandOf = (table: Partial<OrdersTable>) =>
    ordersExportRequest({ ...LISTED, ...table }, {}, DAYS).period.filter.expand;
  expect(expandOf({})).toEqual(['refunds']);
  expect(expandOf({ columns: ['items'] })).toEqual(['refunds', 'items']);
  expect(TABLES.map((what) => expandOf({ what }))).toEqual([
    ['refunds'],
    ['refunds', 'items'],
    ['refunds', 'payments'],
    ['refunds'],
    ['refunds', 'tax_breakdown'],
    ['refunds', 'applied_promotions'],
  ]);
});

test('decimals are written as the locale writes them, and the last line says that it is only a part', async () => {
  const file = await exported({ ...LISTED, columns: ['ticket', 'items', 'total'] }, { date: FILTERS.date }, 'csv', {
    locale: 'de',
    note: 'Only a part.',
  });
  expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = await readCsv(file, ';');
  expect(rows.at(-1)).toEqual({ Bon: 'Only a part.', Artikel: '', Gesamt: '', Währung: '' });
  for (const row of rows.slice(0, -1)) {
    expect(row['Gesamt']).toMatch(row['Währung'] === 'JPY' ? /^\d+$/ : /^\d+,\d\d$/);
    expect(row['Items']).not.toBe('');
  }
});
