import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { saveClosing } from '#accounts/closings.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import type { Order } from '#contract/service/order.ts';
import { asRead, movedDemoOrders, openDemoStore } from '#order-store/testing/demo-store.ts';
import { refreshWholeStore } from '#order-store/refresh/refresh-store.ts';
import { csvForSpreadsheets, csvHeader, csvLine } from '#order-tables/csv.ts';
import {
  ORDER_TABLE_NAMES,
  ORDER_TABLES,
  type OrderTableName,
} from '#order-tables/order-tables.ts';
import { isSale } from '#order-domain/order/order-amounts.ts';
import { exampleClosing } from '#testing/example-closing.ts';
import { createTableContext } from '#order-tables/table-context.ts';
import { rowIn, tableWords, titleIn } from '#order-tables/table-words.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

const NOW = '2026-11-24T15:10:20Z';
const sent = movedDemoOrders({ until: NOW, days: 24, share: 0.15 });
const newestFirst = sent
  .map(asRead)
  .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
const DESCRIBED = demoStores.slice(0, -1);

let opened: Awaited<ReturnType<typeof openDemoStore>>;
let bff: TestBff;
beforeAll(async () => {
  opened = await openDemoStore(sent, NOW);
  await refreshWholeStore(opened.store);
  bff = await startTestBff((_request, response) => response.end('{}'), {
    config: { currency: 'JPY', auth: 'oidc' },
    orderStore: opened.store,
    database: opened.store.database,
    stores: async () => [...DESCRIBED],
    now: () => Date.parse(NOW),
    authenticate: async ({ headers }) => ({
      ...LOCAL_CALLER,
      storeIds:
        typeof headers['x-test-stores'] === 'string' ? headers['x-test-stores'].split(',') : null,
    }),
  });
}, 60_000);
afterAll(async () => {
  await bff.close();
  await opened.remove();
});

