import type { Page } from '@playwright/test';
import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { layoutShifts, watchLayoutShifts } from '../fixtures/layout-shifts.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { orderRow, openList, leavePage } from '../fixtures/orders-list.ts';

const orders = manyOrders(250);
const newest = ticketOf(249);

/** Holds requests to an address back until the returned function is called. */
async function holdResponses(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve(undefined);
}

test('nothing moves while a page loads; the skeleton is in the position of the rows; without orders, importing is told', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(orders);
  const skeleton = page.getByRole('grid', { name: 'Loading orders' });
  const row = orderRow(page, newest);
  // Each load is a first visit.
  await page.addInitScript(() => {
    if (location.href === 'about:blank') return;
    localStorage.clear();
    sessionStorage.clear();
  });

  await page.addInitScript(() => {
    // Observed inside the page, because the test would look too late.
    new MutationObserver(() => {
      const skeleton = document.querySelector('[role="grid"][aria-busy="true"]');
      if (!skeleton || document.documentElement.dataset['first'] !== undefined) return;
      document.documentElement.dataset['first'] = skeleton.querySelector('[data-placeholder]') ? 'rows' : 'nothing';
    }).observe(document, { childList: true, subtree: true });
  });
  await watchLayoutShifts(page);
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await test.step(`nothing moves at ${width} × ${height}; the skeleton appears after a delay, in the position of the rows`, async () => {
      await page.setViewportSize({ width, height });
      await page.unrouteAll();
      const answerSession = await holdResponses(page, '**/api/session');
      const answerList = await holdResponses(page, '**/api/orders?*');
      await page.goto(`${url}/orders`);
      // Each loading state is rendered on its own.
      expect(await layoutShifts(page)).toEqual([]);
      answerSession();
      const placeholder = skeleton.locator('[data-placeholder]').first();
      await expect(placeholder).toBeVisible();
      const box = await settledBox(placeholder);
      // A unit test covers the delay.
      await expect(page.locator('html')).toHaveAttribute('data-first', 'nothing');
      expect(await layoutShifts(page)).toEqual([]);
      answerList();
      await expect(row).toBeVisible();
      const { y, height: rowHeight } = await settledBox(row);
      expect({ y, height: rowHeight }).toEqual({ y: box.y, height: box.height });
      expect(await layoutShifts(page)).toEqual([]);
    });
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('an organization without orders is told how to import them', async () => {
    await leavePage(page);
    upstream.behaviour.orders = [];
    await openList(page, url);
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(page.getByText('tillview import')).toBeVisible();
    await expect(page.getByText('TILLVIEW_UPSTREAM_URL')).toBeVisible();
  });
});
