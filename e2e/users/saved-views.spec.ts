import type { Browser, Page } from '@playwright/test';
import { manyOrders } from '../fixtures/build-order.ts';
import { moveToPage, openList } from '../fixtures/orders-list.ts';
import { expect, preparePage, test } from '../fixtures/test.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tab = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true });

async function openElsewhere(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await preparePage(page);
  return page;
}

/** Waits until the server has saved the change. */
async function untilKept(
  page: Page,
  method: string,
  action: () => Promise<unknown>,
): Promise<void> {
  const kept = page.waitForResponse(
    (response) =>
      response.url().includes('/api/views') &&
      response.request().method() === method &&
      response.ok(),
  );
  await action();
  await kept;
}

async function choose(page: Page, view: string, action: string): Promise<void> {
  await tab(page, `${view}: view options`).click();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

test('a default view set in one browser opens in another', async ({ page, browser, startKept }) => {
  const { url } = await startKept(manyOrders(30));
  const defaults = [
    { path: 'orders', view: 'Unpaid', query: 'owed=true', pill: 'Payment: Balance due' },
    { path: 'refunds', view: 'Today', query: 'date=today', pill: 'Date: Today' },
  ];
  await openList(page, url, '?payment_status=unpaid');
  await tab(page, 'Save as new view').click();
  await page.getByLabel('View name').fill('Still owed');
  await untilKept(page, 'POST', () =>
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  for (const { path, view } of defaults) {
    if (path !== 'orders') await moveToPage(page, `/${path}`);
    await tab(page, view).click();
    const kept = page.waitForResponse(
      (response) =>
        response.url().includes('/api/preferences') && response.request().method() === 'PUT',
    );
    await choose(page, view, 'Open by default');
    await kept;
  }
  const other = await openElsewhere(browser);
  await other.goto(url);
  for (const { path, view, query, pill } of defaults) {
    await test.step(path, async () => {
      if (path !== 'orders') await moveToPage(other, `/${path}`);
      await other.waitForURL(`${url}/${path}?${query}`);
      await expect(tab(other, view)).toHaveAttribute('aria-current', 'true');
      await expect(other.getByRole('button', { name: pill, exact: true })).toBeVisible();
    });
  }
  await moveToPage(other, '/orders');
  await tab(other, 'Still owed').click();
  await other.waitForURL(/payment_status=unpaid/);
});