/** Sends the headers of a browser that follows a link. */
function follow(path: string, headers: Record<string, string> = {}) {
  return bff.app.inject({
    url: `/api/exports/${path}`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
}

function contextIn(language: string) {
  return createTableContext(DESCRIBED, { currency: 'JPY', timeZone: null }, language);
}

/** Expected CSV, from orders in memory. */
async function csvOf(
  name: OrderTableName,
  orders: readonly Order[],
  language: string,
): Promise<string> {
  const { columns, rowsOf } = ORDER_TABLES[name];
  const [words, style] = [await tableWords(language), csvForSpreadsheets(language)];
  const rows = orders.flatMap((order) => rowsOf(order, contextIn(language)));
  const titles = columns.map(({ title }) => titleIn(words, title));
  return csvHeader(titles, style) + rows.map((row) => csvLine(rowIn(words, row), style)).join('');
}

test.each(ORDER_TABLE_NAMES.filter((name) => name !== 'refunds'))(
  '%s are those of the same orders in memory',
  async (name) => {
    const { payload, headers } = await follow(`${name}?format=csv&lang=de`);
    const isNote = (line: string) => line.startsWith('Stornierte Bestellungen, ');
    const lines = (text: string) => text.split('\r\n').filter((line) => !isNote(line));
    expect(lines(payload).toSorted()).toEqual(
      lines(await csvOf(name, newestFirst, 'de')).toSorted(),
    );
    const cancelled = newestFirst.filter((order) => !isSale(order)).length;
    expect(cancelled).toBeGreaterThan(0);
    const notes = payload.split('\r\n').filter(isNote);
    expect(notes.map((note) => /\d+/.exec(note)?.[0])).toEqual(
      name === 'orders' ? [String(cancelled)] : [],
    );
    expect(lines(payload).length).toBeGreaterThan(20);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers['content-disposition']).toContain(`filename="${name}.csv"`);
  },
);

test('a workbook of filtered orders has the same rows in the same sequence', async () => {
  const query = 'format=xlsx&days=2026-11-10..2026-11-16&payment_status=paid&sort=-total';
  const { rawPayload, headers } = await follow(`orders?${query}&store_id=${madrid.id}`);
  expect(headers['content-disposition']).toBe(
    'attachment; filename="orders-2026-11-10-2026-11-16-Madrid-Malasa_a.xlsx"; ' +
      "filename*=UTF-8''orders-2026-11-10-2026-11-16-Madrid-Malasa%C3%B1a.xlsx",
  );
  const [sheet] = await readXlsxFile(rawPayload);
  const { columns } = ORDER_TABLES.orders;
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const found = (sheet?.data.slice(1) ?? []).map((row) => [row[at('order_id')], row[at('total')]]);
  const calendar = await opened.store.calendar();
  const expected = newestFirst.filter(({ storeId, createdAt, paymentStatus }) => {
    const day = calendar.dayAt({ storeId, offsetMinutes: null }, Date.parse(createdAt) / 1_000);
    return (
      storeId === madrid.id &&
      paymentStatus === 'paid' &&
      day >= Date.parse('2026-11-10') / 86_400_000 &&
      day <= Date.parse('2026-11-16') / 86_400_000
    );
  });
  expect(found.map(([id]) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  expect(found.length).toBeGreaterThan(5);
  const totals = found.map(([, total]) => Number(total));
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
});

const PERIOD = 'from=2026-11-10&to=2026-11-24';

test('figures of one store’s day name both in each row', async () => {
  const day = '2026-11-16';
  const query = `from=${day}&to=${day}&store_id=${madrid.id}`;
  const { payload } = await follow(`figures?format=raw&${query}`);
  const rows: Record<string, string>[] = parse(payload, { columns: true });
  expect(rows.map(({ store, day: of }) => `${store} ${of}`)).toEqual(
    rows.map(() => `${madrid.name} ${day}`),
  );
  expect(rows.map(({ figure }) => figure)).toContain('net_takings');
});

test('the cash of the last closing ends the figures of its day', async () => {
  const day = '2026-11-16';
  const url = `figures?format=raw&from=${day}&to=${day}&store_id=${madrid.id}`;
  const read = async (headers = {}) => {
    const rows: Record<string, string>[] = parse((await follow(url, headers)).payload, {
      columns: true,
    });
    return Object.fromEntries(rows.map(({ figure = '', amount }) => [figure, amount]));
  };
  const { cash_taken: notClosed, ...open } = await read();
  expect(notClosed).toBeUndefined();
  const closing = exampleClosing({ storeId: madrid.id, day, floatCents: 10_000 });
  for (const countedCents of [9_000, 12_345])
    await saveClosing(
      opened.store.database,
      { ...closing, id: randomUUID(), countedCents },
      { savedBy: null, now: 0 },
    );
  const { float, cash_taken, cash_expected, cash_counted, cash_difference, ...rest } = await read();
  expect(rest).toEqual(open);
  expect([float, cash_counted]).toEqual(['10000', '12345']);
  expect(Number(cash_taken)).toBeGreaterThan(0);
  expect(Number(cash_expected)).toBe(10_000 + Number(cash_taken));
  expect(Number(cash_difference)).toBe(12_345 - Number(cash_expected));
});

test('a saved closing has the figures and cash that it saved', async () => {
  const day = '2026-11-17';
  const closing = exampleClosing({ storeId: madrid.id, day, floatCents: 10_000 });
  const saved = await saveClosing(
    opened.store.database,
    { ...closing, countedCents: 9_000 },
    { savedBy: null, now: 0 },
  );
  const number = typeof saved === 'object' && saved.closing.number;
  const { payload, headers } = await follow(`figures?format=raw&closing=${number}`);
  const rows: Record<string, string>[] = parse(payload, { columns: true });
  const amounts = Object.fromEntries(rows.map(({ figure = '', amount }) => [figure, amount]));
  expect(amounts).toMatchObject({
    net_sales: String(closing.figures.netSalesCents),
    float: '10000',
    cash_counted: '9000',
  });
  expect(new Set(rows.map((row) => `${row['store']} ${row['day']}`))).toEqual(
    new Set([`${madrid.name} ${day}`]),
  );
  expect(headers['content-disposition']).toContain(`"day-close-${number}-${day}-Madrid-`);
  const limited = await follow(`figures?format=raw&closing=${number}`, {
    'x-test-stores': newYork.id,
  });
  expect(limited.statusCode).toBe(404);
});

test('figures by store and day have no limit, by the names of stores', async () => {
  const { payload } = await follow('figures?format=raw&from=2020-01-01&to=2026-11-24&by=store_day');
  const rows: Record<string, string>[] = parse(payload, { columns: true });
  const days = rows.map((row) => `${row['store']} ${row['day']}`);
  expect(new Set(rows.map((row) => row['store'])).size).toBe(demoStores.length);
  expect(days).toEqual(days.toSorted(new Intl.Collator('en', { numeric: true }).compare));
});

test('a comparison says of which days it is', async () => {
  const { payload, headers } = await follow(
    'figures?format=raw&from=2026-11-16&to=2026-11-22&compare=previous',
  );
  expect(headers['content-disposition']).toContain(
    'insights-compared-2026-11-16-2026-11-22-with-2026-11-09-2026-11-15',
  );
  const rows: Record<string, string>[] = parse(payload, { columns: true });
  expect(new Set(rows.map((row) => `${row['days']} | ${row['days_before']}`))).toEqual(
    new Set(['2026-11-16 – 2026-11-22 | 2026-11-09 – 2026-11-15']),
  );
});

test('an export has no rows or names of other stores', async () => {
  const limited = { 'x-test-stores': newYork.id };
  const all: Record<string, string>[] = parse(
    (await follow('orders?format=raw', limited)).payload,
    { columns: true },
  );
  expect(new Set(all.map((row) => row['store_id']))).toEqual(new Set([newYork.id]));
  const paths = [
    'orders?format=raw',
    ...['refunds', 'exceptions', 'figures'].map((table) => `${table}?format=raw&${PERIOD}`),
  ];
  for (const path of paths) {
    const { payload, headers } = await follow(`${path}&store_id=${madrid.id}`, limited);
    expect(payload.trim().split('\r\n')).toHaveLength(1);
    expect(headers['content-disposition']).not.toContain(madrid.name.split(' ')[0]);
  }
});

test.each([
  ['orders', 'format must be one of csv, xlsx, raw.'],
  ['orders?format=csv&lang=nl', /^lang must be one of en, .*, which may name a region\.$/],
  ['orders?format=csv&time_zone=Mars', 'time_zone must be a time zone like Europe/London.'],
  ['items?format=csv&cursor=x', 'cursor is of a list in pages: a file has all of it.'],
  ['figures?format=csv&from=2026-11-01&to=2026-11-02&by=item', /^by must be one of day, /],
  ['refunds?format=csv&from=2026-11-01&to=2026-11-02&color=red', /can't have the parameter color/],
])('%s is refused with its name', async (path, message) => {
  const answered = await follow(path);
  expect(answered.statusCode).toBe(400);
  expect(answered.json().error).toEqual(expect.stringMatching(message));
});

/** The socket buffers 200 kB at once. */
async function startOnSocket() {
  const { app, close } = await startTestBff((_request, response) => response.end('{}'), {
    orderStore: opened.store,
  });
  onTestFinished(close);
  const responses: ServerResponse[] = [];
  app.server.on('request', (_request, response) => void responses.push(response));
  const socketPath = join(await mkdtemp(join(tmpdir(), 'tillview-')), 'socket');
  await app.listen({ path: socketPath });
  return {
    app,
    responses,
    inUse: () => {
      const { open = 0, idle = 0 } = opened.database.poolUse()['writes'] ?? {};
      return open - idle;
    },
    /** Stops after the first bytes. */
    begin: async (): Promise<IncomingMessage> => {
      const request = get({
        socketPath,
        path: '/api/exports/items?format=csv',
        headers: { host: 'localhost' },
      });
      const [response]: IncomingMessage[] = await once(request, 'response');
      if (!response) throw new Error('There is no response.');
      return response.pause();
    },
  };
}

test('an export waits for its client, and only two are written at once', async () => {
  const { app, begin, inUse, responses } = await startOnSocket();
  const whole = (await app.inject('/api/exports/items?format=csv')).payload.length;
  const both = [await begin(), await begin()];
  const refused = await app.inject('/api/exports/orders?format=csv');
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await setTimeout(500);
  for (const response of responses) expect(response.writableLength).toBeLessThan(whole / 2);
  expect(inUse()).toBe(2);
  const left = performance.now();
  for (const response of both) response.destroy();
  await expect.poll(inUse, { interval: 5 }).toBe(0);
  expect(performance.now() - left).toBeLessThan(5_000);
  expect((await app.inject('/api/exports/taxes?format=csv')).statusCode).toBe(200);
});
