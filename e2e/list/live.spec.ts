import type { Locator, Page } from '@playwright/test';
import { buildOrder, manyOrders, moment, SECONDS_BETWEEN, ticketOf } from '../fixtures/build-order.ts';
import { NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import type { HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import {
  expectExactly,
  orderRow,
  ordersGrid,
  readWholeList,
  openList,
  moveTo,
  scrollUntil,
  scrollBy,
} from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = manyOrders(150);
const arriving = [150, 151, 152].map((number) => buildOrder(number, moment(number * SECONDS_BETWEEN)));

function liveToggle(page: Page): Locator {
  return page.getByRole('button', { name: /^(Live|Paused|No answer|Offline)/ });
}

function listRequests({ requests }: HostileUpstream): number {
  return requests.filter(({ path }) => path.endsWith('/orders')).length;
}

test('new orders are inserted at the top, and offered further down, under the pointer and under a filter; with Live off nothing is requested; without an answer no row moves', async ({
  page,
  problems,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(
    orders.map((order, number) => ({
      ...order,
      fulfillmentStatus: 'preparing',
      serviceType: number % 2 === 0 ? 'delivery' : 'dine_in',
    })),
  );
  await page.clock.install({ time: NOW });

  await test.step('at the top new orders are inserted by themselves and announced; further down they wait behind a button, while changed orders update in place', async () => {
    await openList(page, url);
    await expect(orderRow(page, ticketOf(149))).toBeVisible();
    upstream.behaviour.orders = [...upstream.behaviour.orders, ...arriving];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(orderRow(page, ticketOf(152))).toBeVisible();
    await expect(page.getByText('3 new orders.')).toBeAttached();
    await expect(page.getByRole('button', { name: /new orders?$/ })).toHaveCount(0);

    // At the top they wait while the pointer is over a row.
    const pointed = orderRow(page, ticketOf(145));
    await pointed.hover();
    const place = await settledBox(pointed);
    upstream.behaviour.orders = [
      ...upstream.behaviour.orders,
      ...[153, 154].map((number) => buildOrder(number, moment(number * SECONDS_BETWEEN))),
    ];
    const offer = page.getByRole('button', { name: '2 new orders' });
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(offer).toBeVisible();
    expect(await settledBox(pointed)).toEqual(place);
    await offer.click();
    await expect(orderRow(page, ticketOf(154))).toBeInViewport();

    await ordersGrid(page).hover();
    await scrollBy(page, 600);
    const read = orderRow(page, ticketOf(130));
    // A change of the focused row is announced in words, others are not.
    await read.focus();
    await expect(read).toContainText('Preparing');
    const position = await settledBox(read);
    upstream.behaviour.orders = [
      ...upstream.behaviour.orders.map((order) =>
        order.id === orders[130]?.id ? { ...order, orderVersion: 2, fulfillmentStatus: 'ready' } : order,
      ),
      ...[155, 156].map((number) => buildOrder(number, moment(number * SECONDS_BETWEEN))),
    ];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(offer).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '2 new orders' })).toBeAttached();
    await expect(read).toContainText('Ready');
    await expect(page.getByText(`${ticketOf(130)} is ready.`)).toBeAttached();
    expect(await settledBox(read)).toEqual(position);
    // The button covers rows, not the table's header or the day heading.
    const heading = await ordersGrid(page).locator('[data-group] >> visible=true').first().boundingBox();
    const pill = await offer.boundingBox();
    expect(pill?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
    await offer.focus();
    await page.keyboard.press('Enter');
    await expect(orderRow(page, ticketOf(156))).toBeInViewport();
    await expect(offer).toHaveCount(0);
    expectExactly(await readWholeList(page), upstream.behaviour.orders);
  });

  await test.step('under a filter over loaded orders only matching new orders are offered', async () => {
    await scrollBy(page, -100_000);
    await moveTo(page, '/orders?service_type=delivery');
    await expect(orderRow(page, ticketOf(149))).toHaveCount(0);
    await expect(orderRow(page, ticketOf(148))).toBeInViewport();
    await ordersGrid(page).hover();
    await scrollBy(page, 600);
    await expect(orderRow(page, ticketOf(148))).not.toBeInViewport();
    upstream.behaviour.orders = [
      ...upstream.behaviour.orders,
      ...[157, 158, 159].map((number) =>
        buildOrder(number, moment(number * SECONDS_BETWEEN), { serviceType: number === 157 ? 'delivery' : 'dine_in' }),
      ),
    ];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(page.getByRole('button', { name: '1 new order', exact: true })).toBeVisible();
  });

  await test.step('with Live off nothing is requested, even after a reload; turned on, polling resumes', async () => {
    await moveTo(page, '/orders');
    await expect(liveToggle(page)).toHaveText(/^Live ?\d\d:\d\d$/);
    await liveToggle(page).click();
    await page.reload();
    await expect(orderRow(page, ticketOf(159))).toBeVisible();
    await expect(liveToggle(page)).toHaveText('Paused');
    // The reload keeps the place below those that were waiting.
    await scrollBy(page, -100_000);
    const reloaded = listRequests(upstream);
    await page.clock.runFor(6 * POLL_SECONDS * 1_000);
    expect(listRequests(upstream)).toBe(reloaded);

    await liveToggle(page).click();
    upstream.behaviour.orders = [...upstream.behaviour.orders, buildOrder(160, moment(160 * SECONDS_BETWEEN))];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(orderRow(page, ticketOf(160))).toBeVisible();
  });

  expect(problems.unexpected()).toEqual([]);
  problems.expect(FAILED_RESPONSE);
  await test.step('a service that doesn’t answer shows in the status line; no row moves, and the focus is kept', async () => {
    const row = orderRow(page, ticketOf(160));
    await expect(row).toBeVisible();
    const position = await settledBox(row);
    upstream.behaviour.fault = () => ({ kind: 'status', status: 503 });
    await expect(async () => {
      await page.clock.runFor(POLL_SECONDS * 1_000);
      await expect(liveToggle(page)).toHaveText(/^No answer since \d\d:\d\d$/, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    expect(await settledBox(row)).toEqual(position);
    upstream.behaviour.fault = () => undefined;
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(liveToggle(page)).toHaveText(/^Live/);
    await expect(retry).toHaveCount(0);
    expect(await settledBox(row)).toEqual(position);
  });
});

test('a list from a date counts new orders, or inserts them once it reaches the newest; offline a list stays and says since when; on a phone it shows uncut how far it reaches', async ({
  page,
  context,
  problems,
  startHostile,
}) => {
  const many = manyOrders(520);
  const later = [520, 521, 522].map((number) => buildOrder(number, moment(number * SECONDS_BETWEEN)));
  const latest = [523, 524].map((number) => buildOrder(number, moment(number * SECONDS_BETWEEN)));
  const { url, upstream } = await startHostile(many);
  await page.clock.install({ time: NOW });

  const changed = many.map((order) =>
    order.id === many[20]?.id ? { ...order, orderVersion: 2, fulfillmentStatus: 'ready' } : order,
  );

  await test.step('in a list from a date new orders are counted, and their button goes to the newest; orders in view change in place', async () => {
    // More than two pages of orders are newer.
    await openList(page, url, '?at=2026-11-01T01:20');
    const read = orderRow(page, ticketOf(20));
    await expect(read).toBeInViewport();
    const position = await settledBox(read);
    // The first poll learns the newest order, so the new ones must arrive after it.
    await page.waitForLoadState('networkidle');
    const asked = listRequests(upstream);
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect.poll(() => listRequests(upstream)).toBeGreaterThan(asked);
    await expect(read).not.toContainText('Ready');
    upstream.behaviour.orders = [...changed, ...later];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    const offer = page.getByRole('button', { name: '3 new orders' });
    await expect(offer).toBeVisible();
    await expect(read).toContainText('Ready');
    expect(await settledBox(read)).toEqual(position);
    await offer.click();
    await page.waitForURL(`${url}/orders`);
    await expect(orderRow(page, ticketOf(522))).toBeInViewport();
    await expect(offer).toHaveCount(0);
  });

  await test.step('a list from a date that was scrolled up to the newest order receives new orders itself', async () => {
    await moveTo(page, '/orders?at=2026-11-01T07:00');
    await expect(orderRow(page, ticketOf(360))).toBeInViewport();
    await scrollUntil(page, ticketOf(522), 'up');
    await expect(page.getByRole('button', { name: 'Newest', exact: true })).toHaveCount(0);
    // Away from the top, new orders wait and are then inserted into this list.
    await scrollBy(page, 900);
    await expect(orderRow(page, ticketOf(522))).not.toBeInViewport();
    upstream.behaviour.orders = [...changed, ...later, ...latest];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await page.getByRole('button', { name: '2 new orders' }).click();
    await expect(orderRow(page, ticketOf(524))).toBeInViewport();
    await expect(page).toHaveURL(`${url}/orders?at=2026-11-01T07:00`);
  });

  expect(problems.unexpected()).toEqual([]);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await test.step('offline the list stays and says since when; back online it refreshes at once; on a phone the status line is uncut', async () => {
    await page.goto(`${url}/orders`);
    await expect(orderRow(page, ticketOf(524))).toBeVisible();
    // Its code is loaded after the first rows.
    await expect(liveToggle(page)).toBeVisible();
    await context.setOffline(true);
    await page.clock.runFor(POLL_SECONDS * 1_000);
    const stale = page.getByRole('button', { name: /^Offline since \d\d:\d\d$/ });
    await expect(stale).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Offline since' })).toBeAttached();
    await expect(orderRow(page, ticketOf(524))).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    const reach = page.getByText(/^Back to \S/);
    await expect(reach).toBeVisible();
    await expect.poll(() => reach.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(page.getByText('more below')).toBeHidden();
    const words = stale.getByText('Offline since');
    expect(await words.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    // Where a button also leads back up, all buttons fit beside the words.
    await scrollBy(page, 4_000);
    await expect(page.getByRole('button', { name: 'Newest' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go to date' })).toBeInViewport({ ratio: 1 });
    expect(await words.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1440, height: 720 });
    // Older orders or, where that has not loaded either, the code that says so.
    const failure = page.getByText(/^Can’t load /);
    await scrollBy(page, 100_000);
    await expect(failure).toBeVisible();
    await scrollBy(page, -100_000);

    upstream.behaviour.orders = [...upstream.behaviour.orders, buildOrder(525, moment(525 * SECONDS_BETWEEN))];
    // The clock is not advanced: going online triggers the refresh.
    await context.setOffline(false);
    await expect(stale).toHaveCount(0);
    await expect(orderRow(page, ticketOf(525))).toBeVisible();
    await expect(failure).toHaveCount(0);
    // What is missing is loaded too.
    expectExactly(await readWholeList(page), upstream.behaviour.orders);
  });
});
