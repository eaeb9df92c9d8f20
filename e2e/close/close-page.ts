import type { Page } from '@playwright/test';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { PATIENCE } from '../fixtures/refunds-page.ts';
import { expect } from '../fixtures/test.ts';

/** The day that is closed: yesterday. */
export const DAY = dayFromNow(-1);

/** The table of the day's figures. */
export const figures = (page: Page) => page.getByRole('table', { name: 'Figures' });

/** The table of what was taken by method. */
export const takings = (page: Page) => page.getByRole('table', { name: 'Takings' });

/** The row of a table with this header. */
export const row = (table: ReturnType<typeof figures>, name: string) =>
  table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });

/** Opens the day of a store and waits until it is shown. */
export async function openDay(page: Page, url: string, storeId: string, day = DAY): Promise<void> {
  await page.goto(`${url}/close?store_id=${storeId}&from=${day}&to=${day}`);
  await expect(figures(page)).toBeVisible(PATIENCE);
}
