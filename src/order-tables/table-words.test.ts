import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import {
  CERTAIN_KINDS,
  ENTRY_STATES,
  type ExceptionEntry,
  WORTH_A_LOOK_KINDS,
} from '#contract/bff/exceptions.ts';
import {
  FULFILLMENT_STATUSES,
  ITEM_ROLES,
  PAYMENT_STATUSES,
  TRIGGER_TYPES,
} from '#contract/service/order-enums.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { english } from '#dashboard/ui/i18n/messages.ts';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { exampleEntry } from '#testing/example-exception.ts';
import { createStoreCalendar } from '#order-domain/days/store-calendar.ts';
import { listedRefunds } from '#testing/listed-refunds.ts';
import { type Cell } from './cell.ts';
import { EXCEPTIONS_TABLE } from './exceptions-table.ts';
import { FIGURE_NAMES } from './figures-table.ts';
import { ORDER_TABLES } from './order-tables.ts';
import { REFUNDS_TABLE } from './refunds-table.ts';
import { rowIn, tableWords } from './table-words.ts';

const LANGUAGES = readdirSync(join(import.meta.dirname, 'words')).map((file) =>
  file.replace('.json', ''),
);

const NOW = 1_793_534_400;
const ORDERS = [...generateDemoOrders({ until: NOW, days: 1 })]
  .flat()
  .flatMap((generated, index) => {
    const read = readOrder(JSON.parse(JSON.stringify(generated)));
    return read.ok ? [index === 0 ? { ...read.order, parentOrderId: 'another' } : read.order] : [];
  });
const SETTINGS = { stores: [...demoStores], currency: 'EUR', timeZone: null };
const stores = storeDirectory(SETTINGS);
const calendar = createStoreCalendar({ ...SETTINGS, dayStartsAt: '00:00' });
const days = { stores, defaultTimeZone: 'Europe/London', cutoffMinutes: 0, now: NOW };
const intl = createIntl({
  locale: 'en',
  messages: {
    ...english,
  },
});
const context = { intl, languages: 'en', days, stores, storeOf: stores.find };
const mark = {
  id: 'comp:o1',
  storeId: 's1',
  day: '2026-11-17',
  state: '500',
  note: 'Birthday',
  by: 'Ana',
};
const EXCEPTION: ExceptionEntry = {
  ...exampleEntry(1, { kind: 'comp', certain: false, person: { key: 'm1', name: 'Ben' } }),
  state: 'snoozed',
  mark: { ...mark, mark: 'snoozed', until: '2026-11-20', at: '2026-11-18T09:00:00Z' },
};

type Exported = {
  readonly columns: readonly { readonly title: string }[];
  readonly rows: readonly (readonly Cell[])[];
};

/** Every table with translated titles; those of figures come from the interface. */
function exportedTables(): Exported[] {
  const ofOrders = Object.values(ORDER_TABLES);
  return [
    ...ofOrders.map(({ columns, rowsOf }) => ({
      columns,
      rows: ORDERS.flatMap((order) => rowsOf(order, context)),
    })),
    {
      columns: REFUNDS_TABLE.columns,
      rows: listedRefunds(ORDERS).map((refund) =>
        REFUNDS_TABLE.cells(refund, { ...context, calendar, words: undefined }),
      ),
    },
    { columns: EXCEPTIONS_TABLE.columns, rows: [EXCEPTIONS_TABLE.cells(EXCEPTION, context)] },
  ];
}

const TABLES = exportedTables();
const TITLES = [
  ...new Set(
    [...Object.values(ORDER_TABLES), ...TABLES.flatMap(({ columns }) => columns)].map(({ title }) =>
      title.replace(/ \((?:UTC|base)\)$/, ''),
    ),
  ),
  'base',
  'Figures',
  'Before',
  'Days',
  'Days before',
  'Exceptions',
];
const CODES = Object.entries({
  payment_status: PAYMENT_STATUSES,
  fulfillment_status: FULFILLMENT_STATUSES,
  item_role: ITEM_ROLES,
  trigger_type: TRIGGER_TYPES,
  answer: ['yes', 'no'],
  // Other values are possible, and stay as they are.
  service_type: ['dine_in', 'takeaway', 'delivery'],
  source: ['pos', 'kiosk', 'online'],
  payment_method: ['cash', 'card', '-'],
  note: ['part', 'not_sales'],
  refund: ['no_details'],
  exception: [...CERTAIN_KINDS, ...WORTH_A_LOOK_KINDS],
  exception_state: ENTRY_STATES,
  figure: FIGURE_NAMES,
}).flatMap(([set, codes]) => codes.map((code) => `${set}.${code}`));

test.each(LANGUAGES)('in %s every code and title has its word', async (language) => {
  const words = await tableWords(language);
  const used = language === 'en' ? CODES : [...CODES, ...TITLES];
  expect(used.filter((name) => !words[name])).toEqual([]);
  expect(Object.keys(words).filter((name) => !used.includes(name))).toEqual([]);
});

test('yes and no are codes in every table, so a reader of German reads ja and nein', async () => {
  const words = await tableWords('de');
  const texts = TABLES.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      rowIn(words, row).flatMap((cell) => (cell?.type === 'text' ? [cell.text] : [])),
    ),
  );
  expect(texts.filter((text) => /^(?:yes|no)$/.test(text))).toEqual([]);
  expect(rowIn(words, EXCEPTIONS_TABLE.cells(EXCEPTION, context))).toContainEqual({
    type: 'text',
    text: 'nein',
  });
});
