import type { Locator, Page } from '@playwright/test';
import { expect, preparePage, test } from '../fixtures/test.ts';
import { manyOrders } from '../fixtures/build-order.ts';
import { expectExactly, ordersGrid, readWholeList, openList } from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';

const orders = manyOrders(120, (number) => ({
  paymentStatus: number % 4 === 0 ? 'unpaid' : 'paid',
  fulfillmentStatus: number % 3 === 0 ? 'preparing' : number % 8 === 0 ? 'cancelled' : 'completed',
}));
const active = orders.filter((order) => order['fulfillmentStatus'] === 'preparing');
const unpaid = orders.filter((order) => order['paymentStatus'] === 'unpaid');
const unpaidActive = unpaid.filter((order) => active.includes(order));

function views(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Views' });
}

function currentView(page: Page): Locator {
  return views(page).locator('[aria-current="true"]');
}

async function openMenu(page: Page, name: string): Promise<void> {
  await views(page)
    .getByRole('button', { name: `${name}: view options` })
    .click();
}

async function choose(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Modifies the current view. */
async function chooseActive(page: Page): Promise<void> {
  await page
    .getByRole('search', { name: 'Filters' })
    .getByRole('button', { name: /^Status/ })
    .click();
  await page.locator('label').filter({ hasText: 'Active now' }).click();
  await page.keyboard.press('Escape');
  await expect(currentView(page)).toHaveText(/modified$/);
}

// Unit tests of the tabs cover saving, renaming, reverting, deleting and sharing views;
// `saved-views.spec.ts` covers the default view in another browser.
test('a view is saved, changed and shared by its link', async ({ page, browser, startKept }) => {
  const { url } = await startKept(orders);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(page, url, '?payment_status=unpaid');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'After refunds' }).check();
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true });
  await page.keyboard.press('Escape');
  await views(page).getByRole('button', { name: 'Save as new view' }).click();
  await page.getByLabel('View name').fill('Owed, net');
  await choose(page, 'Save');
  await expect(currentView(page)).toHaveText('Owed, net');
  const headersOf = (on: Page) => ordersGrid(on).getByRole('columnheader').allTextContents();
  const headers = await headersOf(page);

  await test.step('its changes survive a reload', async () => {
    await chooseActive(page);
    await openMenu(page, 'Owed, net');
    await choose(page, 'Save changes');
    await expect(currentView(page)).toHaveText('Owed, net');
    await page.reload();
    await expect(currentView(page)).toHaveText('Owed, net');
    expectExactly(await readWholeList(page), unpaidActive);
    expect(await headersOf(page)).toEqual(headers);
  });

  await test.step('its link, in another browser', async () => {
    const { height } = await settledBox(ordersGrid(page).getByRole('row').nth(1));
    await openMenu(page, 'Owed, net');
    await choose(page, 'Copy link');
    await expect(page.getByText('Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');
    const other = await browser.newContext({
      viewport: { width: 1440, height: 720 },
      locale: 'en-US',
    });
    const elsewhere = await other.newPage();
    const problems = await preparePage(elsewhere);
    await elsewhere.goto(link);
    expectExactly(await readWholeList(elsewhere), unpaidActive);
    expect(await headersOf(elsewhere)).toEqual(headers);
    expect((await settledBox(ordersGrid(elsewhere).getByRole('row').nth(1))).height).toBe(height);
    expect(problems.unexpected()).toEqual([]);
    await other.close();
  });

  await test.step('a built-in view selects the orders it names; Back undoes it', async () => {
    await views(page).getByRole('button', { name: 'Active now', exact: true }).click();
    await page.waitForURL(`${url}/orders?view=active`);
    expectExactly(await readWholeList(page), active);
    await page.goBack();
    await page.waitForURL(/payment_status=unpaid/);
    await expect(currentView(page)).toHaveText('Owed, net');
  });
});
