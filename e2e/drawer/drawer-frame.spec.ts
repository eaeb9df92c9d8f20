import type { Locator, Page } from '@playwright/test';
import {
  buildItem,
  buildOrder,
  manyOrders,
  moment,
  SECONDS_BETWEEN,
  ticketOf,
  uuid,
} from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { drawerSection } from '../fixtures/order-drawer.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveToOrder, orderRow, openList } from '../fixtures/orders-list.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const SPLIT = buildOrder(60, moment(60 * SECONDS_BETWEEN), { parentOrderId: uuid(1, 10) });
const CHANGING = buildOrder(47, moment(47 * SECONDS_BETWEEN), {
  paymentStatus: 'unpaid',
  payments: [],
});
const orders = [...manyOrders(50).filter(({ id }) => id !== CHANGING.id), CHANGING, SPLIT];

function drawerOf(page: Page, number: number): Locator {
  return page.getByRole('complementary', { name: ticketOf(number) });
}

test('the drawer opens a prefetched order and keeps it up to date', async ({
  page,
  context,
  problems,
  startKept,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { url, save } = await startKept(orders);
  await openList(page, url);
  const details: string[] = [];
  page.on('request', (request) => {
    const id = /\/api\/orders\/([0-9a-f-]{36})$/.exec(request.url())?.[1];
    if (id !== undefined) details.push(id);
  });
  const answered = page.waitForResponse(/\/api\/orders\/[0-9a-f-]{36}$/);
  await orderRow(page, ticketOf(45)).hover();
  await (await answered).finished();
  await orderRow(page, ticketOf(45)).click();
  await expect(drawerOf(page, 45).getByText('Product 1').first()).toBeVisible();
  expect(details).toEqual([uuid(1, 45)]);

  await test.step('arrow keys change the order; Enter and Escape move the focus in and out', async () => {
    for (const [key, number] of [
      ['ArrowDown', 44],
      ['j', 43],
      ['k', 44],
      ['ArrowUp', 45],
    ] as const) {
      await page.keyboard.press(key);
      await expect(drawerOf(page, number)).toBeVisible();
    }
    await page.keyboard.press('Enter');
    await expect(drawerOf(page, 45).getByRole('group', { name: ticketOf(45) })).toBeFocused();
    await page.keyboard.press('j');
    await expect(drawerOf(page, 44)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${url}/orders`);
    await expect(page.locator(':focus')).toContainText(ticketOf(44));
  });

  await test.step('a Ctrl click or middle click on a row opens the order in another tab', async () => {
    // The content of the drawer doesn't matter here.
    await context.route(`${url}/orders/*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    );
    const clicks: Parameters<Locator['click']>[0][] = [
      { modifiers: ['Control'] },
      { button: 'middle' },
    ];
    for (const click of clicks) {
      const opened = context.waitForEvent('page');
      await orderRow(page, ticketOf(46)).click({ ...click, position: { x: 700, y: 20 } });
      const tab = await opened;
      await tab.waitForURL(`${url}/orders/${uuid(1, 46)}`);
      await tab.close();
    }
    await context.unroute(`${url}/orders/*`);
    expect(page.url()).toBe(`${url}/orders`);
  });

  const drawer = drawerOf(page, 47);
  await test.step('a changed order is updated in place, with the time of the change', async () => {
    await moveToOrder(page, CHANGING.id);
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    await expect(drawer).toContainText('Unpaid');
    const title = await settledBox(drawer.getByRole('heading', { name: ticketOf(47) }));
    await save([
      { ...CHANGING, paymentStatus: 'paid', items: [buildItem(47, 1), buildItem(47, 2)] },
    ]);
    await expect(
      drawer.getByRole('status').filter({ hasText: /^Updated \d\d:\d\d$/ }),
    ).toBeVisible();
    await expect(drawerSection(drawer, 'Items')).toContainText('Product 2');
    await expect(orderRow(page, ticketOf(47))).toContainText('Paid');
    expect(await settledBox(drawer.getByRole('heading', { name: ticketOf(47) }))).toEqual(title);
  });

  await test.step('pressing the time shows other time zones; Escape closes them before the drawer', async () => {
    await drawer.locator('time').first().click();
    const clocks = page.getByRole('dialog', { name: 'Order time on other clocks' });
    await expect(clocks).toContainText(moment(47 * SECONDS_BETWEEN));
    await page.keyboard.press('Escape');
    await expect(clocks).toHaveCount(0);
    await expect(drawer).toBeVisible();
  });

  await test.step('the drawer is resized by pointer and keyboard, and a double click resets it', async () => {
    const edge = page.getByRole('separator', { name: 'Width of the open order' });
    await expect(edge).toHaveAttribute('aria-valuenow', '440');
    const usual = (await settledBox(drawer)).width;
    const box = await settledBox(edge);
    await page.mouse.move(box.x + box.width / 2, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 100, 420, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '540');
    expect((await settledBox(drawer)).width).toBe(usual + 100);
    for (const [key, width] of [
      ['ArrowLeft', '556'],
      ['ArrowRight', '540'],
      ['End', '880'],
    ] as const) {
      await edge.press(key);
      await expect(edge).toHaveAttribute('aria-valuenow', width);
    }
    await edge.dblclick();
    await expect(edge).toHaveAttribute('aria-valuenow', '440');
  });

  await test.step('a split order links to the original, and a missing order says so', async () => {
    await moveToOrder(page, SPLIT.id);
    await drawerSection(drawerOf(page, 60), 'Split orders').getByRole('link').click();
    await expect(drawerOf(page, 10)).toHaveAttribute('aria-busy', 'false');
    problems.expect(FAILED_RESPONSE);
    await moveToOrder(page, uuid(1, 4_000));
    const alert = page.getByRole('complementary', { name: '00000001' }).getByRole('alert');
    await expect(alert).toContainText('This order doesn’t exist or isn’t in your stores.');
    await expect(alert).toContainText(/Request \S{6,}/);
    await expect(orderRow(page, ticketOf(60))).toBeVisible();
  });
});
