import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { tableWords, titleIn } from '#order-tables/table-words.ts';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { loadMessages, english } from '../../kit/i18n/messages.ts';
import { figuresTrees } from '#order-domain/figures/figures-tree.ts';
import { foldFigures } from '#order-domain/figures/fold-figures.ts';
import { FIGURES_TABLES, figuresTable } from './figures-tables.ts';

const DAYS = ['2026-11-17', '2026-11-18'] as const;
const trees = figuresTrees(
  foldFigures(
    ['euro', 'yen'].flatMap((storeId) =>
      DAYS.map((day, index) =>
        exampleOrder({
          storeId,
          createdAt: `${day}T12:00:00Z`,
          items: [exampleItem({})],
          taxCents: 100,
          taxBreakdown: [{ taxRateId: '', taxRatePercent: storeId === 'yen' ? 8 : 21, taxCents: 100 }],
          payments: [examplePayment({ amountCents: 1_000 + index, createdAt: `${day}T12:00:00Z` })],
          refunds: [exampleRefund({ amountCents: 100, createdAt: `${day}T13:00:00Z` })],
        }),
      ),
    ),
    {
      period: {
        currencyOf: (storeId) => (storeId === 'yen' ? 'JPY' : 'EUR'),
        dayOf: (_, second) => new Date(second * 1000).toISOString().slice(0, 10),
        hourOf: () => 12,
      },
      groupings: [['day'], ['store']],
    },
  ),
  'own_day',
);

test('every table has an amount for each of its columns, in the digits of its currency, and groups add up to the whole', async () => {
  const intl = createIntl({ locale: 'en', messages: { ...english, ...(await loadMessages('figures', 'en')) } });
  const context = { intl, languages: 'en', storeName: (storeId: string) => `Store ${storeId}` };
  const whole = new Map(trees.filter(({ group }) => !group).map((tree) => [tree.currency, tree]));
  expect([...whole.keys()].toSorted()).toEqual(['EUR', 'JPY']);
  for (const name of FIGURES_TABLES) {
    const { columns, rows } = figuresTable(name, { trees, before: trees }, context);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(row).toHaveLength(columns.length);
      const currency = row.at(-1);
      const digits = currency?.type === 'text' && currency.text === 'JPY' ? 0 : 2;
      const amounts = row.flatMap((cell) => (cell?.type === 'money' ? [cell.digits] : []));
      expect(amounts).toEqual(amounts.map(() => digits));
    }
  }
  for (const name of ['days', 'stores'] as const) {
    const { columns, rows } = figuresTable(name, { trees }, context);
    const net = columns.findIndex(({ id }) => id === 'net_takings');
    for (const [currency, { netTakingsCents }] of whole) {
      const cells = rows.filter((row) => {
        const last = row.at(-1);
        return last?.type === 'text' && last.text === currency;
      });
      const sum = cells.reduce((cents, row) => {
        const cell = row[net];
        return cents + (cell?.type === 'money' ? cell.cents : 0);
      }, 0);
      expect(sum).toBe(netTakingsCents);
    }
  }
  const figures = figuresTable('figures', { trees, before: [] }, context);
  // Each currency has the rates of its own taxes.
  expect(
    figures.rows.flatMap(([name, , , currency]) =>
      name?.type === 'text' && name.text.includes('%') && currency?.type === 'text'
        ? `${name.text} ${currency.text}`
        : [],
    ),
  ).toEqual(['21% tax EUR', '8% tax JPY']);
  const before = figures.columns.findIndex(({ id }) => id === 'amount_before');
  // In a currency that the other period has no orders in, it sold nothing.
  expect(figures.rows.every((row) => row[before]?.type === 'money' && row[before].cents === 0)).toBe(true);
});

test.each(LANGUAGES)('titles are in %s, and what writes files does not take them for English ones', async (locale) => {
  const intl = createIntl({
    locale,
    messages: { ...(await loadMessages('orders', locale)), ...(await loadMessages('figures', locale)) },
    onError: (error) => {
      throw error;
    },
  });
  const words = await tableWords(locale);
  const titles = FIGURES_TABLES.flatMap((table) =>
    figuresTable(table, { trees, before: trees }, { intl, languages: locale, storeName: String }).columns.map(
      ({ title }) => title,
    ),
  );
  expect(titles.map((title) => titleIn(words, title))).toEqual(titles);
});
