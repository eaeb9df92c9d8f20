import { expect, type Locator, type Page } from '@playwright/test';
import { ordersGrid } from './orders-grid.ts';

/** Turns the wheel over the list, `step` px at a time (up where negative), until a row is on screen. */
export async function scrollUntil(page: Page, row: Locator, step: number): Promise<void> {
  await ordersGrid(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, step);
    await expect(row).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
}
