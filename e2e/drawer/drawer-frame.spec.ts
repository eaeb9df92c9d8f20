// Longer than 250 lines: many short tests share the helpers of one drawer.
import type { Locator, Page } from '@playwright/test';
import { buildOrder, manyOrders, moment, SECONDS_BETWEEN, ticketOf, uuid } from '../fixtures/build-order.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import type { HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveTo, moveToOrder, orderRow, ordersGrid, openList, openOrder } from '../fixtures/orders-list.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

/** Many of the oldest share a second; one was split in three. */
const orders = [
  ...manyOrders(900).map((order, number) =>
    number < 300 ? { ...order, createdAt: moment(Math.floor(number / 6)) } : order,
  ),
  ...[0, 1, 2].map((part) =>
    buildOrder(5_000 + part, moment(10 * SECONDS_BETWEEN + 60 * part), { parentOrderId: uuid(1, 10) }),
  ),
];

function drawerOf(page: Page, number: number): Locator {
  return page.getByRole('complementary', { name: ticketOf(number) });
}

function detailRequests({ requests }: HostileUpstream): string[] {
  return requests.flatMap(({ path }) => (/\/orders\/./.test(path) ? [path.split('/').at(-1) ?? ''] : []));
}

test('an order is prefetched, followed by keys, resized, which a reload keeps, and shown in the list; it tells other clocks and its parts', async ({
  page,
  context,
  startHostile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  const answered = page.waitForResponse(/\/api\/orders\/[0-9a-f-]{36}$/);
  await orderRow(page, ticketOf(895)).hover();
  await (await answered).finished();
  const before = detailRequests(upstream);
  await orderRow(page, ticketOf(895)).click();
  await expect(drawerOf(page, 895)).toHaveAttribute('aria-busy', 'false');
  await expect(drawerOf(page, 895).getByText('Product 1').first()).toBeVisible();
  expect(before).toEqual([uuid(1, 895)]);
  expect(detailRequests(upstream)).toEqual(before);

  await test.step('arrows, j and k open the next or previous order; Enter moves the focus into it and Escape back to its row', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(drawerOf(page, 894)).toBeVisible();
    await page.keyboard.press('j');
    await expect(drawerOf(page, 893)).toBeVisible();
    await page.keyboard.press('k');
    await expect(drawerOf(page, 894)).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(drawerOf(page, 895)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(drawerOf(page, 895).getByRole('group', { name: ticketOf(895) })).toBeFocused();
    await page.keyboard.press('j');
    await expect(drawerOf(page, 894)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders`);
    await expect(page.locator(':focus')).toContainText(ticketOf(894));
  });

  await test.step('with Control, or the middle button, a click anywhere on a row opens the order in another tab', async () => {
    // What the tab shows is not what this is about.
    await context.route(`${url}/orders/*`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const clicks: Parameters<Locator['click']>[0][] = [{ modifiers: ['Control'] }, { button: 'middle' }];
    for (const click of clicks) {
      const opened = context.waitForEvent('page');
      await orderRow(page, ticketOf(892)).click({ ...click, position: { x: 700, y: 20 } });
      const tab = await opened;
      await tab.waitForURL(`${url}/orders/${uuid(1, 892)}`);
      await tab.close();
    }
    await context.unroute(`${url}/orders/*`);
    expect(page.url()).toBe(`${url}/orders`);
  });

  await test.step('on focus the time shows other clocks, each with a copy button; Escape closes them before the drawer', async () => {
    await moveToOrder(page, uuid(1, 890));
    const drawer = drawerOf(page, 890);
    const time = drawer.getByRole('group', { name: 'Order time on other clocks' });
    await expect(time).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).focus();
    for (let presses = 0; presses < 10; presses += 1) {
      if (
        await time
          .getByRole('button')
          .first()
          .evaluate((button) => button === document.activeElement)
      )
        break;
      await page.keyboard.press('Tab');
    }
    for (const name of ['the store’s time', 'UTC', 'your time', 'relative time']) {
      await expect(time.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
    }
    await expect(time).toContainText(/\d+ (month|day|week)s? ago|yesterday/);
    await time.getByRole('button', { name: 'Copy UTC' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(moment(890 * SECONDS_BETWEEN));
    await page.keyboard.press('Escape');
    await expect(time.getByRole('button', { name: 'Copy UTC' })).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('the drawer is resized by pointer and keyboard, a reload keeps its width, and a double click resets it', async () => {
    await moveToOrder(page, uuid(1, 890));
    const drawer = drawerOf(page, 890);
    const edge = page.getByRole('separator', { name: 'Width of the open order' });
    const widthOf = async () => Math.round((await drawer.boundingBox())?.width ?? 0);
    await expect(edge).toHaveAttribute('aria-valuenow', '440');
    const usual = Math.round((await settledBox(drawer)).width);
    const box = await settledBox(edge);
    await page.mouse.move(box.x + box.width / 2, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 100, 420, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '540');
    await expect.poll(widthOf).toBe(usual + 100);
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(edge).toHaveAttribute('aria-valuenow', '556');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '524');
    await page.reload();
    await expect(edge).toHaveAttribute('aria-valuenow', '524');
    await expect.poll(widthOf).toBe(usual + 84);
    await page.keyboard.press('Home');
    await edge.press('End');
    await expect(edge).toHaveAttribute('aria-valuenow', '880');
    await edge.dblclick();
    await expect(edge).toHaveAttribute('aria-valuenow', '440');
  });

  await test.step('below 1100 px the order is a modal sheet that can’t be resized', async () => {
    await page.setViewportSize({ width: 1099, height: 800 });
    await expect(page.getByRole('dialog', { name: ticketOf(890) })).toBeVisible();
    await expect(page.getByRole('separator', { name: 'Width of the open order' })).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog', { name: ticketOf(889) })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders`);
  });

  await test.step('a split order finds its parts', async () => {
    await page.setViewportSize({ width: 1440, height: 720 });
    await moveToOrder(page, uuid(1, 10));
    const section = drawerOf(page, 10).getByRole('region', { name: 'Split orders' });
    await section.getByRole('button', { name: 'Find split orders' }).click();
    await expect(section.getByRole('status')).toContainText(
      /^3 found within 24 hours before and after, among \d+ orders/,
    );
    for (const part of [5_000, 5_001, 5_002])
      await expect(section.getByRole('link', { name: ticketOf(part) })).toBeVisible();
    await section.getByRole('link', { name: ticketOf(5_001) }).click();
    const child = drawerOf(page, 5_001);
    await expect(child).toHaveAttribute('aria-busy', 'false');
    const siblings = child.getByRole('region', { name: 'Split orders' });
    await expect(siblings.getByText(/^Split from /)).toBeVisible();
    const answer = Promise.withResolvers<void>();
    upstream.behaviour.gate = answer.promise;
    await siblings.getByRole('button', { name: 'Find split orders' }).click();
    await siblings.getByRole('button', { name: 'Cancel' }).click();
    await expect(siblings.getByRole('status')).toContainText('Stopped after');
    answer.resolve();
    await siblings.getByRole('button', { name: 'Find split orders' }).click();
    await expect(siblings.getByRole('link')).toHaveCount(3);
    await expect(ordersGrid(page)).toBeVisible();
  });

  await test.step('it is shown in the list, without filters if they hide it, even where many share a second', async () => {
    await moveToOrder(page, uuid(1, 30));
    const drawer = drawerOf(page, 30);
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    await expect(orderRow(page, ticketOf(899))).toBeVisible();
    await drawer.getByRole('button', { name: 'Show in list' }).click();
    await expect(orderRow(page, ticketOf(30))).toBeInViewport();
    await expect(orderRow(page, ticketOf(30))).toBeFocused();
    await expect(orderRow(page, ticketOf(30))).toHaveAttribute('aria-selected', 'true');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Show in list/ })).toHaveCount(0);
    await page.goBack();
    await expect(drawer).toBeVisible();
    await expect(orderRow(page, ticketOf(899))).toBeVisible();

    await moveTo(page, `/orders/${uuid(1, 30)}?payment_status=refunded`);
    await expect(drawer).toContainText('Hidden by your filters');
    await drawer.getByRole('button', { name: 'Show in list without filters' }).click();
    await expect(orderRow(page, ticketOf(30))).toBeInViewport();
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('payment_status'));
  });

  await test.step('from a sheet, which closes', async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    await moveToOrder(page, uuid(1, 3));
    const sheet = page.getByRole('dialog', { name: ticketOf(3) });
    await sheet.getByRole('button', { name: 'Show in list' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(orderRow(page, ticketOf(3))).toBeFocused();
    await expect(orderRow(page, ticketOf(3))).toBeInViewport();
  });
});

test('what can’t be loaded, changes or is deleted is told in an open order, also outside the loaded rows; the list stays', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_RESPONSE);
  const many = manyOrders(600, (number) => (number === 598 ? { paymentStatus: 'unpaid' } : {}));
  const { url, upstream } = await startHostile(many);
  await page.clock.install({ time: NOW });
  await openOrder(page, url, uuid(1, 4_000));

  await test.step('a missing, forbidden or unreachable order shows its error in the drawer; the list stays', async () => {
    const drawer = page.getByRole('complementary', { name: '00000001' });
    const alert = drawer.getByRole('alert');
    await expect(alert).toContainText('This order doesn’t exist or isn’t in your stores.');
    await expect(alert).toContainText('search for the order by its ticket');
    await expect(alert).toContainText(/Request \S{6,}/);
    await expect(orderRow(page, ticketOf(599))).toBeVisible();

    const failures: [number, RegExp][] = [
      [403, /can’t read this order’s store/],
      [503, /(order service reported an error|Can’t reach the order service)/],
    ];
    for (const [index, [status, words]] of failures.entries()) {
      upstream.behaviour.fault = ({ path }) => (/\/orders\/./.test(path) ? { kind: 'status', status } : undefined);
      await orderRow(page, ticketOf(597 - index)).click();
      const failed = drawerOf(page, 597 - index);
      await expect(failed.getByRole('alert')).toContainText(words);
      await expect(failed.getByRole('alert')).toContainText(/Request \S{6,}/);
      await expect(failed).toContainText('£13.20');
      await expect(failed.getByRole('region', { name: 'Items' })).toContainText('Not loaded');
      await expect(orderRow(page, ticketOf(599))).toBeVisible();
      upstream.behaviour.fault = () => undefined;
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(failed.getByText('Product 1').first()).toBeVisible();
      await expect(failed.getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('an open order that changes is updated, highlighted and announced; once deleted it stays, with a notice', async () => {
    await moveToOrder(page, uuid(1, 598));
    const drawer = drawerOf(page, 598);
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    await expect(drawer).toContainText('Unpaid');
    const refund = {
      id: uuid(9, 1),
      amountCents: 1200,
      reason: 'wrong item',
      createdAt: moment(598 * SECONDS_BETWEEN + 600),
      items: [],
      payments: [],
    };
    upstream.behaviour.orders = many.map((order) =>
      order.id === uuid(1, 598) ? { ...order, orderVersion: 2, paymentStatus: 'paid', refunds: [refund] } : order,
    );
    // The list's own poll notices the newer version.
    await page.clock.runFor(10_000);
    await expect(
      drawer.getByText('This order changed. Payment status: Paid; £12.00 refunded.', { exact: true }),
    ).toBeAttached();
    await expect(drawer.locator('[data-changed="status"]')).toBeAttached();
    await expect(drawer.locator('[data-changed="refunds"]').first()).toBeAttached();
    await expect(drawer).toContainText(/Version\s*2/);

    upstream.behaviour.orders = many.filter(({ id }) => id !== uuid(1, 598));
    await page.clock.runFor(25_000);
    await expect(drawer.getByText(/^This order no longer exists/)).toBeVisible();
    await expect(drawer.getByText('Product 1').first()).toBeVisible();
  });

  await test.step('an open order outside the loaded rows is refreshed by itself, but not while Live is off', async () => {
    await moveToOrder(page, uuid(1, 3));
    const drawer = drawerOf(page, 3);
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    upstream.behaviour.orders = many.map((order) =>
      order.id === uuid(1, 3) ? { ...order, orderVersion: 2, fulfillmentStatus: 'cancelled' } : order,
    );
    await page.clock.runFor(25_000);
    await expect(drawer.getByText('This order changed. Fulfillment status: Cancelled.')).toBeAttached();
    await page.getByRole('button', { name: /^Live/ }).click();
    await expect(page.getByRole('button', { name: /^Paused/ })).toBeVisible();
    const asked = detailRequests(upstream).length;
    await page.clock.runFor(90_000);
    expect(detailRequests(upstream)).toHaveLength(asked);
  });
});
