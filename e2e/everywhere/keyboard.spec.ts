import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { ordersGrid, openList } from '../fixtures/orders-list.ts';

/** The id of the order whose row has the focus. */
async function focusedOrder(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const row = document.activeElement?.closest('[role="row"]');
    return row?.querySelector('a[href^="/orders/"]')?.getAttribute('href')?.split(/[/?]/)[2];
  });
}

/** Presses Tab until a row has the focus. */
async function tabToRows(page: Page): Promise<void> {
  for (let presses = 0; presses < 30 && (await focusedOrder(page)) === undefined; presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focusedOrder(page)).toBeDefined();
}

test('an order is opened and closed by keyboard alone, and its row has the focus again', async ({ page, demo }) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await tabToRows(page);
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[4]?.id);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/orders/${demo.orders[4]?.id}`);
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${demo.url}/orders`);
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[4]?.id);
});

test('Escape closes an order while the drawer’s code is still loading', async ({ page, demo }) => {
  // Never answered, so that the drawer's code never loads.
  await page.route(/order-drawer-[^/]*\.js$/, () => undefined);
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await tabToRows(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/orders/${demo.orders[0]?.id}`);
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(`${demo.url}/orders/${demo.orders[1]?.id}`);
  await page.keyboard.press('Escape');
  await page.waitForURL(`${demo.url}/orders`);
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[1]?.id);
});

test('keys move by pages and to the first row; the focused row is on screen', async ({ page, demo }) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await tabToRows(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => focusedOrder(page)).not.toBe(demo.orders[0]?.id);
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('PageDown');
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
  await expect(page.locator(':focus')).toBeInViewport();
});

test('Back closes an order opened by keyboard, and its row has the focus again', async ({ page, demo }) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await tabToRows(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[1]?.id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[1]?.id);
});

test('a filter is set and removed by keyboard alone', async ({ page, demo }) => {
  await openList(page, demo.url);
  const payment = page.getByRole('button', { name: /^Payment/ });
  await payment.focus();
  await page.keyboard.press('Enter');
  const refunded = page.getByRole('checkbox', { name: 'Refunded' });
  await expect(refunded).toBeVisible();
  // The panel takes the focus shortly after it is visible.
  await expect
    .poll(() => refunded.evaluate((box) => box.closest('[role="dialog"]')?.contains(document.activeElement)))
    .toBe(true);
  for (
    let presses = 0;
    presses < 10 && !(await refunded.evaluate((box) => box === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(refunded).toBeFocused();
  await page.keyboard.press('Space');
  await page.waitForURL(/payment_status=refunded/);
  await page.keyboard.press('Escape');
  await expect(payment.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Remove filter: Payment/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/orders`);
});

for (const [key, index] of [
  ['j', 0],
  ['ArrowDown', 0],
  ['k', 0],
  ['Home', 0],
] as const) {
  test(`on a fresh page ${key} leads to the first order, and further keys go on from there`, async ({ page, demo }) => {
    await openList(page, demo.url);
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
    await page.keyboard.press(key);
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[index]?.id);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedOrder(page)).toBe(demo.orders[2]?.id);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${demo.url}/orders/${demo.orders[1]?.id}`);
  });
}

test('on a fresh page PageDown and PageUp work at once', async ({ page, demo }) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect.poll(() => focusedOrder(page)).toBeDefined();
  expect(await focusedOrder(page)).not.toBe(demo.orders[0]?.id);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
});

test('the first Tab leads to a link that skips to the list', async ({ page, demo }) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to list' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
});

test('a filter that is applied gives the focus to the list, and keeps it when its rows are replaced', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  const bar = page.getByRole('search');
  await bar.getByRole('button', { name: /^Amount/ }).click();
  await page.getByLabel('At least').fill('40');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: /^Amount: ≥/ })).toBeVisible();
  const first = demo.orders.find(({ totalCents }) => totalCents >= 4000);
  await expect.poll(() => focusedOrder(page)).toBe(first?.id);
});

test('a list of choices keeps the focus while it is open; closed, the list has it, with Escape its button', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  const filter = page.getByRole('search').getByRole('button', { name: /^Payment/ });
  await filter.click();
  const unpaid = page.getByRole('checkbox', { name: 'Unpaid' });
  await unpaid.check();
  await expect(page).toHaveURL(/payment_status=unpaid/);
  await expect(unpaid).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  await filter.click();
  await unpaid.uncheck();
  await filter.click();
  await expect.poll(() => focusedOrder(page)).toBe(demo.orders[0]?.id);
});
