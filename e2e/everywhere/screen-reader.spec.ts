import type { Page } from '@playwright/test';
import {
  buildItem,
  buildOrder,
  buildRefund,
  STORES,
  ticketOf,
  uuid,
} from '../fixtures/build-order.ts';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { ordersGrid } from '../fixtures/orders-list.ts';
import { spoken } from '../fixtures/spoken.ts';
import { expect, test } from '../fixtures/test.ts';

// Five jobs of a manager with a screen reader. The snapshots in `spoken/` were proofread aloud;
// `--update-snapshots` rewrites them.

const [SOHO] = STORES;
const CASH = {
  paymentMethodId: uuid(5, 2),
  paymentMethodName: { _base: 'Cash' },
  paymentMethodCode: 'cash',
};
const CARD = {
  paymentMethodId: uuid(5, 1),
  paymentMethodName: { _base: 'Card' },
  paymentMethodCode: 'card',
};

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
      buildItem(RETURNED, 1, {
        productName: { _base: 'Tomato soup' },
        refundedQty: 1,
        refundedAmountCents: 660,
      }),
      buildItem(RETURNED, 2, {
        productName: { _base: 'Lemonade' },
        qty: 1,
        amountCents: 600,
        taxCents: 60,
      }),
    ],
    subtotalCents: 1800,
    taxCents: 180,
    totalCents: 1980,
    taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 180 }],
    payments: [
      {
        id: uuid(3, RETURNED),
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
            id: uuid(9, 3),
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

/** Live region texts that are new since `before`. */
async function announced(page: Page, before: Set<string>): Promise<string[]> {
  const texts = await page
    .locator('[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])')
    .evaluateAll((all) =>
      all.map((region) =>
        (region instanceof HTMLElement ? region.innerText : '').replaceAll(/\s+/g, ' ').trim(),
      ),
    );
  const fresh = texts.filter((text) => text !== '' && !before.has(text));
  for (const text of texts) before.add(text);
  return fresh.map((text) => `(says: ${text})`);
}

test('a screen reader reads five jobs as expected', async ({ page, startKept }) => {
  const { url } = await startKept(ORDERS);
  const told = new Set<string>();
  const hear = async (name: string, selector?: string) => {
    // Late parts have loaded once two readings are the same.
    let heard: string | undefined;
    const isSame = async () => {
      const before = heard;
      heard = selector === undefined ? '' : await spoken(page, selector);
      return heard === before;
    };
    await expect.poll(isSame).toBe(true);
    const lines = [...(heard ? [heard] : []), ...(await announced(page, told))];
    // The clocks of the test and of the server keep running.
    const timeless = lines.join('\n').replaceAll(/(?<=Figures as of |Saved )[^·\n]+\d/g, '…');
    expect.soft(`${timeless}\n`).toMatchSnapshot(`${name}.txt`);
  };
  const filters = page.getByRole('search', { name: 'Filters' });
  const totals = page.getByRole('region', { name: 'Totals' });
  const dialog = page.getByRole('dialog');
  await page.goto(`${url}/orders`);
  await expect(ordersGrid(page).locator('[data-group]').last()).toContainText('£19.80');
  await expect(totals).toContainText('No sales');
  for (const name of ['Account', 'Export', 'Go to date'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await hear('1-orders', 'body');

  await page.keyboard.press('/');
  await page.keyboard.type(ticketOf(RETURNED));
  await expect(page.getByRole('listbox', { name: 'Orders found' }).getByRole('option')).toHaveCount(
    2,
  );
  await hear('1-find-by-ticket', '[role="listbox"]');
  await page.keyboard.press('Enter');
  const drawer = orderDrawer(page, { id: uuid(1, RETURNED), ticketNumber: ticketOf(RETURNED) });
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('Cold soup');
  await expect(drawer).toContainText('For review');
  await hear('2-order', 'aside[aria-labelledby], [role="complementary"], aside');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await page.goto(`${url}/orders`);
  await filters.getByRole('button', { name: /^Status/ }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await hear('3-status', '[role="dialog"]');
  await page.getByText('Finished', { exact: true }).click();
  await page.keyboard.press('Escape');
  await filters.getByRole('button', { name: /^Date/ }).click();
  await expect(dialog.getByText('Last week', { exact: true })).toBeVisible();
  await hear('3-date', '[role="dialog"]');
  await dialog.getByText('Last week', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(totals).toContainText('£19.80');
  await expect(ordersGrid(page).locator('[data-group]')).toContainText('£19.80');
  await expect(page.getByRole('button', { name: 'Go to date' })).toBeVisible();
  await hear('3-total', 'main');

  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Refunds' })
    .click();
  await expect(page.getByRole('heading', { name: 'Refunds', level: 1 })).toBeAttached();
  await filters.getByRole('button', { name: /^Date/ }).click();
  await dialog.getByText('Last week', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(totals).toContainText('1 refund');
  await hear('4-refunds-of-last-week', 'main');

  await page.goto(`${url}/close?store_id=${SOHO.id}&from=${LAST_WEEK}&to=${LAST_WEEK}`);
  await expect(page.getByRole('table', { name: 'Figures', exact: true })).toBeVisible();
  await hear('5-day', 'main');
  await page.getByLabel('Float').fill('100');
  await page.getByLabel('Cash counted').fill('90');
  await page.getByRole('button', { name: 'Save closing' }).click();
  await expect(page).toHaveURL(/closing=1$/);
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await hear('5-closed');
});
