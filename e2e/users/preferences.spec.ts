import type { Page } from '@playwright/test';
import {
  buildOrder,
  buildRefund,
  manyOrders,
  moment,
  STORES,
  ticketOf,
} from '../fixtures/build-order.ts';
import { openList, orderRow, ordersGrid, scrollBy } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

const DAY = 86_400;
const [SOHO, SHIBUYA] = STORES;
const loadButton = (page: Page) =>
  page.getByRole('button', { name: 'Load more orders', exact: true });

/** Uses the menu, without loading a document. */
async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

async function choose(page: Page, setting: string, choice: string): Promise<void> {
  const radio = page
    .getByRole('radiogroup', { name: setting })
    .getByRole('radio', { name: choice });
  await radio.check();
  await expect(radio).toBeChecked();
}

test('the chosen time format applies everywhere, in each store’s zone', async ({
  page,
  startKept,
}) => {
  // 20:14 in London; 5:14 on the next day in Tokyo.
  const at = moment(16 * DAY + (20 * 60 + 14) * 60);
  const refundedAt = moment(16 * DAY + (21 * 60 + 5) * 60);
  const refunds = [buildRefund(1, { createdAt: refundedAt })];
  const { url } = await startKept([
    buildOrder(1, at, { storeId: SOHO.id, refunds }),
    buildOrder(2, at, { storeId: SHIBUYA.id }),
  ]);
  const [london, tokyo] = [orderRow(page, ticketOf(1)), orderRow(page, ticketOf(2))];
  const main = page.getByRole('main');
  await openList(page, url);
  await expect(london).toContainText('20:14 GMT');
  await expect(tokyo).toContainText('05:14 JST');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));

  await openSettings(page);
  await expect(page.getByText('Example: 20:14')).toBeVisible();
  await choose(page, 'Time format', '12-hour');
  await expect(page.getByText('Example: 8:14 PM')).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(london).toContainText('8:14 PM GMT');
  await expect(tokyo).toContainText('5:14 AM JST');
  await london.click();
  const drawer = page.getByRole('complementary', { name: ticketOf(1) });
  await expect(drawer).toContainText('Tue, Nov 17, 8:14 PM GMT');
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('9:05 PM');
  await expect(main).not.toContainText(/\b2[01]:\d\d/);
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: ticketOf(1) })).toContainText('9:05 PM');
  await expect(main).not.toContainText(/\b2[01]:\d\d/);
  await expect(page.locator('html[data-same-document]')).toBeAttached();
});

test('older orders can load by button, which keeps focus and position', async ({
  page,
  startKept,
}) => {
  const { url } = await startKept(manyOrders(450));
  await page.goto(`${url}/settings`);
  await choose(page, 'Loading older orders', 'Load with a button');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(orderRow(page, ticketOf(449))).toBeVisible();
  await scrollBy(page, 1_000_000);
  await expect(loadButton(page)).toBeInViewport();
  const ticket =
    /T-\d+/.exec((await ordersGrid(page).locator('[data-row]').last().textContent()) ?? '')?.[0] ??
    '';
  const last = orderRow(page, ticket);
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(loadButton(page)).toBeFocused();
  const place = await last.boundingBox();
  await page.keyboard.press('Enter');
  await expect(orderRow(page, ticketOf(Number(ticket.slice(2)) - 1))).toBeAttached();
  await expect(loadButton(page)).toBeFocused();
  expect(await last.boundingBox()).toEqual(place);

  await page.keyboard.press('Enter');
  await expect(page.getByText('End of list')).toBeAttached();
  await expect(loadButton(page)).toHaveCount(0);
  expect(await last.boundingBox()).toEqual(place);
  // The header counts as a row.
  await expect(ordersGrid(page)).toHaveAttribute('aria-rowcount', '451');
});
