import type { Page } from '@playwright/test';
import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { layoutShifts, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { orderRow, openList } from '../fixtures/orders-list.ts';

/** Holds requests to an address until the returned function is called. */
async function holdResponses(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve(undefined);
}

test('nothing shifts while a page loads', async ({ page, startKept, startHostile }) => {
  const { url } = await startKept(manyOrders(100));
  const row = orderRow(page, ticketOf(99));
  const placeholder = page
    .getByRole('grid', { name: 'Loading orders' })
    .locator('[data-placeholder]')
    .first();
  await watchLayoutShifts(page);
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.unrouteAll();
      const answerSession = await holdResponses(page, '**/api/session');
      const answerList = await holdResponses(page, '**/api/orders?*');
      const answerTotals = await holdResponses(page, '**/api/orders/totals?*');
      await page.goto(`${url}/orders`);
      // Each loading state is rendered on its own.
      expect(await layoutShifts(page)).toEqual([]);
      answerSession();
      await expect(placeholder).toBeVisible();
      const box = await settledBox(placeholder);
      expect(await layoutShifts(page)).toEqual([]);
      answerList();
      await expect(row).toBeVisible();
      const { y, height: rowHeight } = await settledBox(row);
      expect({ y, height: rowHeight }).toEqual({ y: box.y, height: box.height });
      answerTotals();
      await expect(page.locator('[data-group]').first()).toContainText('£');
      expect(await layoutShifts(page)).toEqual([]);
    });
  }
  await page.unrouteAll();
  await openList(page, (await startHostile([])).url);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByText('New orders appear here')).toBeVisible();
});
