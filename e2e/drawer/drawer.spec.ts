// Longer than 250 lines: the tests share the search for demo orders and the reading of their entries.
import type { Locator, Page } from '@playwright/test';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { type Demo, expect, test } from '../fixtures/test.ts';
import { drawerSection, orderDrawer } from '../fixtures/order-drawer.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveTo, moveToOrder, ordersGrid, rowOfId, openOrder } from '../fixtures/orders-list.ts';
import type { ListedOrder } from '../fixtures/service-client.ts';

const CURRENCIES: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0 };

/** The digits of an amount in US notation: `1,234.50`, or `1,235` for a currency without decimals. */
function digitsOf(cents: number, currency: string): string {
  const digits = CURRENCIES[currency] ?? 2;
  const text = (Math.abs(cents) / 10 ** digits).toFixed(digits);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A name in English where there is one, else the fallback. */
function english(name: Readonly<Record<string, string>> | null | undefined): string {
  return name?.['en'] ?? name?.['_base'] ?? '';
}

const HEADERS = { 'X-Requested-With': 'tillview' };

/** Finds the newest order with the given features; reads at most 1,000 candidates in detail. */
async function findOrder(
  demo: Demo,
  isCandidate: (order: ListedOrder) => boolean,
  isMatch: (order: OrderDetail) => boolean = () => true,
): Promise<OrderDetail> {
  for (const { id } of demo.orders.filter(isCandidate).slice(0, 1_000)) {
    const order = await demo.service.getOrder(id);
    if (isMatch(order)) return order;
  }
  throw new Error('The demo data holds no such order.');
}

/** Opens an order: by its address in a new page, and within a page that shows another. */
async function open(page: Page, demo: Demo, order: OrderDetail): Promise<Locator> {
  if (page.url().startsWith(demo.url)) await moveToOrder(page, order.id);
  else await openOrder(page, demo.url, order.id);
  const drawer = orderDrawer(page, order);
  await expect(drawer).toBeVisible();
  await expect(drawerSection(drawer, 'Items').getByRole('listitem').first()).toBeVisible();
  return drawer;
}

/** Expects a section to have an entry with a text and each amount. */
async function expectEntry(section: Locator, text: string, amounts: readonly string[]): Promise<void> {
  let entry = section.getByRole('listitem').filter({ hasText: text });
  for (const amount of amounts) entry = entry.filter({ hasText: amount });
  await expect(entry.first()).toBeVisible();
}

const isRefunded = (order: ListedOrder): boolean => (order.refunds?.length ?? 0) > 0;

/** What the orders that are opened have, all together. */
const FEATURES: Readonly<Record<string, (order: OrderDetail) => boolean>> = {
  'a refund of items by several payment methods': ({ refunds }) =>
    refunds.some(({ items, payments }) => (items ?? []).length > 0 && (payments ?? []).length > 1),
  'a refund that isn’t itemized': ({ refunds }) => refunds.some(({ items }) => (items ?? []).length === 0),
  'several refunds': ({ refunds }) => refunds.length > 1,
  'a promotion with a share of several lines': ({ appliedPromotions }) =>
    (appliedPromotions ?? []).some(({ lineAllocations }) => (lineAllocations ?? []).length > 1),
  'a combo with its items': ({ items }) => items.some(({ itemRole }) => itemRole === 'combo_child'),
  'cash with change': ({ payments }) => payments.some((payment) => (payment.tenderCents ?? 0) > payment.amountCents),
  'two tax rates': ({ taxBreakdown }) => taxBreakdown.length > 1,
  modifiers: ({ items }) => items.some(({ modifiers }) => (modifiers ?? []).length > 1),
};

/** As few refunded orders as have every feature between them, and the features of each. */
async function findFeatures(demo: Demo): Promise<{ order: OrderDetail; has: readonly string[] }[]> {
  const refunded = await Promise.all(demo.orders.filter(isRefunded).map(({ id }) => demo.service.getOrder(id)));
  let missing = Object.keys(FEATURES);
  const found: { order: OrderDetail; has: readonly string[] }[] = [];
  while (missing.length > 0) {
    const [best] = refunded
      .map((order) => ({ order, has: missing.filter((name) => FEATURES[name]?.(order)) }))
      .toSorted((left, right) => right.has.length - left.has.length);
    if (!best?.has.length) throw new Error(`No order has ${missing.join(' or ')}.`);
    found.push(best);
    missing = missing.filter((name) => !best.has.includes(name));
  }
  return found;
}

test('the drawer shows what the API answers, also by a link to an order outside the loaded rows; what it says leads on; the list stays', async ({
  page,
  demo,
}) => {
  await test.step('a deep link opens an order outside the loaded rows', async () => {
    const oldest = await findOrder(demo, ({ id }) => id === demo.orders.at(-1)?.id);
    const drawer = await open(page, demo, oldest);
    await expect(ordersGrid(page).getByRole('row').nth(1)).toBeVisible();
    await expect(rowOfId(page, oldest.id)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(`${demo.url}/orders`);
  });

  const { stores } = await (await page.request.get(`${demo.url}/api/session`, { headers: HEADERS })).json();
  for (const { order, has } of await findFeatures(demo)) {
    await test.step(has.join(', '), async () => {
      const { currency } = stores.find(({ id }: { id: string }) => id === order.storeId);
      const money = (cents: number) => digitsOf(cents, currency);
      const drawer = await open(page, demo, order);
      await expect(drawer.getByText(money(order.totalCents)).first()).toBeVisible();

      const items = drawerSection(drawer, 'Items');
      for (const item of order.items) {
        await expectEntry(items, english(item.productName), [money(item.amountCents)]);
        for (const modifier of item.modifiers ?? []) await expectEntry(items, english(modifier.name), []);
      }
      const payments = drawerSection(drawer, 'Payments');
      for (const payment of order.payments) {
        const change = (payment.tenderCents ?? payment.amountCents) - payment.amountCents;
        const amounts = [payment.amountCents, ...(change > 0 ? [change] : [])].map(money);
        await expectEntry(payments, english(payment.paymentMethodName), amounts);
      }
      const refunds = drawerSection(drawer, 'Refunds');
      for (const refund of order.refunds) {
        await expectEntry(refunds, refund.reason, [money(refund.amountCents)]);
        for (const payment of refund.payments ?? []) {
          await expectEntry(refunds, english(payment.paymentMethodName), [money(payment.amountCents)]);
        }
        for (const { orderItemId, amountCents } of refund.items ?? []) {
          const line = order.items.find(({ id }) => id === orderItemId);
          await expectEntry(refunds, english(line?.productName), [money(amountCents)]);
        }
      }
      const promotions = drawerSection(drawer, 'Promotions');
      for (const promotion of order.appliedPromotions ?? []) {
        await expectEntry(promotions, english(promotion.name), [money(promotion.discountCents)]);
        for (const { lineIndex, discountCents } of promotion.lineAllocations ?? []) {
          await expectEntry(promotions, english(order.items[lineIndex]?.productName), [money(discountCents)]);
        }
      }
      const taxes = drawerSection(drawer, 'Taxes');
      for (const tax of order.taxBreakdown) await expectEntry(taxes, `${tax.taxRatePercent}%`, [money(tax.taxCents)]);
      const timeline = drawerSection(drawer, 'Timeline').getByRole('listitem');
      await expect
        .poll(() => timeline.count())
        .toBeGreaterThanOrEqual(1 + order.payments.length + order.refunds.length);
    });
  }

  await test.step('a refund is listed beneath the payment it refunds, and links to its items and reason', async () => {
    const order = await findOrder(demo, isRefunded, ({ payments, refunds }) => {
      const [refund] = refunds;
      return (
        payments.length > 1 &&
        refunds.length === 1 &&
        refund?.payments?.length === 1 &&
        payments.some(({ paymentMethodId }) => paymentMethodId === refund.payments?.[0]?.paymentMethodId)
      );
    });
    const drawer = await open(page, demo, order);
    const toRefund = page.getByRole('button', { name: 'Refunded', exact: true });
    const payment = drawerSection(drawer, 'Payments').getByRole('listitem').filter({ has: toRefund }).first();
    await expect(payment).toContainText(english(order.refunds[0]?.payments?.[0]?.paymentMethodName));
    await payment.getByRole('button', { name: 'Refunded', exact: true }).press('Enter');
    const refund = drawerSection(drawer, 'Refunds').locator(':focus');
    await expect(refund).toContainText(order.refunds[0]?.reason ?? '');
    await expect(refund).toBeInViewport();
  });

  await test.step('opening an order neither reloads nor moves the list; Back, Forward and reload keep the open order and the filters', async () => {
    await moveTo(page, '/orders');
    // By id, because elements of rows are recycled.
    const link = await ordersGrid(page).locator('[data-row] a').nth(6).getAttribute('href');
    const row = rowOfId(page, link?.split('/').at(-1) ?? '');
    await expect(row).toBeVisible();
    // The list's own poll is not what this test is about.
    await page.getByRole('button', { name: /^Live/ }).click();
    await expect(page.getByRole('button', { name: /^Paused/ })).toBeVisible();
    const lists: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/orders') lists.push(request.url());
    });
    const before = await settledBox(row);
    await row.click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
    await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible();
    expect((await settledBox(row)).y).toBe(before.y);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${demo.url}/orders`);
    expect((await settledBox(row)).y).toBe(before.y);
    expect(lists).toEqual([]);

    await test.step('Back, Forward and reload keep the open order and the filters', async () => {
      await moveTo(page, '/orders?payment_status=paid');
      await expect(page.getByRole('button', { name: 'Payment: Paid' })).toBeVisible();
      await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
      const row = ordersGrid(page).getByRole('row').nth(5);
      await row.click();
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}\?payment_status=paid$/);
      const address = page.url();
      const items = page.getByRole('region', { name: 'Items' });
      await expect(items).toBeVisible();
      await page.goBack();
      await expect(items).toHaveCount(0);
      await expect(page).toHaveURL(`${demo.url}/orders?payment_status=paid`);
      await page.goForward();
      await expect(items).toBeVisible();
      await expect(page).toHaveURL(address);
      await page.reload();
      await expect(items).toBeVisible();
      await expect(page.getByRole('button', { name: 'Payment: Paid' })).toBeVisible();
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(items).toHaveCount(0);
      await expect(ordersGrid(page)).toBeVisible();
    });
  });
});
