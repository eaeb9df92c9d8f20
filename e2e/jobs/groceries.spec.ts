import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectedRefunds } from '../fixtures/expected-figures.ts';
import { findBox } from '../fixtures/find-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, moveToPage, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { refundRows } from '../fixtures/refunds-page.ts';
import { expectTotals, totals } from '../fixtures/sales.ts';
import { expect, serveStored, temporaryDirectory, test } from '../fixtures/test.ts';
import { GROCERIES_NOW, readGroceries, storeGroceries } from './groceries.ts';
import {
  amountsIn,
  createdIn,
  dollars,
  isBetween,
  refundsIn,
  sumOf,
  ZONE,
} from './grocery-figures.ts';

const inDollars = () => 'USD';

test.use({ now: GROCERIES_NOW, timezoneId: ZONE });

/** Figures are complete on arrival. */
async function expectFigures(page: Page, words: string): Promise<void> {
  await expect(totals(page)).toContainText(words);
  await expect(totals(page)).not.toContainText(/so far/i);
}

const payments = z.array(z.object({ amountCents: z.number(), createdAt: z.string() }));

/** Each job ends in a figure over real orders, and nothing has to be pressed for it to be right. */
test('a manager’s jobs over real orders', async ({ page, problems }) => {
  const directory = await temporaryDirectory();
  const { orders: raw, stores: described } = await readGroceries();
  await storeGroceries(directory, raw);
  const { demo, stop } = await serveStored(directory, { stores: described }, GROCERIES_NOW);
  const { url, orders } = demo;
  const stores = described.map((store) => ({ ...store, currency: 'USD', timeZone: ZONE }));
  const paymentsOf = new Map(raw.map((order) => [order.id, z.parse(payments, order['payments'])]));
  const largestFirst = <T>(all: readonly T[], centsOf: (each: T) => number) =>
    all.toSorted((left, right) => centsOf(right) - centsOf(left));
  try {
    await test.step('find a refund of last Tuesday by its approximate amount', async () => {
      const day = '2017-03-28';
      const [largest] = largestFirst(refundsIn(orders, day, day), ({ amountCents }) => amountCents);
      if (!largest) throw new Error('The groceries have refunds on each day.');
      const { order, amountCents } = largest;
      const about = `amount_min=${amountCents - 20}&amount_max=${amountCents + 20}`;
      await page.goto(`${url}/refunds?from=${day}&to=${day}&${about}`);
      await expectFigures(page, '1 refund');
      await expect(refundRows(page)).toContainText(String(order.ticketNumber));
      await refundRows(page).click();
      const drawer = orderDrawer(page, { id: order.id, ticketNumber: String(order.ticketNumber) });
      await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText(
        dollars(amountCents),
      );
    });

    await test.step('refunds of last week by method, reason and size', async () => {
      const [from, to] = ['2017-03-26', '2017-04-01'];
      const expected = expectedRefunds(raw, stores, { from, to });
      const refunds = refundsIn(orders, from, to);
      await moveTo(page, `/refunds?from=${from}&to=${to}&group=reason`);
      await expectFigures(page, `${expected.count} refunds`);
      const all = expected.amounts.get('USD') ?? 0;
      const ownCents = sumOf(
        refundsIn(createdIn(orders, from, to), from, to),
        ({ amountCents }) => amountCents,
      );
      const sums = [all, ...expected.byMethod.values(), ownCents, all - ownCents];
      expect(amountsIn(await totals(page).textContent())).toEqual(
        sums.map((cents) => dollars(-cents)).toSorted(),
      );
      const reasons = [...Map.groupBy(refunds, ({ reason }) => reason).values()];
      const groups = page.getByRole('table', { name: 'Refunds' }).locator('tbody');
      await expect(groups).toHaveCount(reasons.length);
      expect(amountsIn((await groups.allTextContents()).join(' '))).toEqual(
        reasons.map((all) => dollars(-sumOf(all, ({ amountCents }) => amountCents))).toSorted(),
      );

      const large = largestFirst(refunds, ({ amountCents }) => amountCents).filter(
        (each) => each.amountCents >= 500,
      );
      await moveTo(page, `/refunds?from=${from}&to=${to}&amount_min=500&sort=-amount`);
      await expectFigures(page, `${large.length} refunds`);
      await expectFigures(page, dollars(-sumOf(large, ({ amountCents }) => amountCents)));
      await expect(refundRows(page)).toHaveCount(large.length);
      await expect(refundRows(page).first()).toContainText(String(large[0]?.order.ticketNumber));
    });

    await test.step('refunds of March’s orders, and refunds given in March', async () => {
      const [from, to] = ['2017-03-01', '2017-03-31'];
      const sold = createdIn(orders, from, to);
      const given = refundsIn(orders, from, to);
      const own = dollars(sumOf(refundsIn(sold, from, to), ({ amountCents }) => amountCents));
      await moveToPage(page, '/orders?date=last_month');
      await expectTotals(page, sold, inDollars);
      await totals(page).getByRole('link', { name: 'All refunds in this period' }).click();
      await page.waitForURL(`${url}/refunds?date=last_month`);
      await expectFigures(page, `${given.length} refunds`);
      await expectFigures(page, dollars(-sumOf(given, ({ amountCents }) => amountCents)));
      // Orders of March, and of other months.
      await expect(page.getByRole('main')).toContainText(own);
    });

    await test.step('orders from 25.00 in the last 30 days, largest first, with their sum', async () => {
      const centsOf = ({ totalCents }: (typeof orders)[number]) => totalCents;
      const large = largestFirst(createdIn(orders, '2017-03-05', '2017-04-03'), centsOf).filter(
        (order) => order.totalCents >= 2_500,
      );
      await page.setViewportSize({ width: 1440, height: 6_000 });
      await moveToPage(page, '/orders?date=last_30_days&amount_min=2500&sort=-total');
      await expectTotals(page, large, inDollars);
      const rows = ordersGrid(page).locator('[data-row]');
      await expect(rows).toHaveCount(large.length);
      const shown = await rows.evaluateAll((all) =>
        all
          .toSorted(
            (left, right) => left.getBoundingClientRect().top - right.getBoundingClientRect().top,
          )
          .map((row) => row.getAttribute('data-row')),
      );
      const byId = new Map(large.map((order) => [order.id, order.totalCents]));
      expect(shown.map((id) => byId.get(id ?? ''))).toEqual(large.map(centsOf));
      await page.setViewportSize({ width: 1440, height: 720 });
    });

    await test.step('takings of last week in all stores, and of last month in one', async () => {
      const storeId = orders[0]?.storeId ?? '';
      for (const [preset, from, to, store] of [
        ['last_week', '2017-03-27', '2017-04-02', undefined],
        ['last_month', '2017-03-01', '2017-03-31', storeId],
      ] as const) {
        const isOf = (order: { readonly storeId?: unknown }) =>
          store === undefined || order.storeId === store;
        const ofStore = raw.filter((order) => isOf({ storeId: order['storeId'] }));
        const sold = ofStore.filter(({ createdAt }) => isBetween(createdAt, from, to));
        const field = (name: string) => sumOf(sold, (order) => Number(order[name]));
        const refunded = sumOf(
          refundsIn(orders.filter(isOf), from, to),
          ({ amountCents }) => amountCents,
        );
        const paid = ofStore
          .flatMap(({ id }) => paymentsOf.get(id) ?? [])
          .filter(({ createdAt }) => isBetween(createdAt, from, to));
        await moveTo(page, `/insights?date=${preset}${store ? `&store_id=${store}` : ''}`);
        for (const [name, cents] of [
          ['Gross sales', field('subtotalCents')],
          ['Promotions', -field('discountCents')],
          ['Total after refunds', field('totalCents') - refunded],
          ['Net takings', sumOf(paid, ({ amountCents }) => amountCents) - refunded],
        ] as const) {
          const header = page.getByRole('rowheader', { name, exact: true });
          const row = page
            .getByRole('table', { name: 'Figures', exact: true })
            .getByRole('row')
            .filter({ has: header });
          await expect(row, `${preset}: ${name}`).toContainText(dollars(cents));
        }
      }
    });

    await test.step('all orders with one product, and their sum in the last 90 days', async () => {
      // Each search word starts a word of the order, in any item.
      const isSold = ({ items }: (typeof raw)[number]) =>
        [/\bbagged/i, /\bcheese/i].every((word) => word.test(JSON.stringify(items)));
      const ids = new Set(raw.filter(isSold).map(({ id }) => id));
      const sold = orders.filter(({ id }) => ids.has(id));
      const recent = createdIn(sold, '2017-01-04', '2017-04-03');
      expect(recent.length).toBeLessThan(sold.length);
      await moveToPage(page, '/orders');
      await findBox(page).fill('bagged cheese');
      await page.getByRole('option', { name: 'Show as list' }).click();
      await expect(
        page.getByRole('status').filter({ hasText: `${sold.length} orders` }),
      ).toBeVisible();
      await moveTo(page, '/orders?date=last_90_days&q=bagged%20cheese');
      await expectTotals(page, recent, inDollars);
    });

    await test.step('an order of the first day by a part of its ticket number', async () => {
      const { id = '', ticketNumber, totalCents = 0 } = orders.at(-1) ?? {};
      const part = String(ticketNumber).slice(-7);
      expect(orders.filter((order) => order.ticketNumber?.includes(part))).toHaveLength(1);
      await moveTo(page, '/orders');
      await expect(orderRow(page, String(orders[0]?.ticketNumber))).toBeVisible();
      await findBox(page).fill(part);
      await expect(page.getByRole('option').first()).toContainText(String(ticketNumber));
      await findBox(page).press('Enter');
      await page.waitForURL(`${url}/orders/${id}`);
      await expect(orderDrawer(page, { id, ticketNumber: String(ticketNumber) })).toContainText(
        dollars(totalCents),
      );
    });

    await test.step('a ticket with a wrong digit, a misspelt product, and a day', async () => {
      await moveTo(page, '/orders');
      const ticket = String(orders[0]?.ticketNumber);
      const mistyped = [...'0123456789']
        .map((digit) => ticket.slice(0, -1) + digit)
        .find((typed) => orders.every(({ ticketNumber }) => !ticketNumber?.includes(typed)));
      await findBox(page).fill(mistyped ?? '');
      await expect(page.getByRole('option').filter({ hasText: ticket })).toBeVisible();

      await findBox(page).fill('bagged chesse');
      const count = `Nothing found in ${orders.length.toLocaleString('en')} orders`;
      await expect(page.getByRole('status').filter({ hasText: count })).toBeVisible();
      await page.getByRole('option', { name: 'Search for “bagged cheese”' }).click();
      await expect(page.getByRole('option', { name: 'Show as list' })).toBeVisible();

      await findBox(page).fill('last Tuesday');
      await page.getByRole('option', { name: 'Orders of Tuesday, March 28, 2017' }).click();
      await page.waitForURL(/from=2017-03-28&to=2017-03-28/);
      await expectTotals(page, createdIn(orders, '2017-03-28', '2017-03-28'), inDollars);
    });

    await test.step('unpaid and partly paid orders of the last quarter, with the balance due', async () => {
      const owing = createdIn(orders, '2017-01-01', '2017-03-31').filter(({ paymentStatus }) =>
        ['unpaid', 'partial'].includes(paymentStatus),
      );
      const paidFor = (id: string) =>
        sumOf(paymentsOf.get(id) ?? [], ({ amountCents }) => amountCents);
      await moveTo(page, '/orders?date=last_quarter&owed=true');
      await expectFigures(page, dollars(sumOf(owing, ({ totalCents }) => totalCents)));
      await expect(totals(page)).toContainText('Owed');
      await expectFigures(
        page,
        dollars(sumOf(owing, ({ id, totalCents }) => totalCents - paidFor(id))),
      );
    });
  } finally {
    problems.end();
    await stop();
    await rm(directory, { recursive: true, force: true });
  }
});
