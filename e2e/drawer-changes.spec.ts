import { NOW } from './fixtures/fixed-clock.ts';
import { buildItem, manyOrders, moment, SECONDS_BETWEEN, ticketOf, uuid } from './fixtures/build-order.ts';
import { expect, test } from './fixtures/test.ts';
import { openOrder } from './fixtures/orders-list.ts';
import { drawerPart } from './fixtures/order-drawer.ts';

const CARD = { paymentMethodId: uuid(5, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };
const opened = uuid(1, 148);
const orders = manyOrders(150, (number) => ({ items: [buildItem(number, 1), buildItem(number, 2)] }));
const changed = orders.map((order) =>
  order.id === opened
    ? {
        ...order,
        orderVersion: 2,
        tableName: '7',
        items: [buildItem(148, 1), buildItem(148, 2, { refundedQty: 1, refundedAmountCents: 600 })],
        refunds: [
          {
            id: uuid(9, 1),
            amountCents: 600,
            reason: 'wrong item',
            createdAt: moment(148 * SECONDS_BETWEEN + 600),
            items: [],
            payments: [{ id: uuid(9, 2), ...CARD, amountCents: 600 }],
          },
        ],
      }
    : order,
);

test('what changed is read and marked, line by line, until it is dismissed, also without motion and colours', async ({
  page,
  startHostile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  const { url, upstream } = await startHostile(orders);
  await page.clock.install({ time: NOW });
  await openOrder(page, url, opened);
  const drawer = page.getByRole('complementary', { name: ticketOf(148) });
  await expect(drawer).toHaveAttribute('aria-busy', 'false');
  const title = await drawer.getByRole('heading', { name: ticketOf(148) }).boundingBox();
  const items = await drawerPart(drawer, 'Items').boundingBox();
  upstream.behaviour.orders = changed;
  await page.clock.runFor(10_000);
  const words = drawer.getByText(/^Changed/).and(page.locator('p'));
  await expect(words).toHaveText(/^Changed \d\d:\d\d\S* ?\S+: £6\.00 refunded; Table: 7$/);
  // What tells of it moves nothing that is being read.
  expect(await drawer.getByRole('heading', { name: ticketOf(148) }).boundingBox()).toEqual(title);
  expect((await drawerPart(drawer, 'Items').boundingBox())?.x).toBe(items?.x);
  await page.clock.runFor(60_000);
  await expect(words).toBeVisible();
  const marks = [
    drawer.locator('[data-changed="facts"]'),
    drawer.locator('[data-changed="customer"]'),
    drawer.locator('[data-changed="balances"]'),
    ...['Items', 'Payments', 'Refunds', 'Timeline'].map((part) =>
      drawerPart(drawer, part).locator('[data-changed]:not([data-changed="balances"])'),
    ),
  ];
  for (const mark of marks) {
    await expect(mark).toHaveCount(1);
    const bar = await mark.evaluate((element) => {
      const { borderInlineStartWidth, borderInlineStartColor, mixBlendMode } = getComputedStyle(element);
      const canvas = getComputedStyle(document.body).backgroundColor;
      return { width: borderInlineStartWidth, isSeen: borderInlineStartColor !== canvas && mixBlendMode === 'normal' };
    });
    expect(bar).toEqual({ width: '2px', isSeen: true });
  }
  await drawer.getByRole('button', { name: 'Dismiss changes' }).click();
  await expect(words).toHaveCount(0);
  await expect(drawer.locator('[data-changed]')).toHaveCount(0);
});

test('the next order is shown without the marks of the one before', async ({ page, startHostile }) => {
  const { url, upstream } = await startHostile(orders);
  await page.clock.install({ time: NOW });
  await openOrder(page, url, opened);
  await expect(page.getByRole('complementary', { name: ticketOf(148) })).toHaveAttribute('aria-busy', 'false');
  upstream.behaviour.orders = changed;
  await page.clock.runFor(10_000);
  await expect(page.locator('[data-changed="total"]')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary', { name: ticketOf(147) })).toBeVisible();
  await expect(page.locator('[data-changed]')).toHaveCount(0);
  await expect(page.getByText(/^Changed/)).toHaveCount(0);
});
