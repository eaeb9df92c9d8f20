import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openDatabase } from '#database/open-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { buildItem, buildOrder, buildRefund, STORES, ticketOf, uuid } from '../fixtures/build-order.ts';
import { dayFromNow, NOW } from '../fixtures/fixed-clock.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { ordersGrid } from '../fixtures/orders-list.ts';
import { readWhole } from '../fixtures/read-whole.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { keptOrders, saver } from '../fixtures/serve-kept.ts';
import { spoken } from '../fixtures/spoken.ts';
import { expect, temporaryDirectory, test } from '../fixtures/test.ts';

// A manager who hears the page does five jobs; what is heard is kept in `spoken/`, and was read aloud. `--update-snapshots` writes it anew.

const [SOHO] = STORES;
const CASH = { paymentMethodId: uuid(5, 2), paymentMethodName: { _base: 'Cash' }, paymentMethodCode: 'cash' };
const CARD = { paymentMethodId: uuid(5, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };

const RETURNED = 3;
const LAST_WEEK = dayFromNow(-7);

const ORDERS = [
  buildOrder(1, `${dayFromNow(-1)}T12:30:00Z`),
  buildOrder(2, `${dayFromNow(-1)}T20:05:00Z`, {
    fulfillmentStatus: 'preparing',
    paymentStatus: 'unpaid',
    payments: [],
  }),
  buildOrder(RETURNED, `${LAST_WEEK}T20:05:00Z`, {
    tableName: '12',
    paymentStatus: 'refunded',
    items: [
      buildItem(RETURNED, 1, { productName: { _base: 'Tomato soup' }, refundedQty: 1, refundedAmountCents: 660 }),
      buildItem(RETURNED, 2, { productName: { _base: 'Lemonade' }, qty: 1, amountCents: 600, taxCents: 60 }),
    ],
    subtotalCents: 1800,
    taxCents: 180,
    totalCents: 1980,
    taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 180 }],
    payments: [
      {
        id: uuid(3, RETURNED),
        orderId: uuid(1, RETURNED),
        ...CARD,
        amountCents: 1980,
        note: '',
        createdAt: `${LAST_WEEK}T20:40:00Z`,
      },
    ],
    refunds: [
      buildRefund(RETURNED, {
        amountCents: 660,
        reason: 'Cold soup',
        createdAt: `${LAST_WEEK}T20:50:00Z`,
        items: [
          {
            id: uuid(9, RETURNED),
            orderItemId: uuid(2, RETURNED * 10_000 + 1),
            qty: 1,
            amountCents: 660,
            taxCents: 60,
          },
        ],
        payments: [{ id: uuid(7, RETURNED), amountCents: 660, ...CASH }],
      }),
    ],
  }),
  buildOrder(4, `${LAST_WEEK}T11:00:00Z`, { storeId: STORES[1].id }),
];

/** The texts of the live regions that differ from those told before. */
async function announced(page: Page, before: Set<string>): Promise<string[]> {
  const texts = await page
    .locator('[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])')
    .evaluateAll((all) =>
      all.map((region) => (region instanceof HTMLElement ? region.innerText : '').replaceAll(/\s+/g, ' ').trim()),
    );
  const fresh = texts.filter((text) => text !== '' && !before.has(text));
  for (const text of texts) before.add(text);
  return fresh.map((text) => `(says: ${text})`);
}

test('five jobs are heard as a conversation', async ({ page, problems }) => {
  const directory = await temporaryDirectory();
  const database = await openDatabase({ directory });
  const upstream = await startHostileUpstream(ORDERS);
  const orderStore = keptOrders(database, await ensureOrganization(database), STORES, () => NOW);
  await saver(orderStore)(ORDERS);
  const { url, stop } = await serveDashboard(upstream, { stores: STORES, database, orderStore });
  const told = new Set<string>();
  const hear = async (name: string, selector?: string) => {
    // Heard once parts that load late are there, i.e. the same twice.
    let before: string | undefined;
    const isSame = async () => {
      const now = selector === undefined ? '' : await spoken(page, selector);
      const same = now === before;
      before = now;
      return same;
    };
    await expect.poll(isSame).toBe(true);
    const lines = [...(selector === undefined ? [] : [await spoken(page, selector)]), ...(await announced(page, told))];
    // The clocks of the reader and of the server run.
    const timeless = lines.join('\n').replaceAll(/(?<=Read |Saved )[^·\n]+\d/g, '…');
    expect.soft(`${timeless}\n`).toMatchSnapshot(`${name}.txt`);
  };
  const filters = page.getByRole('search', { name: 'Filters' });
  try {
    await page.goto(`${url}/orders`);
    await expect(ordersGrid(page).locator('[data-group]').last()).toContainText('2 orders');
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('4 orders');
    for (const name of ['Account', 'Export', 'Go to date'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await readWhole(page);
    await hear('1-orders', 'body');

    await page.keyboard.press('/');
    await page.keyboard.type(ticketOf(RETURNED));
    await expect(page.getByRole('listbox', { name: 'Orders found' }).getByRole('option')).toHaveCount(1);
    await readWhole(page);
    await hear('1-find-by-ticket', '[role="listbox"]');
    await page.keyboard.press('Enter');

    const drawer = orderDrawer(page, { id: uuid(1, RETURNED), ticketNumber: ticketOf(RETURNED) });
    await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('Cold soup');
    await hear('2-order', 'aside[aria-labelledby], [role="complementary"], aside');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);

    await page.goto(`${url}/orders`);
    await filters.getByRole('button', { name: /^Status/ }).click();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible();
    await hear('3-status', '[role="dialog"]');
    await page.getByText('Finished', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('3 orders');
    await readWhole(page);
    await filters.getByRole('button', { name: /^Date/ }).click();
    await expect(page.getByRole('dialog').getByText('Last week', { exact: true })).toBeVisible();
    await hear('3-date', '[role="dialog"]');
    await page.getByRole('dialog').getByText('Last week', { exact: true }).click();
    await expect(page).toHaveURL(/last_week|from=/);
    await page.keyboard.press('Escape');
    await readWhole(page);
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('2 orders');
    await expect(ordersGrid(page).locator('[data-group]')).toContainText('2 orders');
    await expect(page.getByRole('button', { name: 'Go to date' })).toBeVisible();
    await hear('3-total', 'main');

    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Refunds' }).click();
    await filters.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('dialog').getByText('Last week', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('1 refund');
    await readWhole(page);
    await hear('4-refunds-of-last-week', 'main');

    await page.goto(`${url}/close?store_id=${SOHO.id}&from=${LAST_WEEK}&to=${LAST_WEEK}`);
    await expect(page.getByRole('table', { name: 'Figures' })).toBeVisible();
    await hear('5-day', 'main');
    await page.getByLabel('Float').fill('100');
    await page.getByLabel('Cash counted').fill('90');
    await page.getByRole('button', { name: 'Save closing' }).click();
    await expect(page).toHaveURL(/closing=1$/);
    await expect(page.getByText('Nothing has changed.')).toBeVisible();
    await hear('5-closed');
  } finally {
    problems.end();
    await stop();
    await upstream.close();
    await database.close();
    await rm(directory, { recursive: true, force: true });
  }
});
