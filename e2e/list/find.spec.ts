import { findBox, matches } from '../fixtures/find-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, ordersGrid } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

test('the oldest order is found by its ticket', async ({ page, demo }) => {
  const tickets = Map.groupBy(demo.orders, ({ ticketNumber }) => ticketNumber ?? '');
  const order = demo.orders.findLast(
    ({ ticketNumber }) => ticketNumber && tickets.get(ticketNumber)?.length === 1,
  );
  if (!order?.ticketNumber) throw new Error('The demo has no order with a ticket of its own.');
  const { id, ticketNumber } = order;

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/orders\?/, (route) => promise.then(() => route.continue()));
  await page.goto(`${demo.url}/orders`, { waitUntil: 'commit' });
  await expect(findBox(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(ticketNumber);
  resolve();
  await expect(matches(page).first()).toContainText(ticketNumber);
  await expect(findBox(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/orders/${id}`);
  await expect(orderDrawer(page, { id, ticketNumber })).toBeVisible();
  await expect(findBox(page)).not.toBeFocused();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${demo.url}/orders`);

  await moveTo(page, `/orders?store_id=${order.storeId}&payment_status=paid`);
  await expect(ordersGrid(page).getByRole('row').nth(1)).toBeVisible();
  await findBox(page).fill(ticketNumber);
  await expect(matches(page).first()).toContainText(ticketNumber);
  await page.keyboard.press('ArrowUp');
  await expect(matches(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/orders?q=${encodeURIComponent(ticketNumber)}`);
  await expect(matches(page)).toHaveCount(0);
  await findBox(page).fill('nobody at all');
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
});
