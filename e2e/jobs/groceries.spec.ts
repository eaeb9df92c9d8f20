import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectedRefunds } from '../fixtures/expected-figures.ts';
import { findBox } from '../fixtures/find-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, moveToPage, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { refundRows } from '../fixtures/refunds-page.ts';
import { dayIn, expectTotals, totals } from '../fixtures/sales.ts';
import { readUntilVisible, readWhole } from '../fixtures/read-whole.ts';
import { expect, serveStored, temporaryDirectory, test } from '../fixtures/test.ts';
import { GROCERIES_NOW, readGroceries, storeGroceries } from './groceries.ts';
import { amountsIn, createdIn, dollars, refundsIn, sumOf, ZONE } from './grocery-figures.ts';

/*
 * A manager's jobs that end in a figure, over real orders: the figure is true, and no button is pressed, or needed, to make it so. The jobs
 * that are tested elsewhere:
 *
 * | job                                  | tests                                                                            |
 * | ------------------------------------ | -------------------------------------------------------------------------------- |
 * | figures of the demo, three zones     | list/totals, refunds/refunds, insights/insights                                  |
 * | stores side by side, live            | list/stores, list/live                                                           |
 * | a link with filters, sort and order  | drawer/drawer, list/read-to-end, list/reload                                     |
 * | views, columns                       | list/views, users/saved-views, list/columns, list/column-places                   |
 * | a long order's money; print          | drawer/odd-orders, drawer/drawer-actions                                         |
 * | settings, keys; signing in           | users/preferences, users/settings, everywhere/formats; users/sign-in, users/limited-stores |
 * | offline; a slow line                 | list/live, list/find, refunds/reading-refunds                      |
 * | a phone                              | everywhere/touch, list/filters, list/totals, refunds/refunds-of-older-orders     |
 * | the first start                      | serving/import, serving/start                                                    |
 * | by keyboard alone                    | everywhere/keyboard, everywhere/help                                             |
 */

const DOLLARS = () => 'USD';

test.use({ now: GROCERIES_NOW, timezoneId: ZONE });

/** Waits until a figure is whole: nothing is being read, and nothing is offered that would read. Only a busy machine reads to its limit of time. */
async function expectWhole(page: Page): Promise<void> {
  await expect(totals(page)).toContainText(/\d/);
  await readWhole(page);
  await expect(totals(page)).not.toContainText(/so far|at least|newest/i);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(?:Read on|Cancel|Try again)/ })).toHaveCount(0);
}

const paymentFields = z.object({ amountCents: z.number(), createdAt: z.string() });

const LAST_WEEK = { from: '2017-03-26', to: '2017-04-01' } as const;

