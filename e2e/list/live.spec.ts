import type { Page } from '@playwright/test';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import {
  buildOrder,
  manyOrders,
  moment,
  SECONDS_BETWEEN,
  ticketOf,
} from '../fixtures/build-order.ts';
import {
  moveTo,
  openList,
  orderRow,
  ordersGrid,
  readWholeList,
  scrollBy,
} from '../fixtures/orders-list.ts';
import { totals } from '../fixtures/sales.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';
import { BLOCKED_REQUEST, FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = manyOrders(150, (number) => ({
  fulfillmentStatus: 'preparing',
  serviceType: number % 2 === 0 ? 'delivery' : 'dine_in',
}));

function arrival(number: number, fields: Readonly<Record<string, unknown>> = {}): RawOrder {
  return buildOrder(number, moment(number * SECONDS_BETWEEN), fields);
}

const liveToggle = (page: Page) =>
  page.getByRole('button', { name: /^(Live|Paused|No answer|Offline)$/ });
const offer = (page: Page) => page.getByRole('button', { name: /new orders?$/ });

test('new and changed orders appear live', async ({ page, context, problems, startKept }) => {
  const { url, save } = await startKept(orders);
  const told = page.waitForResponse(/\/api\/events/);
  await openList(page, url, '?date=this_month');
  await expect(orderRow(page, ticketOf(149))).toBeVisible();
  await told;

  await test.step('new orders are inserted, announced and totaled, but wait under the pointer', async () => {
    await save([150, 151, 152].map((number) => arrival(number)));
    await expect(orderRow(page, ticketOf(152))).toBeVisible();
    await expect(page.getByText('3 new orders.')).toBeAttached();
    await expect(offer(page)).toHaveCount(0);
    await expect(totals(page).getByRole('row', { name: /GBP/ })).toContainText('153');

    const pointed = orderRow(page, ticketOf(145));
    await pointed.hover();
    const place = await settledBox(pointed);
    await save([153, 154].map((number) => arrival(number)));
    await expect(offer(page)).toHaveText('2 new orders');
    expect(await settledBox(pointed)).toEqual(place);
    await offer(page).click();
    await expect(orderRow(page, ticketOf(154))).toBeInViewport();
  });

  await test.step('further down, new orders are offered and changed ones update in place', async () => {
    await scrollBy(page, 600);
    const read = orderRow(page, ticketOf(130));
    await read.focus();
    await expect(read).toContainText('Preparing');
    const position = await settledBox(read);
    await save([
      arrival(130, { fulfillmentStatus: 'ready', serviceType: 'delivery' }),
      arrival(155),
    ]);
    await expect(read).toContainText('Ready');
    await expect(offer(page)).toHaveText('1 new order');
    expect(await settledBox(read)).toEqual(position);
    await offer(page).press('Enter');
    await expect(orderRow(page, ticketOf(155))).toBeInViewport();
    await expect(offer(page)).toHaveCount(0);
    expect((await readWholeList(page)).rowCount).toBe(156);
  });

  await test.step('under a filter only matching ones are offered', async () => {
    await moveTo(page, '/orders?service_type=delivery');
    await expect(orderRow(page, ticketOf(149))).toHaveCount(0);
    await expect(orderRow(page, ticketOf(148))).toBeInViewport();
    await ordersGrid(page).hover();
    await save(
      [156, 157, 158].map((number) =>
        arrival(number, number === 157 ? { serviceType: 'delivery' } : {}),
      ),
    );
    await expect(offer(page)).toHaveText('1 new order');
  });

  await test.step('paused, nothing is requested, even after a reload; live again, it catches up', async () => {
    await moveTo(page, '/orders');
    await expect(orderRow(page, ticketOf(158))).toBeVisible();
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/preferences') && response.request().method() === 'PUT',
    );
    await liveToggle(page).click();
    await saved;
    await page.reload();
    await expect(orderRow(page, ticketOf(158))).toBeVisible();
    await expect(liveToggle(page)).toHaveText('Paused');
    await save([arrival(159)]);
    await page.mouse.move(700, 10);
    await liveToggle(page).press('Enter');
    await save([arrival(160)]);
    await expect(orderRow(page, ticketOf(160))).toBeVisible();
    await expect(orderRow(page, ticketOf(159))).toBeVisible();
  });

  expect(problems.unexpected()).toEqual([]);
  problems.expect(FAILED_RESPONSE);
  await test.step('a failed update moves no row and offers a retry', async () => {
    const row = orderRow(page, ticketOf(160));
    const position = await settledBox(row);
    await page.route(/page_size=50/, (route) => route.fulfill({ status: 503 }));
    await save([arrival(161)]);
    await expect(liveToggle(page)).toHaveText('No answer');
    expect(await settledBox(row)).toEqual(position);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(liveToggle(page)).toHaveText('Live');
    await expect(
      offer(page)
        .or(orderRow(page, ticketOf(161)))
        .first(),
    ).toBeVisible();
  });

  problems.expect(BLOCKED_REQUEST);
  await test.step('offline the list stays with a notice; back online it is current again', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    // Its code loads on phones alone.
    await expect(page.getByRole('button', { name: /^Sort by/ })).toBeVisible();
    await context.setOffline(true);
    await expect(liveToggle(page)).toHaveText('Offline');
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeAttached();
    await expect(orderRow(page, ticketOf(160))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to date' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await save([arrival(162)]);
    await context.setOffline(false);
    await expect(liveToggle(page)).toHaveText('Live');
    await expect(
      offer(page)
        .or(orderRow(page, ticketOf(162)))
        .first(),
    ).toBeVisible();
  });
});
