import { NOW } from '../fixtures/fixed-clock.ts';
import { buildItem, manyOrders, moment, SECONDS_BETWEEN, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { openOrder, orderRow } from '../fixtures/orders-list.ts';
import { drawerSection } from '../fixtures/order-drawer.ts';

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

test('changes are listed and highlighted line by line until dismissed, also with reduced motion and forced colors; the next order has none', async ({
  page,
  startHostile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  const { url, upstream } = await startHostile(orders);
  await page.clock.install({ time: NOW });
  await openOrder(page, url, opened);
  const drawer = page.getByRole('complementary', { name: ticketOf(148) });
  await expect(drawer).toHaveAttribute('aria-busy', 'false');
  // The list's own poll notices the change.
  await expect(orderRow(page, ticketOf(149))).toBeVisible();
  const title = await settledBox(drawer.getByRole('heading', { name: ticketOf(148) }));
  const items = await settledBox(drawerSection(drawer, 'Items'));
  upstream.behaviour.orders = changed;
  await page.clock.runFor(10_000);
  const notice = drawer.getByText(/^Changed/).and(page.locator('p'));
  await expect(notice).toHaveText(/^Changed \d\d:\d\d\S* ?\S+: £6\.00 refunded; Table: 7$/);
  // The notice does not move the title or indent the items.
  expect(await settledBox(drawer.getByRole('heading', { name: ticketOf(148) }))).toEqual(title);
  expect((await settledBox(drawerSection(drawer, 'Items'))).x).toBe(items.x);
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  const highlights = [
    drawer.locator('[data-changed="facts"]'),
    drawer.locator('[data-changed="customer"]'),
    drawer.locator('[data-changed="balances"]'),
    ...['Items', 'Payments', 'Refunds', 'Timeline'].map((part) =>
      drawerSection(drawer, part).locator('[data-changed]:not([data-changed="balances"])'),
    ),
  ];
  for (const highlight of highlights) {
    await expect(highlight).toHaveCount(1);
    const readBar = () =>
      highlight.evaluate((element) => {
        const { borderInlineStartWidth, borderInlineStartColor, mixBlendMode } = getComputedStyle(element);
        const canvas = getComputedStyle(document.body).backgroundColor;
        return {
          width: borderInlineStartWidth,
          isVisible: borderInlineStartColor !== canvas && mixBlendMode === 'normal',
        };
      });
    await expect.poll(readBar).toEqual({ width: '2px', isVisible: true });
  }
  await drawer.getByRole('button', { name: 'Dismiss changes' }).click();
  await expect(notice).toHaveCount(0);
  await expect(drawer.locator('[data-changed]')).toHaveCount(0);

  await test.step('the next order is shown without the highlights of the one before', async () => {
    upstream.behaviour.orders = changed.map((order) =>
      order.id === opened ? { ...order, orderVersion: 3, totalCents: 2_640 } : order,
    );
    await page.clock.runFor(10_000);
    await expect(page.locator('[data-changed="total"]')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('complementary', { name: ticketOf(147) })).toBeVisible();
    await expect(page.locator('[data-changed]')).toHaveCount(0);
    await expect(page.getByText(/^Changed/)).toHaveCount(0);
  });
});
