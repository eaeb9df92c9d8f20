import type { Locator, Page } from '@playwright/test';
import type { HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { buildItem, manyOrders, moment, SECONDS_BETWEEN, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveToOrder, openOrder, orderRow } from '../fixtures/orders-list.ts';
import { drawerSection } from '../fixtures/order-drawer.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const CARD = { paymentMethodId: uuid(5, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };
const NEWEST = 249;
const CHANGING = 248;
/** Of more orders than the list loads at first. */
const OLD = 3;
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

function detailRequests({ requests }: HostileUpstream): number {
  return requests.filter(({ path }) => /\/orders\/./.test(path)).length;
}

test('what can’t be loaded, changes or is deleted is told in an open order, also outside the loaded rows; the list stays; changes are highlighted', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_RESPONSE);
  const { url, upstream } = await startHostile(orders);
  await page.clock.install({ time: NOW });
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

  await test.step('changes are listed, announced and highlighted line by line until dismissed, also with reduced motion and forced colors', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await moveToOrder(page, uuid(1, CHANGING));
    const drawer = drawerOf(page, CHANGING);
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    await expect(drawer).toContainText('Unpaid');
    const title = await settledBox(drawer.getByRole('heading', { name: ticketOf(CHANGING) }));
    const items = await settledBox(drawerSection(drawer, 'Items'));
    upstream.behaviour.orders = ordersWith(CHANGING, changes);
    // The list's own poll notices the newer version.
    await page.clock.runFor(10_000);
    const announced = 'This order changed. Payment status: Paid; £6.00 refunded; Table: 7.';
    await expect(drawer.getByText(announced, { exact: true })).toBeAttached();
    const notice = drawer.getByText(/^Changed/).and(page.locator('p'));
    await expect(notice).toHaveText(/^Changed \d\d:\d\d\S* ?\S+: Payment status: Paid; £6\.00 refunded; Table: 7$/);
    await expect(drawer).toContainText(/Version\s*2/);
    // The notice does not move the title or indent the items.
    expect(await settledBox(drawer.getByRole('heading', { name: ticketOf(CHANGING) }))).toEqual(title);
    expect((await settledBox(drawerSection(drawer, 'Items'))).x).toBe(items.x);
    await page.clock.runFor(60_000);
    await expect(notice).toBeVisible();
    const highlights = [
      drawer.locator('[data-changed="status"]'),
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
  });

  await test.step('the next order is shown without the highlights of the one before; once deleted, an order stays, with a notice', async () => {
    upstream.behaviour.orders = ordersWith(CHANGING, { ...changes, orderVersion: 3, totalCents: 2_640 });
    await page.clock.runFor(10_000);
    await expect(page.locator('[data-changed="total"]')).toBeVisible();
    await page.keyboard.press('j');
    const drawer = drawerOf(page, CHANGING - 1);
    await expect(drawer).toBeVisible();
    await expect(page.locator('[data-changed]')).toHaveCount(0);
    await expect(page.getByText(/^Changed/)).toHaveCount(0);

    upstream.behaviour.orders = orders.filter(({ id }) => id !== uuid(1, CHANGING - 1));
    // A poll that falls into a request under way is one with it; the next one is not.
    const pollAgain = async () => {
      await page.clock.runFor(25_000);
      return drawer.getByText(/^This order no longer exists/).count();
    };
    await expect.poll(pollAgain).toBe(1);
    await expect(drawer.getByText('Product 1').first()).toBeVisible();
  });

  await test.step('an open order outside the loaded rows is refreshed by itself, but not while Live is off', async () => {
    await moveToOrder(page, uuid(1, OLD));
    const drawer = drawerOf(page, OLD);
    await expect(drawer).toHaveAttribute('aria-busy', 'false');
    upstream.behaviour.orders = ordersWith(OLD, { orderVersion: 2, fulfillmentStatus: 'cancelled' });
    await page.clock.runFor(25_000);
    await expect(drawer.getByText('This order changed. Fulfillment status: Cancelled.')).toBeAttached();
    await page.getByRole('button', { name: /^Live/ }).click();
    await expect(page.getByRole('button', { name: /^Paused/ })).toBeVisible();
    const asked = detailRequests(upstream);
    await page.clock.runFor(90_000);
    expect(detailRequests(upstream)).toBe(asked);
  });
});
