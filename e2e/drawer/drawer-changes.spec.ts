import type { Locator, Page } from '@playwright/test';
import { buildItem, manyOrders, moment, SECONDS_BETWEEN, STORES, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveToOrder, openOrder, orderRow } from '../fixtures/orders-list.ts';
import { drawerSection } from '../fixtures/order-drawer.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const CARD = { paymentMethodId: uuid(5, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };
const NEWEST = 249;
const CHANGING = 248;
const orders = manyOrders(NEWEST + 1, (number) =>
  number === CHANGING ? { paymentStatus: 'unpaid', items: [buildItem(number, 1), buildItem(number, 2)] } : {},
);

/** The orders, one of them with other fields. */
function ordersWith(number: number, fields: Readonly<Record<string, unknown>>) {
  return orders.map((order) => (order.id === uuid(1, number) ? { ...order, ...fields } : order));
}

const changes = {
  orderVersion: 2,
  paymentStatus: 'paid',
  tableName: '7',
  items: [buildItem(CHANGING, 1), buildItem(CHANGING, 2, { refundedQty: 1, refundedAmountCents: 600 })],
  refunds: [
    {
      id: uuid(9, 1),
      amountCents: 600,
      reason: 'wrong item',
      createdAt: moment(CHANGING * SECONDS_BETWEEN + 600),
      items: [],
      payments: [{ id: uuid(9, 2), ...CARD, amountCents: 600 }],
    },
  ],
};

function drawerOf(page: Page, number: number): Locator {
  return page.getByRole('complementary', { name: ticketOf(number) });
}

/** Tells the page of a change of an order each time that it listens, which it does again every 200 ms. */
async function tellChanges(page: Page): Promise<void> {
  const event = JSON.stringify({ storeId: STORES[0].id, ids: [uuid(1, CHANGING)] });
  const body = `retry: 200\nevent: orders\nid: 1\ndata: ${event}\n\n`;
  await page.route('**/api/events*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
}

test('what can’t be loaded, or changes, is told in an open order; the list stays', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_RESPONSE);
  const { url, upstream } = await startHostile(orders);
  await tellChanges(page);
  await openOrder(page, url, uuid(1, 4_000));

  await test.step('a missing, forbidden or unreachable order shows its error in the drawer; the list stays', async () => {
    const drawer = page.getByRole('complementary', { name: '00000001' });
    const alert = drawer.getByRole('alert');
    await expect(alert).toContainText('This order doesn’t exist or isn’t in your stores.');
    await expect(alert).toContainText('search for the order by its ticket');
    await expect(alert).toContainText(/Request \S{6,}/);
    await expect(orderRow(page, ticketOf(NEWEST))).toBeVisible();

    const failures: [number, RegExp][] = [
      [403, /can’t read this order’s store/],
      [503, /(order service reported an error|Can’t reach the order service)/],
    ];
    for (const [index, [status, words]] of failures.entries()) {
      upstream.behaviour.fault = ({ path }) => (/\/orders\/./.test(path) ? { kind: 'status', status } : undefined);
      await orderRow(page, ticketOf(CHANGING - 1 - index)).click();
      const failed = drawerOf(page, CHANGING - 1 - index);
      await expect(failed.getByRole('alert')).toContainText(words);
      await expect(failed.getByRole('alert')).toContainText(/Request \S{6,}/);
      await expect(failed).toContainText('£13.20');
      await expect(failed.getByRole('region', { name: 'Items' })).toContainText('Not loaded');
      await expect(orderRow(page, ticketOf(NEWEST))).toBeVisible();
      upstream.behaviour.fault = () => undefined;
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(failed.getByText('Product 1').first()).toBeVisible();
      await expect(failed.getByRole('alert')).toHaveCount(0);
    }
  });

  await test.step('an order that changes is shown as it is now, and says since when; nothing moves', async () => {
    await moveToOrder(page, uuid(1, CHANGING));
    const drawer = drawerOf(page, CHANGING);
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    await expect(drawer).toContainText('Unpaid');
    const title = await settledBox(drawer.getByRole('heading', { name: ticketOf(CHANGING) }));
    const items = await settledBox(drawerSection(drawer, 'Items'));
    upstream.behaviour.orders = ordersWith(CHANGING, changes);
    await expect(drawer).toContainText('\u2212£6.00 refunded');
    await expect(drawer.getByRole('status').filter({ hasText: /^Updated \d\d:\d\d$/ })).toBeVisible();
    expect(await settledBox(drawer.getByRole('heading', { name: ticketOf(CHANGING) }))).toEqual(title);
    expect((await settledBox(drawerSection(drawer, 'Items'))).x).toBe(items.x);
    await drawer.getByRole('button', { name: 'Next order' }).click();
    await expect(drawerOf(page, CHANGING - 1)).toBeVisible();
    await expect(page.getByText(/^Updated/)).toHaveCount(0);
  });
});
