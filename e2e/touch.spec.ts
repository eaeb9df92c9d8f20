import type { Page } from '@playwright/test';
import { ticketOf } from './build-order.ts';
import { expect, test } from './fixtures.ts';
import { manyOrders } from './many-orders.ts';
import { openColumnsPanel } from './order-columns.ts';
import { orderRow, ordersGrid } from './orders-grid.ts';

const orders = manyOrders(60);

/**
 * Controls of the list that a pointer can miss: smaller than `least` px either way, edges of columns narrower than `edge` px. A label
 * counts as its control; links in a row open what the row does.
 */
async function tooSmall(page: Page, least: number, edge: number): Promise<readonly string[]> {
  return page.evaluate(
    ([least, edge]) => {
      const controls = [...document.querySelectorAll('button, a[href], input, select, summary, [role="separator"]')];
      return controls.flatMap((control) => {
        if (control.closest('[role="row"][data-order-id]')) return [];
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        // Edges of columns lie over heads that are narrow themselves; they are far enough apart to be told from each other.
        const isEdge = control.role === 'separator';
        const isEnough = height + 0.5 >= (isEdge ? 24 : least) && width + 0.5 >= (isEdge ? edge : least);
        if (isEnough || width <= 1) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        return [`${control.localName} “${name}” ${Math.round(width)} × ${Math.round(height)}`];
      });
    },
    [least, edge] as const,
  );
}

test('with a mouse nothing to press is smaller than 24 px', async ({ page, startHostile }) => {
  const { url } = await startHostile(orders);
  await page.goto(`${url}/orders`);
  await expect(orderRow(page, ticketOf(59))).toBeVisible();
  expect(await tooSmall(page, 24, 12)).toEqual([]);
  await openColumnsPanel(page);
  expect(await tooSmall(page, 24, 12)).toEqual([]);
});

test.describe('with a finger', () => {
  // A phone's pointer is coarse: Chromium says so where it emulates one.
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('nothing to press is smaller than 44 px', async ({ page, startHostile }) => {
    const { url } = await startHostile(orders);
    await page.goto(`${url}/orders`);
    await expect(orderRow(page, ticketOf(59))).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await tooSmall(page, 44, 24)).toEqual([]);
    await openColumnsPanel(page);
    expect(await tooSmall(page, 44, 24)).toEqual([]);
  });

  test('a head is not dragged, as a finger on it scrolls', async ({ page, startHostile }) => {
    const { url } = await startHostile(orders);
    await page.goto(`${url}/orders`);
    await expect(orderRow(page, ticketOf(59))).toBeVisible();
    const heads = ordersGrid(page).getByRole('columnheader');
    expect(await heads.first().evaluate((head) => getComputedStyle(head).touchAction)).toBe('auto');
    const names = await heads.allTextContents();
    const from = await heads.nth(3).boundingBox();
    const to = await heads.nth(1).boundingBox();
    const client = await page.context().newCDPSession(page);
    const y = (from?.y ?? 0) + 10;
    for (const [type, x] of [
      ['touchStart', from?.x ?? 0],
      ['touchMove', to?.x ?? 0],
    ] as const) {
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 20, y }] });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await heads.allTextContents()).toEqual(names);
  });
});
