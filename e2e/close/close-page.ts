import type { Page } from '@playwright/test';
import { dayFromNow } from '../fixtures/fixed-clock.ts';
import { PATIENCE } from '../fixtures/refunds-page.ts';
import { expect } from '../fixtures/test.ts';

/** Yesterday. */
export const DAY = dayFromNow(-1);

export const figures = (page: Page) => page.getByRole('table', { name: 'Figures', exact: true });

export const takings = (page: Page) => page.getByRole('table', { name: 'Takings' });

export const row = (table: ReturnType<typeof figures>, name: string) =>
  table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });

export async function openDay(page: Page, url: string, storeId: string, day = DAY): Promise<void> {
  await page.goto(`${url}/close?store_id=${storeId}&from=${day}&to=${day}`);
  await expect(figures(page)).toBeVisible(PATIENCE);
}
