import { manyOrders, STORES, ticketOf } from '../fixtures/build-order.ts';
import {
  columnIds,
  moveTo,
  openList,
  openOrder,
  orderRow,
  ordersGrid,
} from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';

const orders = manyOrders(60);

test.describe('a Turkish browser', () => {
  test.use({ locale: 'tr-TR' });

  test('English words are shown with the region’s dates, times and numbers', async ({
    page,
    startKept,
  }) => {
    const { url } = await startKept(orders);
    await openOrder(page, url, String(orders[20]?.['id']));
    const drawer = page.getByRole('complementary', { name: ticketOf(20) });
    await expect(drawer.getByText('13,20\u00a0£').first()).toBeVisible();
    // Store time (London), not the browser's.
    const time = drawer.locator('time').first();
    await expect(time).toContainText(/^Sun, 1 Nov, \d\d:\d\d GMT store time$/);
    await expect(
      ordersGrid(page)
        .getByText(/Sun, 1 Nov/)
        .first(),
    ).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/GMT[+-]|Nov 1\b|[AP]M\b/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await page.getByRole('textbox', { name: 'At least' }).fill('13,20');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/amount_min=1320/);
  });
});

test('setting filters never moves the table', { tag: '@layout' }, async ({ page, startKept }) => {
  const { url } = await startKept(orders);
  await openList(page, url, `?store_id=${STORES[0].id}`);
  await expect(orderRow(page, ticketOf(59))).toBeVisible();
  expect(await columnIds(page)).not.toContain('store');
  await page.getByRole('button', { name: /^Store: / }).click();
  await page.getByRole('checkbox', { name: 'All stores' }).click();
  await expect.poll(() => columnIds(page)).toContain('store');
  await page.keyboard.press('Escape');

  const search = page.getByRole('search', { name: 'Filters' });
  const more = search.getByRole('button', { name: 'More', exact: true });
  const filters =
    '?payment_status=paid,refunded&source=pos,kiosk&amount_min=1000&amount_max=2000&view=history';
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops: number[] = [];
    for (const [path, count] of [
      ['/orders', 0],
      [`/orders${filters}`, 4],
    ] as const) {
      await moveTo(page, path);
      await expect(search.getByRole('button', { name: /^Remove filter/ })).toHaveCount(count);
      await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
      await expect(orderRow(page, ticketOf(59))).toBeVisible();
      tops.push((await settledBox(ordersGrid(page))).y);
    }
    expect(tops[1], `${width} px`).toBe(tops[0]);
    // At most two lines.
    expect((await search.boundingBox())?.height, `${width} px`).toBeLessThan(80);
    await more.click();
    await expect(more).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const name = page.getByRole('button', { name: 'Store: All stores' }).locator('bdi');
  await expect(name).toBeVisible();
  await expect
    .poll(() => name.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBe(0);
});
