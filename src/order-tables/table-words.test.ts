import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FULFILLMENT_STATUSES, ITEM_ROLES, PAYMENT_STATUSES, TRIGGER_TYPES } from '#contract/service/order-enums.ts';
import { codeCell } from './cell.ts';
import { ORDER_TABLES } from './order-tables.ts';
import { rowIn, tableWords, titleIn } from './table-words.ts';

const LANGUAGES = readdirSync(join(import.meta.dirname, 'words')).map((file) => file.replace('.json', ''));

const TITLES = new Set(
  Object.values(ORDER_TABLES)
    .flatMap(({ title, columns }) => [title, ...columns.map((column) => column.title)])
    .flatMap((title) => title.replace(/ \((?:UTC|base)\)$/, '')),
);
const CODES = Object.entries({
  payment_status: PAYMENT_STATUSES,
  fulfillment_status: FULFILLMENT_STATUSES,
  item_role: ITEM_ROLES,
  trigger_type: TRIGGER_TYPES,
  answer: ['yes', 'no'],
}).flatMap(([set, codes]) => codes.map((code) => `${set}.${code}`));

test.each(LANGUAGES)('in %s every code has its word and, but for English, every title', async (language) => {
  const words = await tableWords(language);
  expect(CODES.filter((code) => !words[code])).toEqual([]);
  expect([...TITLES].filter((title) => language !== 'en' && !words[title])).toEqual([]);
});

test.each([
  ['de-AT', 'Bestellt (UTC)'],
  ['zh-TW', '下單時間 (UTC)'],
  ['zh', '下单时间 (UTC)'],
  ['nl', 'Ordered (UTC)'],
])('a reader of %s reads %s', async (locale, title) => {
  expect(titleIn(await tableWords(locale), 'Ordered (UTC)')).toBe(title);
});

test('a code without words stays as it is', async () => {
  const words = await tableWords('de');
  const cells = [codeCell('payment_status', 'paid'), codeCell('payment_status', 'on_account'), undefined];
  expect(rowIn(words, cells)).toEqual([
    { type: 'text', text: 'Bezahlt' },
    { type: 'text', text: 'on_account' },
    undefined,
  ]);
});
