import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { exceptionsTable } from '#dashboard/exceptions/exceptions-table.ts';
import { loadMessages } from '#dashboard/kit/i18n/messages.ts';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { createStoreCalendar } from '#order-domain/days/store-calendar.ts';
import { EXCEPTIONS_TABLE } from './exceptions-table.ts';
import { rowIn, tableWords } from './table-words.ts';

const SETTINGS = { stores: [...demoStores], currency: 'EUR', timeZone: null };
const stores = storeDirectory(SETTINGS);
const calendar = createStoreCalendar({ ...SETTINGS, dayStartsAt: '04:00' });

test.each(['en', 'de', 'ja'])('in %s, files of what needs review hold what the page exports', async (locale) => {
  const intl = createIntl({
    locale,
    messages: {
      ...(await loadMessages('orders', locale)),
      ...(await loadMessages('exceptions', locale)),
    },
  });
  const words = await tableWords(locale);
  const context = { storeOf: stores.find, languages: locale, calendar, words };
  const found = {
    id: 'comp:o1',
    kind: 'comp' as const,
    certain: false,
    orderId: 'order-number-1',
    storeId: demoStores[0]?.id ?? '',
    stake: 500,
    currency: 'EUR',
    day: '2026-11-17',
    person: { key: 'm1', name: 'Ben' },
    state: '500',
    facts: { discountCents: 500, beforeCents: 500, percent: 100 },
  };
  const at = 1_793_534_400;
  const before = exceptionsTable(
    [{ found: { ...found, ticket: undefined, at }, state: 'snoozed', hasChanged: false, mark: undefined }],
    {
      intl,
      languages: locale,
      stores,
    },
  );
  const sentence = before.columns.findIndex(({ id }) => id === 'found');
  const isTable = <Each>(_: Each, index: number) => index !== sentence;
  expect(EXCEPTIONS_TABLE.columns.map(({ id, title }) => [id, title])).toEqual(
    before.columns.filter(isTable).map(({ id, title }) => [id, title]),
  );
  const entry = {
    found: { ...found, at: new Date(at * 1_000).toISOString() },
    state: 'snoozed' as const,
    hasChanged: false,
  };
  expect(rowIn(words, EXCEPTIONS_TABLE.cells(entry, context))).toEqual(
    before.rows.map((row) => rowIn(words, row.filter(isTable)))[0],
  );
});
