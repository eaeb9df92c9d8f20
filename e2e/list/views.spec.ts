import type { Locator, Page } from '@playwright/test';
import { expect, preparePage, test } from '../fixtures/test.ts';
import { manyOrders } from '../fixtures/build-order.ts';
import { expectExactly, moveTo, ordersGrid, readWholeList, openList, scrollUntil } from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';

const orders = manyOrders(120, (number) => ({
  paymentStatus: number % 4 === 0 ? 'unpaid' : 'paid',
  fulfillmentStatus: number % 3 === 0 ? 'preparing' : 'completed',
}));
const unpaid = orders.filter((order) => order['paymentStatus'] === 'unpaid');
const unpaidActive = unpaid.filter((order) => order['fulfillmentStatus'] === 'preparing');

function views(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Views' });
}

/** The tab of the current view. */
function currentView(page: Page): Locator {
  return views(page).locator('[aria-current="true"]');
}

async function openMenu(page: Page, name: string): Promise<void> {
  await views(page)
    .getByRole('button', { name: `${name}: view options` })
    .click();
}

async function nameView(page: Page, name: string): Promise<void> {
  await page.getByLabel('View name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

async function saveViewAs(page: Page, name: string): Promise<void> {
  await views(page).getByRole('button', { name: 'Save as new view' }).click();
  await nameView(page, name);
  await expect(currentView(page)).toHaveText(name);
}

async function choose(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Adds the filter “Active now”, which modifies the current view. */
async function chooseActive(page: Page): Promise<void> {
  await page
    .getByRole('search', { name: 'Filters' })
    .getByRole('button', { name: /^Status/ })
    .click();
  await page.locator('label').filter({ hasText: 'Active now' }).click();
  await page.keyboard.press('Escape');
  await expect(currentView(page)).toHaveText(/modified$/);
}

test('a view is saved, marked as modified, reverted, changed, renamed and deleted; a link that matches none opens as “Custom”', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(orders);
  await openList(page, url, '?payment_status=unpaid');
  await saveViewAs(page, 'Still owed');

  await test.step('modified and reverted', async () => {
    await chooseActive(page);
    await openMenu(page, 'Still owed');
    await choose(page, 'Undo changes');
    await page.waitForURL(`${url}/orders?payment_status=unpaid`);
    await expect(currentView(page)).toHaveText('Still owed');
  });

  await test.step('changed, which survives a reload', async () => {
    await chooseActive(page);
    await openMenu(page, 'Still owed');
    await choose(page, 'Save changes');
    await expect(currentView(page)).toHaveText('Still owed');
    await page.reload();
    await expect(currentView(page)).toHaveText('Still owed');
    await views(page).getByRole('button', { name: 'All', exact: true }).click();
    await page.waitForURL(`${url}/orders`);
    expectExactly(await readWholeList(page), orders);
    await views(page).getByRole('button', { name: 'Still owed', exact: true }).click();
    await page.waitForURL(/[?&]view=active/);
    expectExactly(await readWholeList(page), unpaidActive);
  });

  await test.step('renamed', async () => {
    await openMenu(page, 'Still owed');
    await choose(page, 'Rename');
    await nameView(page, 'To collect');
    await expect(currentView(page)).toHaveText('To collect');
    await expect(views(page).getByText('Still owed')).toHaveCount(0);
  });

  await test.step('deleted', async () => {
    await openMenu(page, 'To collect');
    await choose(page, 'Delete…');
    await expect(page.getByText('Delete the view “To collect”?')).toBeVisible();
    await choose(page, 'Delete');
    await expect(views(page).getByText('To collect')).toHaveCount(0);
    await page.reload();
    await expect(views(page).getByRole('button', { name: 'All', exact: true })).toBeVisible();
    await expect(views(page).getByText('To collect')).toHaveCount(0);
  });

  await test.step('a link that matches no view opens as “Custom”, which can be copied and saved as a view', async () => {
    await moveTo(page, '/orders');
    await views(page).getByRole('button', { name: 'Today', exact: true }).click();
    await expect(currentView(page)).toHaveText('Today');
    await openList(page, url, '?source=kiosk');
    await expect(currentView(page)).toHaveText('Custom');
    await openMenu(page, 'Custom');
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Save as new view' }).click();
    await expect(page.getByLabel('View name')).toBeFocused();
    await page.keyboard.type('Kiosks');
    await page.keyboard.press('Enter');
    await expect(currentView(page)).toHaveText('Kiosks');
    await page.goBack();
    await expect(currentView(page)).toHaveText('Today');
    await page.goForward();
    await expect(currentView(page)).toHaveText('Kiosks');
    await openMenu(page, 'Kiosks');
    await choose(page, 'Delete…');
    await choose(page, 'Delete');
    await expect(currentView(page)).toHaveText('Custom');
    await expect(views(page).getByRole('button', { name: 'Custom: view options' })).toBeFocused();
  });

  await test.step('a view that is pressed by key while the panel of another is open keeps the focus', async () => {
    await moveTo(page, '/orders?source=pos');
    await expect(currentView(page)).toHaveText('Custom');
    await page.getByRole('button', { name: 'Custom: view options' }).click();
    await expect(page.getByRole('dialog', { name: 'Custom: view options' })).toBeVisible();
    const view = page.getByRole('button', { name: 'Active now', exact: true });
    await view.focus();
    await page.keyboard.press('Space');
    await page.waitForURL(`${url}/orders?view=active`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(view).toBeFocused();
  });
});

test('a view’s link shows another browser the same orders and columns, and Back undoes a view; the default view opens without filters only', async ({
  page,
  browser,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(orders);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openList(page, url, '?payment_status=unpaid');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'After refunds' }).check();
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true });
  await page.keyboard.press('Escape');
  await saveViewAs(page, 'Owed, net');
  const headers = await ordersGrid(page).getByRole('columnheader').allTextContents();
  const { height: rowHeight } = await settledBox(ordersGrid(page).getByRole('row').nth(1));
  await openMenu(page, 'Owed, net');
  await choose(page, 'Copy link');
  await expect(page.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${url}/orders?payment_status=unpaid`);

  const other = await browser.newContext({ viewport: { width: 1440, height: 720 }, locale: 'en-US' });
  const elsewhere = await other.newPage();
  const problems = await preparePage(elsewhere);
  await elsewhere.goto(link);
  expectExactly(await readWholeList(elsewhere), unpaid);
  expect(await ordersGrid(elsewhere).getByRole('columnheader').allTextContents()).toEqual(headers);
  expect((await settledBox(ordersGrid(elsewhere).getByRole('row').nth(1))).height).toBe(rowHeight);
  expect(problems.unexpected()).toEqual([]);
  await other.close();

  await page.keyboard.press('Escape');
  await views(page).getByRole('button', { name: 'Active now', exact: true }).click();
  await page.waitForURL(`${url}/orders?view=active`);
  await page.goBack();
  await page.waitForURL(`${url}/orders?payment_status=unpaid`);

  await test.step('the default view opens for an address without filters, and only there', async () => {
    await views(page).getByRole('button', { name: 'Unpaid', exact: true }).click();
    await openMenu(page, 'Unpaid');
    await choose(page, 'Open by default');
    const window = await browser.newContext({ storageState: await page.context().storageState() });
    const anew = await window.newPage();
    await preparePage(anew);
    const before = upstream.requests.length;
    await anew.goto(`${url}/orders`);
    await anew.waitForURL(`${url}/orders?owed=true`);
    await expect(currentView(anew)).toHaveText('Unpaid');
    expectExactly(await readWholeList(anew), unpaid);
    // No other list was requested, and Back leads to none.
    const asked = upstream.requests
      .slice(before)
      .filter(({ query }) => !query.get('payment_status')?.includes('unpaid'));
    expect(asked).toEqual([]);
    await expect.poll(() => anew.evaluate(() => history.length)).toBe(2);

    await anew.goto(`${url}/orders?view=active`);
    await expect(currentView(anew)).toHaveText('Active now');
    await expect(anew).toHaveURL(`${url}/orders?view=active`);
    await window.close();
  });
});

test('built-in views select the orders they name', async ({ page, demo }) => {
  await openList(page, demo.url);
  for (const [name, address, isSelected] of [
    [
      'Unpaid',
      '?owed=true',
      ({ paymentStatus, fulfillmentStatus }) =>
        ['unpaid', 'partial'].includes(paymentStatus) && fulfillmentStatus !== 'cancelled',
    ],
    ['Active now', '?view=active', (order) => !['completed', 'cancelled'].includes(order.fulfillmentStatus)],
  ] satisfies [string, string, (order: (typeof demo.orders)[number]) => boolean][]) {
    await moveTo(page, '/orders');
    await expect(currentView(page)).toHaveText('All');
    await views(page).getByRole('button', { name, exact: true }).click();
    await page.waitForURL(`${demo.url}/orders${address}`);
    await expect(currentView(page)).toHaveText(name);
    const selected = demo.orders.filter(isSelected);
    await scrollUntil(page, selected.at(-1)?.id ?? '', 'down');
    await expect(page.getByText(`All ${selected.length.toLocaleString('en-US')} orders`)).toBeVisible();
  }
});
