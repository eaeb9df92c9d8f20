import type { Page, Route } from '@playwright/test';
import { buildOrder, moment, ticketOf, uuid } from '../fixtures/build-order.ts';
import { openColumnsPanel, openList, openOrder, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { changePoisons, named, poison } from './poison.ts';
import { expect, test } from '../fixtures/test.ts';
import { BLOCKED_REQUEST } from '../fixtures/watch-page.ts';

/** Latency in ms, throughput in bytes a second. */
const SLOW_LINE = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const PAGES = [
  { link: 'Refunds', content: 'Totals' },
  { link: 'Insights', content: 'Overview' },
  { link: 'Exceptions', content: 'Totals' },
] as const;

/** Lets no script load except those that the page itself names; returns a function that lets all load again. */
async function blockLazyScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const document = await (await page.request.get(`${url}/orders`, { headers: { Accept: 'text/html' } })).text();
  const block = async (route: Route) =>
    document.includes(new URL(route.request().url()).pathname) ? route.fallback() : route.abort('internetdisconnected');
  await page.route(/\/assets\/.*\.js$/, block);
  return () => page.unroute(/\/assets\/.*\.js$/, block);
}

async function openRows(page: Page, url: string): Promise<void> {
  await openList(page, url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
}

test('on a slow line, each page and panel says that it is loading, and opens', async ({ page, demo }) => {
  test.slow();
  await openRows(page, demo.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Payment/ })
    .click();
  await expect(page.getByRole('checkbox', { name: 'Paid', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await ordersGrid(page).getByRole('row').nth(2).click();
  await expect(page.getByRole('region', { name: 'Items', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { link, content } of PAGES) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('region', { name: content }).first()).toBeVisible({ timeout: 30_000 });
  }
});

test('a script that can’t be loaded is told where it is missing; reloading helps after an update', async ({
  page,
  context,
  demo,
  problems,
}) => {
  problems.expect(BLOCKED_REQUEST);
  problems.expect(/Failed to fetch dynamically imported module/);
  await openRows(page, demo.url);
  const unblock = await blockLazyScripts(page, demo.url);
  const alert = page.getByRole('alert');
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Payment/ })
    .click();
  await expect(alert).toContainText('Tillview was updated');
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Tillview was updated');
  await page.goBack();
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await unblock();

  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('without a connection');
  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.goto(`${demo.url}/orders`);
  await openColumnsPanel(page);
});

test('whichever script beside the list is missing, its rows and the other pages stay', async ({
  page,
  demo,
  problems,
}) => {
  problems.expect(BLOCKED_REQUEST);
  problems.expect(/Failed to fetch dynamically imported module/);
  for (const name of ['header-controls', 'header-interactions', 'totals-bar', 'status-line', 'lists']) {
    const script = new RegExp(`/assets/${name}-[^/]*\\.js$`);
    await page.route(script, (route) => route.abort('internetdisconnected'));
    await openRows(page, demo.url);
    await expect(page.getByRole('alert').first()).toContainText('Tillview was updated');
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await page.unroute(script);
  }
});

test('an open order that fails leaves the list usable, and opens on request', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(/^console error: RangeError: Invalid "/);
  const orders = Array.from({ length: 20 }, (_, number) => buildOrder(number, moment(number * 60)));
  const newest = { id: uuid(1, 19), ticketNumber: ticketOf(19) };
  const { url, output } = await startHostile(orders);
  await poison(page, named('Payments'));
  await openOrder(page, url, newest.id);
  const alert = page.getByRole('alert').filter({ hasText: 'This order can’t be shown.' });
  await expect(alert).toBeVisible();
  await expect(orderRow(page, ticketOf(18))).toBeVisible();
  await expect
    .poll(() => output.map((line) => JSON.parse(line)).flatMap(({ clientError }) => clientError ?? []))
    .toMatchObject([{ region: 'drawer', message: 'RangeError: Invalid … of …', route: '/orders/:id' }]);
  await changePoisons(page);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(orderDrawer(page, newest)).toBeVisible();
});
