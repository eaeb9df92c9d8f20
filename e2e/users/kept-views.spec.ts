import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openDatabase } from '#database/open-database.ts';
import { startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { manyOrders, STORES } from '../fixtures/build-order.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { moveToPage, openList } from '../fixtures/orders-list.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { expect, preparePage, test as base } from '../fixtures/test.ts';

/** Serves the dashboard with a database, in which it keeps views and preferences. */
const test = base.extend<{ readonly serve: () => Promise<string> }>({
  serve: async ({ problems }, provide) => {
    const endings: (() => Promise<unknown>)[] = [];
    await provide(async () => {
      const directory = await mkdtemp(join(tmpdir(), 'tillview-e2e-'));
      const database = await openDatabase({ directory });
      const upstream = await startHostileUpstream(manyOrders(30));
      const { url, stop } = await serveDashboard(upstream, { stores: STORES, database });
      endings.push(stop, upstream.close, database.close, () => rm(directory, { recursive: true, force: true }));
      return url;
    });
    problems.end();
    for (const end of endings) await end();
  },
});

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tab = (page: Page, name: string) => views(page).getByRole('button', { name, exact: true });

async function openElsewhere(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await preparePage(page);
  return page;
}

/** Performs an action in a page, and waits until the server has saved the change. */
async function untilKept(page: Page, method: string, action: () => Promise<unknown>): Promise<void> {
  const kept = page.waitForResponse(
    (response) => response.url().includes('/api/views') && response.request().method() === method && response.ok(),
  );
  await action();
  await kept;
}

async function choose(page: Page, view: string, action: string): Promise<void> {
  await tab(page, `${view}: view options`).click();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

test('a view set to open by default in one browser opens in another, of orders and refunds; one saved there is here, too', async ({
  page,
  browser,
  serve,
}) => {
  const url = await serve();
  const defaults = [
    { path: 'orders', view: 'Unpaid', query: 'owed=true', pill: 'Payment: Money owed' },
    { path: 'refunds', view: 'Today', query: 'date=today', pill: 'Date: Today' },
  ];
  await openList(page, url, '?payment_status=unpaid');
  await tab(page, 'Save as new view').click();
  await page.getByLabel('View name').fill('Still owed');
  await untilKept(page, 'POST', () => page.getByRole('button', { name: 'Save', exact: true }).click());
  for (const { path, view } of defaults) {
    if (path !== 'orders') await moveToPage(page, `/${path}`);
    await tab(page, view).click();
    const kept = page.waitForResponse(
      (response) => response.url().includes('/api/preferences') && response.request().method() === 'PUT',
    );
    await choose(page, view, 'Open by default');
    await kept;
  }
  const other = await openElsewhere(browser);
  await other.goto(url);
  for (const { path, view, query, pill } of defaults) {
    await test.step(path, async () => {
      if (path !== 'orders') await moveToPage(other, `/${path}`);
      await other.waitForURL(`${url}/${path}?${query}`);
      await expect(tab(other, view)).toHaveAttribute('aria-current', 'true');
      await expect(other.getByRole('button', { name: pill, exact: true })).toBeVisible();
    });
  }
  await moveToPage(other, '/orders');
  await tab(other, 'Still owed').click();
  await other.waitForURL(/payment_status=unpaid/);

  await test.step('a list without orders keeps nobody waiting for what the server keeps', async () => {
    // As on a first visit; and nothing is asked by the page before.
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    // Only three seconds pass, all of them below: anything that waits for rows gives up after five.
    await page.clock.install({ time: NOW });
    // The clock runs until then, however long that takes.
    await page.clock.pauseAt(NOW + 60_000);
    const asked = page.waitForRequest((request) => request.url().includes('/api/views'), { timeout: 20_000 });
    await openList(page, url, '?amount_min=99999999');
    const hasAsked = asked.then(() => true);
    for (let step = 0; step < 30; step += 1) {
      await page.clock.runFor(100);
      // Code on its way takes real time, whatever the page's clock says.
      if (await Promise.race([hasAsked, new Promise((resolve) => setTimeout(resolve, 200, false))])) break;
    }
    await asked;
    await expect(page.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible();
  });
});
