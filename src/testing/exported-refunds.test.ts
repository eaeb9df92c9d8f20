import { expect, test } from 'vitest';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { loadMessages, english } from '#dashboard/ui/i18n/messages.ts';
import { REFUND_COLUMNS } from '#dashboard/refunds/table/refund-columns.tsx';
import { createStoreCalendar } from '#order-domain/days/store-calendar.ts';
import { describeStores } from '#order-domain/days/stores.ts';
import { asRead, movedDemoOrders } from '#order-store/testing/demo-store.ts';
import { REFUNDS_TABLE } from '#order-tables/refunds-table.ts';
import { rowIn, tableWords } from '#order-tables/table-words.ts';
import { exampleOrder, exampleRefund } from './example-order.ts';
import { listedRefunds } from './listed-refunds.ts';

const SETTINGS = { stores: [...demoStores], currency: 'EUR', timeZone: null };
const { find: storeOf } = describeStores(SETTINGS);
const words = await tableWords('en');
const context = {
  storeOf,
  languages: 'en',
  words,
  calendar: createStoreCalendar({ ...SETTINGS, dayStartsAt: '00:00' }),
};
const at = (id: string) => REFUNDS_TABLE.columns.findIndex((column) => column.id === id);

test('a file of refunds has the columns of the page in their order, and adds up to the refunds of each currency', async () => {
  const messages: Readonly<Record<string, string>> = {
    ...english,
    ...(await loadMessages('refunds', 'en')),
  };
  const headers = REFUND_COLUMNS.map(({ header }) => messages[header]);
  expect(headers).toHaveLength(11);
  expect(REFUNDS_TABLE.columns.map(({ title }) => title).join(', ')).toBe(
    'Refunded at, Refunded at (UTC), Ticket, Store, Amount, Currency, % of order, Methods, Reason, Number of items, Ordered, Ordered (UTC), Order total, Days later, Order ID, Refund ID',
  );
  const refunds = listedRefunds(
    movedDemoOrders({ until: '2026-11-24T15:10:20Z', days: 20, share: 0.1 }).map(asRead),
  );
  const sums = new Map<string, number>();
  for (const refund of refunds) {
    const cells = REFUNDS_TABLE.cells(refund, context);
    const [amount, currency] = [cells[at('amount')], cells[at('currency')]];
    if (amount?.type !== 'money' || currency?.type !== 'text') continue;
    sums.set(currency.text, (sums.get(currency.text) ?? 0) + amount.cents);
  }
  expect(sums.size).toBeGreaterThan(1);
  const expected = Map.groupBy(refunds, ({ storeId }) => storeOf(storeId).currency);
  expect([...sums].toSorted()).toEqual(
    [...expected]
      .map(([currency, own]) => [
        currency,
        own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      ])
      .toSorted(),
  );
});

test('a refund without details or items says so, in the words of the page, or nothing', () => {
  const orders = [
    exampleOrder({ paymentStatus: 'refunded' }),
    exampleOrder({ refunds: [exampleRefund({ reason: 'Cold', items: [] })] }),
  ];
  const cellsOf = listedRefunds(orders).map((refund) => {
    const cells = rowIn(words, REFUNDS_TABLE.cells(refund, context));
    return ['reason', 'item_count', 'amount'].map((id) => cells[at(id)]);
  });
  expect(cellsOf).toEqual([
    [{ type: 'text', text: 'No refund details' }, undefined, undefined],
    [{ type: 'text', text: 'Cold' }, undefined, { type: 'money', cents: 1000, digits: 2 }],
  ]);
});
