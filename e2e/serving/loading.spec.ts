import type { Page, Route } from '@playwright/test';
import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import {
  moveTo,
  openColumnsPanel,
  openList,
  openOrder,
  orderRow,
  ordersGrid,
} from '../fixtures/orders-list.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { changePoisons, named, poison } from './poison.ts';
import { expect, test } from '../fixtures/test.ts';
import { BLOCKED_REQUEST } from '../fixtures/watch-page.ts';

/** Latency in ms, throughput in bytes a second. */
const SLOW_LINE = {
  offline: false,
  latency: 600,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

async function openRows(page: Page, url: string): Promise<void> {
  await openList(page, url);
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
}

test('on a slow line, each page and panel says that it is loading, and opens', async ({
  page,
  demo,
}) => {
  test.slow();
  await openRows(page, demo.url);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await ordersGrid(page).getByRole('row').nth(2).click();
  await expect(page.getByRole('region', { name: 'Items', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [link, content] of [
    ['Refunds', 'Totals'],
    ['Insights', 'Overview'],
    ['Exceptions', 'Totals'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('region', { name: content }).first()).toBeVisible({
      timeout: 30_000,
    });
  }
});

test('a missing script shows an error in its place, and reloading helps', async ({
  page,
  context,
  demo,
  problems,
}) => {
  problems.expect(BLOCKED_REQUEST);
  problems.expect(/Failed to fetch dynamically imported module/);
  const main = page.getByRole('main');
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
  for (const name of ['header-controls', 'totals-bar', 'status-line', 'lists']) {
    const script = new RegExp(`/assets/${name}-[^/]*\\.js$`);
    await page.route(script, (route) => route.abort('internetdisconnected'));
    await openRows(page, demo.url);
    await expect(page.getByRole('alert').first()).toContainText('Tillview was updated');
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await page.unroute(script);
  }

  await openRows(page, demo.url);
  const document = await (
    await page.request.get(`${demo.url}/orders`, { headers: { Accept: 'text/html' } })
  ).text();
  // All but those that the page itself references.
  await page.route(/\/assets\/.*\.js$/, async (route: Route) =>
    document.includes(new URL(route.request().url()).pathname)
      ? route.fallback()
      : route.abort('internetdisconnected'),
  );
  await goTo('Insights');
  await expect(main.getByRole('alert')).toContainText('Tillview was updated');
  await page.goBack();
  await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await goTo('Day close');
  await expect(main.getByRole('alert')).toContainText('without a connection');
  await context.setOffline(false);
  await expect(main.getByRole('heading', { name: /^Which store/ })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await moveTo(page, '/orders');
  await openColumnsPanel(page);
});

test('an open order that fails leaves the list usable, and opens on request', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(/^console error: RangeError: Invalid "/);
  const newest = { id: uuid(1, 19), ticketNumber: ticketOf(19) };
  const { url, output } = await startHostile(manyOrders(20));
  await poison(page, named('Payments'));
  await openOrder(page, url, newest.id);
  const alert = page.getByRole('alert').filter({ hasText: 'This order can’t be shown.' });
  await expect(alert).toBeVisible();
  await expect(orderRow(page, ticketOf(18))).toBeVisible();
  await expect
    .poll(() =>
      output.map((line) => JSON.parse(line)).flatMap(({ clientError }) => clientError ?? []),
    )
    .toMatchObject([
      { region: 'drawer', message: 'RangeError: Invalid … of …', route: '/orders/:id' },
    ]);
  await changePoisons(page);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(orderDrawer(page, newest)).toBeVisible();
});
