import type { Page } from '@playwright/test';
import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { leavePage, moveToPage, openList, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';

const newest = ticketOf(149);

/** Scrolls whatever is under the pointer. */
async function wheel(page: Page, pixels: number): Promise<void> {
  await ordersGrid(page).hover();
  await page.mouse.wheel(0, pixels);
}

test('Back and reload restore the list’s position', async ({ page, startKept }) => {
  const { url } = await startKept(manyOrders(150));
  await openList(page, url, '?payment_status=paid');
  await expect(orderRow(page, newest)).toBeInViewport();
  const order = { id: uuid(1, 120), ticketNumber: ticketOf(120) };
  const row = orderRow(page, order.ticketNumber);
  await wheel(page, 900);
  await expect(row).toBeInViewport();
  const { y } = await settledBox(row);
  const expectPlace = () => expect.poll(async () => (await settledBox(row)).y).toBe(y);

  await test.step('other filters start at the newest order; Back and Forward return', async () => {
    await page.getByRole('button', { name: 'Remove filter: Payment Paid' }).click();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, newest)).toBeInViewport();
    await page.goBack();
    await expectPlace();
    await page.goForward();
    await expect(orderRow(page, newest)).toBeInViewport();
    await page.goBack();
    await expectPlace();
  });

  await test.step('an open order stays open through a reload; closing it focuses its row', async () => {
    await row.click();
    await expect(orderDrawer(page, order)).toContainText('Product 1');
    await page.reload();
    await expect(orderDrawer(page, order)).toContainText('Product 1');
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders?payment_status=paid`);
    await expect(row).toBeFocused();
    await expectPlace();
  });

  await test.step('another page and the list keep their position after leaving Tillview', async () => {
    const help = page.getByRole('main').locator('.printed-scroll');
    const offset = () => help.evaluate(({ scrollTop }) => scrollTop);
    await moveToPage(page, '/help');
    await help.hover();
    await page.mouse.wheel(0, 500);
    await expect.poll(offset).toBe(500);
    await leavePage(page);
    await page.goBack();
    await expect.poll(offset).toBe(500);
    await page.goBack();
    await expectPlace();
  });

  await openList(page, url);
  await expect(orderRow(page, newest)).toBeInViewport();
});
