// Longer than 250 lines: all that a user does with the frame of an order, in one page.
import type { Locator, Page } from '@playwright/test';
import { buildOrder, manyOrders, moment, SECONDS_BETWEEN, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import type { HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { drawerSection } from '../fixtures/order-drawer.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveTo, moveToOrder, orderRow, ordersGrid, openList } from '../fixtures/orders-list.ts';

/** Many of the oldest share a second; one was split in three. */
const orders = [
  ...manyOrders(450).map((order, number) =>
    number < 120 ? { ...order, createdAt: moment(Math.floor(number / 6)) } : order,
  ),
  ...[0, 1, 2].map((part) =>
    buildOrder(5_000 + part, moment(10 * SECONDS_BETWEEN + 60 * part), { parentOrderId: uuid(1, 10) }),
  ),
];

const FIRST = { id: uuid(1, 447), ticket: ticketOf(447) };
const SECOND = { id: uuid(1, 445), ticket: ticketOf(445) };

// A few rows are enough, and axe takes time for each.
test.use({ viewport: { width: 1440, height: 560 } });

function drawerOf(page: Page, number: number): Locator {
  return page.getByRole('complementary', { name: ticketOf(number) });
}

function detailRequests({ requests }: HostileUpstream): string[] {
  return requests.flatMap(({ path }) => (/\/orders\/./.test(path) ? [path.split('/').at(-1) ?? ''] : []));
}

test('an order is prefetched, followed by keys, resized, pinned beside the next one, which a reload keeps, and shown in the list; it tells other clocks and its parts', async ({
  page,
  context,
  startHostile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  const answered = page.waitForResponse(/\/api\/orders\/[0-9a-f-]{36}$/);
  await orderRow(page, ticketOf(445)).hover();
  await (await answered).finished();
  const before = detailRequests(upstream);
  await orderRow(page, ticketOf(445)).click();
  await expect(drawerOf(page, 445)).toHaveAttribute('aria-busy', 'false');
  await expect(drawerOf(page, 445).getByText('Product 1').first()).toBeVisible();
  expect(before).toEqual([uuid(1, 445)]);
  expect(detailRequests(upstream)).toEqual(before);

  await test.step('arrows, j and k open the next or previous order; Enter moves the focus into it and Escape back to its row', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(drawerOf(page, 444)).toBeVisible();
    await page.keyboard.press('j');
    await expect(drawerOf(page, 443)).toBeVisible();
    await page.keyboard.press('k');
    await expect(drawerOf(page, 444)).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(drawerOf(page, 445)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(drawerOf(page, 445).getByRole('group', { name: ticketOf(445) })).toBeFocused();
    await page.keyboard.press('j');
    await expect(drawerOf(page, 444)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders`);
    await expect(page.locator(':focus')).toContainText(ticketOf(444));
  });

  await test.step('with Control, or the middle button, a click anywhere on a row opens the order in another tab', async () => {
    // What the tab shows is not what this is about.
    await context.route(`${url}/orders/*`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    const clicks: Parameters<Locator['click']>[0][] = [{ modifiers: ['Control'] }, { button: 'middle' }];
    for (const click of clicks) {
      const opened = context.waitForEvent('page');
      await orderRow(page, ticketOf(446)).click({ ...click, position: { x: 700, y: 20 } });
      const tab = await opened;
      await tab.waitForURL(`${url}/orders/${uuid(1, 446)}`);
      await tab.close();
    }
    await context.unroute(`${url}/orders/*`);
    expect(page.url()).toBe(`${url}/orders`);
  });

  await test.step('on focus the time shows other clocks, each with a copy button; Escape closes them before the drawer', async () => {
    await moveToOrder(page, FIRST.id);
    const drawer = drawerOf(page, 447);
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
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(moment(447 * SECONDS_BETWEEN));
    await page.keyboard.press('Escape');
    await expect(time.getByRole('button', { name: 'Copy UTC' })).toHaveCount(0);
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('the drawer is resized by pointer and keyboard, a reload keeps its width, and a double click resets it', async () => {
    await moveToOrder(page, FIRST.id);
    const drawer = drawerOf(page, 447);
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

    await test.step('a pinned order stays beside the next one; the address holds both; Escape closes one alone', async () => {
      await page.getByRole('button', { name: 'Pin', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible();
      await orderRow(page, SECOND.ticket).click();
      const pinned = page.getByRole('complementary', { name: `Pinned: ${FIRST.ticket}` });
      const open = page.getByRole('complementary', { name: SECOND.ticket, exact: true });
      await expect(drawerSection(pinned, `Items, ${FIRST.ticket}`)).toBeVisible();
      await expect(drawerSection(open, 'Items')).toBeVisible();
      // Side by side, and the list keeps its room.
      const [left, right, grid] = await Promise.all([
        pinned.boundingBox(),
        open.boundingBox(),
        ordersGrid(page).boundingBox(),
      ]);
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
      expect(grid?.width).toBeGreaterThan(500);
      await expectAccessible(page);
      await expect(page).toHaveURL(`${url}/orders/${SECOND.id}?pin=${FIRST.id}`);
      await page.reload();
      await expect(pinned).toBeVisible();
      await expect(open).toBeVisible();
      await orderRow(page, SECOND.ticket).focus();
      await page.keyboard.press('Escape');
      await expect(open).toHaveCount(0);
      await expect(page).toHaveURL(`${url}/orders?pin=${FIRST.id}`);
    });

    await expect(edge).toHaveAttribute('aria-valuenow', '524');
    await expect.poll(widthOf).toBe(usual + 84);
    await page.keyboard.press('Home');
    await edge.press('End');
    await expect(edge).toHaveAttribute('aria-valuenow', '880');
    await edge.dblclick();
    await expect(edge).toHaveAttribute('aria-valuenow', '440');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page).toHaveURL(`${url}/orders`);
  });

  await test.step('without room for two there is one order and no button to pin it', async () => {
    await page.setViewportSize({ width: 1300, height: 560 });
    await moveTo(page, `/orders/${SECOND.id}?pin=${FIRST.id}`);
    await expect(page.getByRole('complementary', { name: SECOND.ticket })).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^(Pin|Unpin)$/ })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 560 });
    await expect(page.getByRole('complementary')).toHaveCount(2);
  });

  await test.step('other filters leave the pinned order open, and it closes alone', async () => {
    const pinned = page.getByRole('complementary', { name: FIRST.ticket });
    await expect(pinned).toBeVisible();
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.getByRole('dialog').getByText('Active now').click();
    await expect(page).toHaveURL(`${url}/orders?view=active&pin=${FIRST.id}`);
    await page.keyboard.press('Escape');
    await expect(pinned).toBeVisible();
    await pinned.getByRole('button', { name: 'Unpin' }).click();
    await expect(page).toHaveURL(`${url}/orders?view=active`);
    await expect(pinned).toHaveCount(0);
  });

  await test.step('a split order finds its parts', async () => {
    await page.setViewportSize({ width: 1440, height: 560 });
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
    await expect(orderRow(page, ticketOf(449))).toBeVisible();
    await drawer.getByRole('button', { name: 'Show in list' }).click();
    await expect(orderRow(page, ticketOf(30))).toBeInViewport();
    await expect(orderRow(page, ticketOf(30))).toBeFocused();
    await expect(orderRow(page, ticketOf(30))).toHaveAttribute('aria-selected', 'true');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Show in list/ })).toHaveCount(0);
    await page.goBack();
    await expect(drawer).toBeVisible();
    await expect(orderRow(page, ticketOf(449))).toBeVisible();

    await moveTo(page, `/orders/${uuid(1, 30)}?payment_status=refunded`);
    await expect(drawer).toContainText('Hidden by your filters');
    await drawer.getByRole('button', { name: 'Show in list without filters' }).click();
    await expect(orderRow(page, ticketOf(30))).toBeInViewport();
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('payment_status'));
  });
});
