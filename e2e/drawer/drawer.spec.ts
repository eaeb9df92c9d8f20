import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { drawerSection, orderDrawer } from '../fixtures/order-drawer.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { moveTo, ordersGrid, rowOfId, openOrder } from '../fixtures/orders-list.ts';
import type { ListedOrder } from '../fixtures/service-client.ts';

function english(name: Readonly<Record<string, string>> | null | undefined): string {
  return name?.['en'] ?? name?.['_base'] ?? '';
}

async function expectEntry(section: Locator, ...texts: readonly string[]): Promise<void> {
  let entry = section.getByRole('listitem');
  for (const text of texts) entry = entry.filter({ hasText: text });
  await expect(entry.first()).toBeVisible();
}

function richness({
  refunds,
  payments,
  items,
  appliedPromotions,
  taxBreakdown,
}: ListedOrder): number {
  const parts = [refunds, payments, appliedPromotions, taxBreakdown].map((entries) =>
    Math.min(2, entries?.length ?? 0),
  );
  const modifiers = items?.some((item) => (item.modifiers ?? []).length > 0) ? 1 : 0;
  return (
    parts.reduce((left, right) => left + right, modifiers) + ((refunds?.length ?? 0) > 0 ? 10 : 0)
  );
}

test('the drawer shows what the API returns', async ({ page, demo }) => {
  const oldest = demo.orders.at(-1)?.id ?? '';
  await openOrder(page, demo.url, oldest);
  await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible();
  await expect(ordersGrid(page).getByRole('row').nth(1)).toBeVisible();
  await expect(rowOfId(page, oldest)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page).toHaveURL(`${demo.url}/orders`);

  await test.step('all parts of a large order are shown', async () => {
    const all = await demo.service.listAll({
      expand: 'items,payments,refunds,tax_breakdown,applied_promotions',
    });
    const richest = all.toSorted((left, right) => richness(right) - richness(left))[0];
    const order = await demo.service.getOrder(richest?.id ?? '');
    const headers = { 'X-Requested-With': 'tillview' };
    const { stores } = await (
      await page.request.get(`${demo.url}/api/session`, { headers })
    ).json();
    const { currency } = stores.find(({ id }: { id: string }) => id === order.storeId);
    const money = (cents: number) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency })
        .format(currency === 'JPY' ? Math.abs(cents) : Math.abs(cents) / 100)
        .replace(/^\D+/, '');
    await moveTo(page, `/orders/${order.id}`);
    const drawer = orderDrawer(page, order);
    await expect(drawer.getByText(money(order.totalCents)).first()).toBeVisible();
    const section = (name: string) => drawerSection(drawer, name);
    for (const { productName, amountCents, modifiers } of order.items) {
      await expectEntry(section('Items'), english(productName), money(amountCents));
      for (const { name } of modifiers ?? []) await expectEntry(section('Items'), english(name));
    }
    for (const { paymentMethodName, amountCents } of order.payments)
      await expectEntry(section('Payments'), english(paymentMethodName), money(amountCents));
    for (const { reason, amountCents, items, payments } of order.refunds) {
      await expectEntry(section('Refunds'), reason, money(amountCents));
      for (const part of payments ?? [])
        await expectEntry(
          section('Refunds'),
          english(part.paymentMethodName),
          money(part.amountCents),
        );
      for (const part of items ?? []) {
        const line = order.items.find(({ id }) => id === part.orderItemId);
        await expectEntry(section('Refunds'), english(line?.productName), money(part.amountCents));
      }
    }
    for (const { name, discountCents } of order.appliedPromotions ?? [])
      await expectEntry(section('Promotions'), english(name), money(discountCents));
    for (const { taxRatePercent, taxCents } of order.taxBreakdown)
      await expectEntry(section('Taxes'), `${taxRatePercent}%`, money(taxCents));
    const entries = 1 + order.payments.length + order.refunds.length;
    await expect
      .poll(() => section('Timeline').getByRole('listitem').count())
      .toBeGreaterThanOrEqual(entries);

    await section('Payments')
      .getByRole('button', { name: 'Refunded', exact: true })
      .first()
      .press('Enter');
    await expect(section('Refunds').locator(':focus')).toBeInViewport();
  });

  await test.step('the list stays when an order opens; Back, Forward and reload keep the order', async () => {
    await moveTo(page, '/orders?payment_status=paid');
    await expect(page.getByRole('button', { name: 'Payment: Paid' })).toBeVisible();
    await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
    // By id, because row elements are recycled.
    const link = await ordersGrid(page).locator('[data-row] a').nth(6).getAttribute('href');
    const row = rowOfId(page, link?.split(/[/?]/)[2] ?? '');
    const before = await settledBox(row);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/orders') lists.push(request.url());
    });
    await row.click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}\?payment_status=paid$/);
    const address = page.url();
    const items = page.getByRole('region', { name: 'Items', exact: true });
    await expect(items).toBeVisible();
    expect((await settledBox(row)).y).toBe(before.y);
    await page.goBack();
    await expect(items).toHaveCount(0);
    await expect(page).toHaveURL(`${demo.url}/orders?payment_status=paid`);
    expect((await settledBox(row)).y).toBe(before.y);
    expect(lists).toEqual([]);
    await page.goForward();
    await expect(items).toBeVisible();
    await page.reload();
    await expect(items).toBeVisible();
    await expect(page.getByRole('button', { name: 'Payment: Paid' })).toBeVisible();
    await expect(page).toHaveURL(address);
  });
});
