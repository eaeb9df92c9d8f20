import type { Locator, Page } from '@playwright/test';
import { buildOrder, manyOrders, moment, SECONDS_BETWEEN, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import type { HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { drawerSection, orderDrawer } from '../fixtures/order-drawer.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveToOrder, orderRow, ordersGrid, openList } from '../fixtures/orders-list.ts';

const SPLIT = buildOrder(5_000, moment(10 * SECONDS_BETWEEN + 60), { parentOrderId: uuid(1, 10) });
const orders = [...manyOrders(450), SPLIT];

const FIRST = { id: uuid(1, 447), ticket: ticketOf(447) };

// A few rows are enough, and axe takes time for each.
test.use({ viewport: { width: 1440, height: 560 } });

function drawerOf(page: Page, number: number): Locator {
  return page.getByRole('complementary', { name: ticketOf(number) });
}

function detailRequests({ requests }: HostileUpstream): string[] {
  return requests.flatMap(({ path }) => (/\/orders\/./.test(path) ? [path.split('/').at(-1) ?? ''] : []));
}

test('an order is prefetched, followed by keys and resized, which a reload keeps; it tells other clocks and what it was split from', async ({
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

  await test.step('a part of a split order leads to the whole one', async () => {
    await moveToOrder(page, SPLIT.id);
    const section = drawerSection(orderDrawer(page, SPLIT), 'Split orders');
    await section.getByRole('link').click();
    await expect(drawerOf(page, 10)).toHaveAttribute('aria-busy', 'false');
    await expect(ordersGrid(page)).toBeVisible();
  });
});
