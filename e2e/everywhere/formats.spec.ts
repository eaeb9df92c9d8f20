import { manyOrders, STORES, ticketOf } from '../fixtures/build-order.ts';
import { columnIds, openList, openOrder, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

const orders = manyOrders(60);

test.describe('a Turkish browser', () => {
  test.use({ locale: 'tr-TR' });

  test('reads English words with its own dates, times and numbers', async ({ page, startHostile }) => {
    const { url } = await startHostile(orders);
    await openOrder(page, url, String(orders[20]?.['id']));
    const drawer = page.getByRole('complementary', { name: ticketOf(20) });
    await expect(drawer.getByText('13,20\u00a0£').first()).toBeVisible();
    // The store's clock is London's, not the reader's.
    await expect(drawer.getByRole('group', { name: 'Order time on other clocks' })).toContainText(
      /^Sun, 1 Nov, \d\d:\d\d GMT store time$/,
    );
    await expect(
      ordersGrid(page)
        .getByText(/^(?:Today, )?Sun, 1 Nov/)
        .first(),
    ).toBeVisible();
    await expect(ordersGrid(page).getByRole('columnheader', { name: 'Store time' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/GMT[+-]|Nov 1\b|[AP]M\b/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('understands amounts with its decimal comma', async ({ page, startHostile }) => {
    const { url } = await startHostile(orders);
    await openList(page, url);
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await page.getByRole('textbox', { name: 'At least' }).fill('13,20');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/amount_min=1320/);
  });
});

test('the store’s column goes when one store is chosen, and comes back with all', async ({ page, startHostile }) => {
  const { url } = await startHostile(orders);
  await openList(page, url, `?store_id=${STORES[0].id}`);
  await expect(orderRow(page, ticketOf(59))).toBeVisible();
  expect(await columnIds(page)).not.toContain('store');
  await page.getByRole('button', { name: /^Store: / }).click();
  await page.getByRole('option', { name: 'All stores' }).click();
  await expect.poll(() => columnIds(page)).toContain('store');
});

for (const width of [768, 1440]) {
  test(
    `setting filters never moves the table at ${width} px, and every filter can be reached`,
    { tag: '@layout' },
    async ({ page, startHostile }) => {
      await page.setViewportSize({ width, height: 900 });
      const { url } = await startHostile(orders);
      const top = async (search: string) => {
        await openList(page, url, search);
        await expect(orderRow(page, ticketOf(59))).toBeVisible();
        return (await ordersGrid(page).boundingBox())?.y;
      };
      const bare = await top('');
      const filtered = await top('?payment_status=paid,refunded&source=pos,kiosk&amount_min=1000&amount_max=2000');
      expect(filtered).toBe(bare);
      const more = page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'More', exact: true });
      await more.click();
      await expect(more).toBeInViewport({ ratio: 1 });
    },
  );
}

test('a store’s name is readable at 320 px', { tag: '@layout' }, async ({ page, startHostile }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { url } = await startHostile(orders);
  await openList(page, url);
  const name = page.getByRole('button', { name: 'Store: All stores' }).locator('bdi');
  await expect(name).toBeVisible();
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
