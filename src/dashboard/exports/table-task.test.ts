import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { loadMessages, english } from '../kit/i18n/messages.ts';
import { NO_READING, NOTHING_READ } from '../orders-feed/reader/reader.ts';
import { kindName, NO_PROGRESS, type ReadingProgress } from '../orders-feed/reader/reading.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../stores/stores.ts';
import { tablePart } from './table-file.ts';
import { exportName, exportTask, type TableTask } from './table-task.ts';

const NEVER = AbortSignal.any([]);

const intl = createIntl({ locale: 'en', messages: { ...english, ...(await loadMessages('lists', 'en')) } });
const SOHO = '5e10e0e0-0000-4000-8000-000000000001';
const CAFE = '5e10e0e0-0000-4000-8000-000000000002';
const OTHER = '5e10e0e0-0000-4000-8000-000000000003';
const LONG = '5e10e0e0-0000-4000-8000-000000000004';
const NAMES = { [SOHO]: 'Soho', [CAFE]: 'Bar/Café', [OTHER]: 'Tower', [LONG]: `${'x'.repeat(79)}😀` };
const days: Days = {
  stores: storeDirectory({
    stores: Object.entries(NAMES).map(([id, name]) => ({ id, name, timeZone: 'Europe/London', currency: 'EUR' })),
    currency: 'EUR',
    timeZone: null,
  }),
  defaultTimeZone: 'Europe/London',
  cutoffMinutes: 0,
  now: Date.parse('2026-11-07T18:00:00Z') / 1_000,
};
const ALL = { date: undefined, storeIds: undefined };

test.each([
  [{}, 'orders'],
  [{ date: { preset: 'last_7_days' }, storeIds: [SOHO] }, 'orders 2026-11-01 to 2026-11-07 Soho'],
  [{ date: { preset: 'today' }, what: 'items' }, 'items 2026-11-07'],
  [{ date: { from: '2026-11-01' } }, 'orders since 2026-11-01'],
  [{ date: { to: '2026-11-03', toTime: '14:30' } }, 'orders until 2026-11-03 14.30'],
  [{ storeIds: [LONG] }, `orders ${'x'.repeat(79)}`],
  [{ storeIds: [SOHO, CAFE, OTHER] }, 'orders 3 stores Bar Café, Soho +1'],
] as const)('%j is called %s', (words, name) => {
  expect(exportName({ intl, days }, { what: 'orders', ...ALL, ...words }, false)).toBe(name);
});

const TASK: TableTask<never, never> = {
  ...ALL,
  rowsOf: () => ({ parts: [tablePart([[undefined], [undefined]])], unreadable: 0 }),
  title: 'Orders',
  columns: [{ id: 'order_id', title: 'Order ID' }],
  storeIds: [SOHO],
};
const NO_READER = { reading: () => NO_READING, forgetUnused: () => {} };
const RAW_ORDERS = { what: 'orders', format: 'raw' } as const;

/** What a file says of an export whose reading was as far as `read` when it was written, and as `progress` when it was stopped. */
async function noteAndName(read: Partial<ReadingProgress>, unreadable = 0, progress = read) {
  const notes: unknown[] = [];
  const reading = {
    ...NO_READING,
    getSnapshot: () => ({ ...NOTHING_READ, progress: { ...NO_PROGRESS, ...read } }),
  };
  const reader = {
    ...NO_READER,
    reading: () => reading,
    ask: (_cache: string, question: unknown) => {
      notes.push(question);
      return Promise.resolve(new Blob());
    },
  };
  const task = exportTask({ intl, days, reader }, RAW_ORDERS, {
    ...TASK,
    request: { kind: kindName('orders'), spec: {}, period: { filter: EMPTY_LIST_ORDERS_QUERY, from: 0, until: 1 } },
    rowsOf: () => ({ parts: [tablePart([[undefined], [undefined]])], unreadable }),
  });
  const { name, rows } = await task.write({ ...NO_PROGRESS, ...progress }, NEVER);
  expect(rows).toBe(2);
  return { name, note: Object.getOwnPropertyDescriptor(notes[0], 'note')?.value };
}

test('only what is a part says so, in its name and its last line', async () => {
  expect(await noteAndName({ phase: 'complete', orders: 7 })).toEqual({ name: 'orders Soho.csv', note: undefined });
  const name = 'orders Soho (part).csv';
  expect(await noteAndName({ phase: 'cancelled', orders: 1_200 })).toEqual({
    name,
    note: 'Only a part: cancelled after 1,200 orders.',
  });
  expect(await noteAndName({ phase: 'incomplete', orders: 7 })).toEqual({
    name,
    note: 'Only a part: some orders couldn’t be read.',
  });
  expect(await noteAndName({ phase: 'complete', orders: 7, unreadable: 2 }, 1)).toEqual({
    name,
    note: 'Only a part: 3 orders or refunds couldn’t be read.',
  });
});

test('what the page went on to read while its export was stopped is in the file, and the file says so', async () => {
  const stopped = { phase: 'cancelled', orders: 1_200 } as const;
  expect(await noteAndName({ phase: 'reading', orders: 1_500 }, 0, stopped)).toEqual({
    name: 'orders Soho (part).csv',
    note: 'Only a part: cancelled after 1,500 orders.',
  });
  const whole = { phase: 'complete', orders: 2_000 } as const;
  expect(await noteAndName(whole, 0, stopped)).toEqual({ name: 'orders Soho.csv', note: undefined });
});

test('a file that is not wanted any longer is removed by its own number', async () => {
  const asked: [string, unknown][] = [];
  const reader = {
    ...NO_READER,
    ask: (cache: string, question: unknown) => {
      asked.push([cache, question]);
      return Promise.resolve(new Blob());
    },
  };
  const task = exportTask({ intl, days, reader }, RAW_ORDERS, TASK);
  const removals = [new AbortController(), new AbortController()];
  for (const { signal } of removals) await task.write(NO_PROGRESS, signal);
  const ids = asked.map(([, question]) => Object.getOwnPropertyDescriptor(question, 'id')?.value);
  expect(new Set(ids).size).toBe(2);
  removals[1]?.abort();
  expect(asked.slice(2)).toEqual([['table remover', ids[1]]]);
});