test('a manager’s jobs over real orders', async ({ page, problems }) => {
  const directory = await temporaryDirectory();
  const { orders: raw, stores: described } = await readGroceries();
  await storeGroceries(directory, raw);
  const { demo, stop } = await serveStored(directory, { stores: described });
  const { url, orders } = demo;
  const stores = described.map((store) => ({ ...store, currency: 'USD', timeZone: ZONE }));
  /** Opens a list of which nothing of the list before is shown any more. */
  const openFresh = async (search: string) => {
    await moveToPage(page, '/help');
    await moveToPage(page, `/orders${search}`);
  };
  try {
    await test.step('refunds of last Tuesday and of last week: the one of about that much, their sums by method and reason, the large ones', async () => {
      const { from, to } = LAST_WEEK;

      await test.step('last Tuesday something of about that much was returned: the refund and its order', async () => {
        const day = '2017-03-28';
        const [largest] = refundsIn(orders, day, day).toSorted((left, right) => right.amountCents - left.amountCents);
        if (!largest) throw new Error('The groceries have refunds on each day.');
        const { order, amountCents } = largest;
        await page.goto(
          `${url}/refunds?from=${day}&to=${day}&amount_min=${amountCents - 20}&amount_max=${amountCents + 20}`,
        );
        await expectWhole(page);
        await expect(totals(page)).toContainText('1 refund');
        await expect(refundRows(page)).toHaveCount(1);
        await expect(refundRows(page)).toContainText(String(order.ticketNumber));
        await refundRows(page).click();
        await page.waitForURL(new RegExp(order.id));
        const drawer = orderDrawer(page, { id: order.id, ticketNumber: String(order.ticketNumber) });
        await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText(dollars(amountCents));
      });

      const expected = expectedRefunds(raw, stores, LAST_WEEK);
      const refunds = refundsIn(orders, from, to);
      await moveTo(page, `/refunds?from=${from}&to=${to}&group=reason`);
      await readUntilVisible(page, totals(page).filter({ hasText: `${expected.count} refunds` }));
      await expectWhole(page);
      const sums = [expected.amounts.get('USD') ?? 0, ...expected.byMethod.values()].map((each) => dollars(-each));
      await expect.poll(async () => amountsIn(await totals(page).textContent())).toEqual(sums.toSorted());
      const byReason = Map.groupBy(refunds, ({ reason }) => reason);
      const groups = page.getByRole('list', { name: 'Group by: USD' }).getByRole('listitem');
      await expect(groups).toHaveCount(byReason.size);
      const reasons = [...byReason.values()].map((all) =>
        dollars(-all.reduce((sum, each) => sum + each.amountCents, 0)),
      );
      await expect.poll(async () => amountsIn((await groups.allTextContents()).join(' '))).toEqual(reasons.toSorted());

      const large = refunds.filter(({ amountCents }) => amountCents >= 500);
      await moveTo(page, `/refunds?from=${from}&to=${to}&amount_min=500&sort=-amount`);
      await readUntilVisible(page, totals(page).filter({ hasText: `${large.length} refunds` }));
      await expectWhole(page);
      await expect(totals(page)).toContainText(dollars(-large.reduce((sum, { amountCents }) => sum + amountCents, 0)));
      await expect(refundRows(page)).toHaveCount(large.length);
      const [most] = refunds.toSorted((left, right) => right.amountCents - left.amountCents);
      await expect(refundRows(page).first()).toContainText(String(most?.order.ticketNumber));
    });

    await test.step('refunds of March: both pages agree, and what differs is named', async () => {
      const [from, to] = ['2017-03-01', '2017-03-31'];
      const sold = createdIn(orders, from, to);
      const given = refundsIn(orders, from, to);
      const onThese = refundsIn(sold, from, to);
      await page.setViewportSize({ width: 1440, height: 720 });
      await moveToPage(page, '/orders?date=last_month');
      await expectWhole(page);
      await expect(totals(page)).toContainText(`all ${sold.length.toLocaleString('en-US')}`);
      await expectTotals(page, sold, DOLLARS);
      const own = onThese.reduce((sum, { amountCents }) => sum + amountCents, 0);
      await expect(totals(page)).toContainText(dollars(own));
      await totals(page).getByRole('link', { name: 'All refunds in this period' }).click();
      await page.waitForURL(`${url}/refunds?date=last_month`);
      await expectWhole(page);
      await expect(totals(page)).toContainText(`${given.length} refunds`);
      await expect(totals(page)).toContainText(dollars(-given.reduce((sum, { amountCents }) => sum + amountCents, 0)));
      // The same figure as on the other page stands here as a part.
      await expect(page.getByRole('main')).toContainText(dollars(own));
    });

    await test.step('orders from 25.00 in the last 30 days, largest first, and their sum', async () => {
      await page.setViewportSize({ width: 1440, height: 6_000 });
      const large = createdIn(orders, '2017-03-05', '2017-04-03')
        .filter(({ totalCents }) => totalCents >= 2_500)
        .toSorted((left, right) => right.totalCents - left.totalCents);
      await moveToPage(page, '/orders?date=last_30_days&amount_min=2500&sort=-total');
      await expectWhole(page);
      await expect(totals(page)).toContainText(`all ${large.length}`);
      await expectTotals(page, large, DOLLARS);
      const rows = ordersGrid(page).locator('[data-row]');
      await expect(rows).toHaveCount(large.length);
      const shown = await rows.evaluateAll((all) =>
        all
          .toSorted((left, right) => left.getBoundingClientRect().top - right.getBoundingClientRect().top)
          .map((row) => row.getAttribute('data-row')),
      );
      const centsOf = new Map(large.map(({ id, totalCents }) => [id, totalCents]));
      expect(shown.map((id) => centsOf.get(id ?? ''))).toEqual(large.map(({ totalCents }) => totalCents));
    });

    await test.step('what was taken last week in all stores, and last month in one', async () => {
      await page.setViewportSize({ width: 1440, height: 720 });
      const parts = new Map(orders.map((order) => [order.id, order]));
      const storeId = orders[0]?.storeId ?? '';
      const figures = page.getByRole('table', { name: 'Figures' });
      const figure = (name: string) =>
        figures.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
      for (const [preset, from, to, store] of [
        ['last_week', '2017-03-27', '2017-04-02', undefined],
        ['last_month', '2017-03-01', '2017-03-31', storeId],
      ] as const) {
        await test.step(`${preset}${store ? ' in one store' : ''}`, async () => {
          const isIn = (time: unknown) => from <= dayIn(ZONE, String(time)) && dayIn(ZONE, String(time)) <= to;
          const ofStore = raw.filter((order) => store === undefined || order['storeId'] === store);
          const sold = ofStore.filter(({ createdAt }) => isIn(createdAt));
          const field = (name: string) => sold.reduce((sum, order) => sum + Number(order[name]), 0);
          const refunded = refundsIn(
            orders.filter((order) => store === undefined || order.storeId === store),
            from,
            to,
          ).reduce((sum, { amountCents }) => sum + amountCents, 0);
          const paid = ofStore
            .flatMap(({ payments }) => z.parse(z.array(paymentFields), payments))
            .filter(({ createdAt }) => isIn(createdAt))
            .reduce((sum, { amountCents }) => sum + amountCents, 0);
          expect(sold.every(({ id }) => parts.get(String(id))?.fulfillmentStatus !== 'cancelled')).toBe(true);
          const address = `/insights?date=${preset}${store ? `&store_id=${store}` : ''}`;
          await (preset === 'last_week' ? moveToPage : moveTo)(page, address);
          await expect(figure('Gross sales')).toContainText(dollars(field('subtotalCents')));
          await expect(figure('Promotions')).toContainText(dollars(-field('discountCents')));
          await expect(figure('Total after refunds')).toContainText(dollars(field('totalCents') - refunded));
          await expect(figure('Net takings')).toContainText(dollars(paid - refunded));
        });
      }
      await figure('Total after refunds').getByRole('button').click();
      await page.getByRole('dialog').getByRole('link', { name: 'Orders' }).click();
      await expect(totals(page)).toContainText(
        `all ${createdIn(orders, '2017-03-01', '2017-03-31').filter((order) => order.storeId === storeId).length}`,
      );
    });

    await test.step('all orders with one product: ever, and in the last 90 days as a list with their sum', async () => {
      const ids = new Set(
        raw.filter((order) => /"_base":"BAGGED CHEESE/.test(JSON.stringify(order['items']))).map(({ id }) => id),
      );
      const sold = orders.filter(({ id }) => ids.has(id));
      await openFresh('');
      await findBox(page).fill('bagged cheese');
      await page.getByRole('option', { name: 'Show as list' }).click();
      await expectWhole(page);
      await expect(totals(page)).toContainText(`all ${sold.length}`);
      await expectTotals(page, sold, DOLLARS);
      const recent = createdIn(sold, '2017-01-04', '2017-04-03');
      expect(recent.length).toBeLessThan(sold.length);
      await moveTo(page, '/orders?date=last_90_days&q=bagged%20cheese');
      await readUntilVisible(page, totals(page).filter({ hasText: `all ${recent.length}` }));
      await expectWhole(page);
      await expectTotals(page, recent, DOLLARS);
    });

    await test.step('an order of the first day by a part of its ticket number', async () => {
      const oldest = orders.at(-1);
      const ticket = String(oldest?.ticketNumber);
      await openFresh('');
      await expect(orderRow(page, String(orders[0]?.ticketNumber))).toBeVisible();
      const part = ticket.slice(-7);
      const same = orders.filter(({ ticketNumber }) => ticketNumber?.includes(part));
      expect(same).toHaveLength(1);
      await findBox(page).fill(part);
      await expect(page.getByRole('option').first()).toContainText(ticket);
      await findBox(page).press('Enter');
      await page.waitForURL(`${url}/orders/${oldest?.id}`);
      await expect(orderDrawer(page, { id: oldest?.id ?? '', ticketNumber: ticket })).toContainText(
        dollars(oldest?.totalCents ?? 0),
      );
    });

    await test.step('unpaid and partly paid orders of the last quarter, and what is owed', async () => {
      const owing = createdIn(orders, '2017-01-01', '2017-03-31').filter(({ paymentStatus }) =>
        ['unpaid', 'partial'].includes(paymentStatus),
      );
      const paid = new Map(
        raw.map(({ id, payments }) => [
          id,
          z.parse(z.array(paymentFields), payments).reduce((sum, { amountCents }) => sum + amountCents, 0),
        ]),
      );
      await openFresh('?date=last_quarter&owed=true');
      await expectWhole(page);
      await expect(totals(page)).toContainText(`all ${owing.length}`);
      await expect(totals(page)).toContainText('Owed');
      const owed = sumOf(owing, ({ id, totalCents }) => totalCents - (paid.get(id) ?? 0));
      await expect(totals(page)).toContainText(dollars(owed));
      await expect(totals(page)).toContainText(dollars(sumOf(owing, ({ totalCents }) => totalCents)));
    });
  } finally {
    problems.end();
    await stop();
    await rm(directory, { recursive: true, force: true });
  }
});
