import { expect, type Locator, type Page } from '@playwright/test';
import { ordersGrid } from './orders-grid.ts';

/** The head of a column, by the column's name in storage and links. */
export function columnHead(page: Page, id: string): Locator {
  return ordersGrid(page).locator(`[role="columnheader"][data-column="${id}"]`);
}

/** The columns on screen, from the start, by their names in storage and links. */
export async function columnIds(page: Page): Promise<string[]> {
  const heads = ordersGrid(page).getByRole('columnheader');
  return heads.evaluateAll((all) => all.map((head) => head.getAttribute('data-column') ?? ''));
}

/** Opens the panel in which columns are chosen. */
export async function openColumnsPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
}
