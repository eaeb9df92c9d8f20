import type { Page } from '@playwright/test';
import { buildRefund, manyOrders, STORES } from '../fixtures/build-order.ts';
import { moveToPage, openList, ordersGrid } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The amounts that are not wholly within the window, their cell and every element that cuts what is
 * in it.
 */
async function cutAmounts(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('[dir="ltr"]')].flatMap((amount) => {
      if (!/\d/.test(amount.textContent ?? '') || amount.getClientRects().length === 0) return [];
      const range = document.createRange();
      range.selectNodeContents(amount);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = amount; box; box = box.parentElement) {
        const isCell = box.getAttribute('role') === 'gridcell';
        if (!isCell && getComputedStyle(box).overflowX === 'visible') continue;
        const { left: start, right: end } = box.getBoundingClientRect();
        if (left < start - 1 || right > end + 1) return [amount.textContent ?? ''];
      }
      return left < 0 || right > innerWidth ? [amount.textContent ?? ''] : [];
    }),
  );
}

test('large amounts of orders, days, refunds and totals are never cut', async ({
  page,
  startKept,
}) => {
  const { url } = await startKept(
    manyOrders(20, (number) => ({
      totalCents: 16_846_912 - number,
      refunds: [
        buildRefund(number, {
          createdAt: '2026-11-01T09:00:00Z',
          amountCents: 16_846_912 - number,
        }),
      ],
      paymentStatus: 'refunded',
      storeId: STORES[number % 2]?.id,
    })),
  );
  const grid = ordersGrid(page);
  const totals = page.getByRole('region', { name: 'Totals' });
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 568 });
    await (width === 1440
      ? openList(page, url, '?from=2026-11-01')
      : moveToPage(page, '/orders?from=2026-11-01'));
    await expect(totals).toContainText('£1,684,');
    await expect(grid.locator('[data-group]').first()).toContainText('1,684,690.30');
    await expect.poll(() => cutAmounts(page), `${width} px`).toEqual([]);
    if (width === 1440) {
      await grid.getByRole('gridcell').first().click();
      await expect(page.getByRole('complementary')).toContainText('All methods');
      await expect.poll(() => cutAmounts(page), 'beside an order').toEqual([]);
    }
    await moveToPage(page, '/refunds?from=2026-11-01');
    await expect(totals).toContainText('20 refunds');
    await expect.poll(() => cutAmounts(page), `refunds, ${width} px`).toEqual([]);
  }
});
