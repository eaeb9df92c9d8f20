import type { Page } from '@playwright/test';
import type { StoreDescription } from '#contract/bff/store.ts';
import { type HostileUpstream, type RawOrder, startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { STORES } from '../fixtures/build-order.ts';
import { dayFromNow, NOW } from '../fixtures/fixed-clock.ts';
import { readWhole } from '../fixtures/read-whole.ts';
import { PATIENCE } from '../fixtures/refunds-page.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { expect, test as base } from '../fixtures/test.ts';

type Served = { readonly url: string; readonly upstream: HostileUpstream };

/** Serves the dashboard over some orders, by the fixed clock. */
export const test = base.extend<{
  readonly serve: (orders: readonly RawOrder[], stores?: readonly StoreDescription[]) => Promise<Served>;
}>({
  serve: async ({ problems }, provide) => {
    const endings: (() => Promise<unknown>)[] = [];
    await provide(async (orders, stores = STORES) => {
      const upstream = await startHostileUpstream(orders);
      const offset = NOW - Date.now();
      // No day is closed before it begins.
      const { url, stop } = await serveDashboard(upstream, { stores, now: () => Date.now() + offset });
      endings.push(stop, upstream.close);
      return { url, upstream };
    });
    problems.end();
    for (const end of endings) await end();
  },
});

/** The day that is closed: yesterday. */
export const DAY = dayFromNow(-1);

/** The table of the day's figures. */
export const figures = (page: Page) => page.getByRole('table', { name: 'Figures' });

/** The table of what was taken by method. */
export const takings = (page: Page) => page.getByRole('table', { name: 'Takings' });

/** The row of a table with this header. */
export const row = (table: ReturnType<typeof figures>, name: string) =>
  table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) });

/** Opens the day of a store and waits until all of it was read. */
export async function openDay(page: Page, url: string, storeId: string, day = DAY): Promise<void> {
  await page.goto(`${url}/close?store_id=${storeId}&from=${day}&to=${day}`);
  await expect(figures(page)).toBeVisible(PATIENCE);
  await readWhole(page);
}
