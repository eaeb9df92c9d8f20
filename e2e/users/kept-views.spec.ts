import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openDatabase } from '#database/open-database.ts';
import { startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { manyOrders, STORES } from '../fixtures/build-order.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { moveToPage, openList } from '../fixtures/orders-list.ts';
import { serveDashboard, type UserToServe } from '../fixtures/serve-dashboard.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, preparePage, test as base } from '../fixtures/test.ts';

const [store] = STORES;

/** Serves the dashboard with a database, in which it keeps views and preferences; with `users`, people have to sign in. */
const test = base.extend<{ readonly serve: (users?: readonly UserToServe[]) => Promise<string> }>({
  serve: async ({ problems }, provide) => {
    const endings: (() => Promise<unknown>)[] = [];
    await provide(async (users) => {
      const directory = await mkdtemp(join(tmpdir(), 'tillview-e2e-'));
      const database = await openDatabase({ directory });
      const upstream = await startHostileUpstream(manyOrders(30));
      const { url, stop } = await serveDashboard(upstream, { stores: STORES, database, ...(users && { users }) });
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

test('what a browser had before is the first user’s, others see what that user shares; a view of insights holds all that is chosen there', async ({
  page,
  browser,
  serve,
}) => {
  const url = await serve([
    { name: 'Ana', password: PASSWORD },
    { name: 'Ben', password: PASSWORD, storeIds: [store.id] },
  ]);
  await page.addInitScript(() => {
    if (localStorage.getItem('tillview.views') !== null) return;
    const view = { id: crypto.randomUUID(), name: 'Closing', filters: 'payment_status=unpaid', layout: {} };
    localStorage.setItem('tillview.views', JSON.stringify({ views: [view], defaultId: 'all' }));
  });
  await signInAtOnce(page, url, 'Ana');
  await untilKept(page, 'POST', () => openList(page, url));
  await tab(page, 'Closing').click();
  await choose(page, 'Closing', 'Share…');
  await page.getByRole('radio', { name: 'Everyone at…' }).check();
  await page.getByRole('checkbox', { name: store.name }).check();
  await untilKept(page, 'PATCH', () => page.getByRole('button', { name: 'Save', exact: true }).click());

  await test.step('a view of insights is saved and shared', async () => {
    await moveToPage(page, `/insights?store_id=${store.id}&date=last_30_days&refunds=order_day&compare=year`);
    await page.getByRole('combobox', { name: 'Charts show' }).selectOption('Net takings');
    await tab(page, 'Save as new view').click();
    await page.getByLabel('View name').fill('Year');
    await untilKept(page, 'POST', () => page.getByRole('button', { name: 'Save', exact: true }).click());
    await choose(page, 'Year', 'Share…');
    await page.getByRole('radio', { name: 'Everyone', exact: true }).check();
    await untilKept(page, 'PATCH', () => page.getByRole('button', { name: 'Save', exact: true }).click());
  });

  await test.step('a colleague sees both, each on its page', async () => {
    const colleague = await openElsewhere(browser);
    await signInAtOnce(colleague, url, 'Ben');
    await openList(colleague, url);
    await expect(tab(colleague, 'Closing')).toHaveAttribute('title', 'Shared by Ana');
    await expect(tab(colleague, 'Year')).toHaveCount(0);
    await tab(colleague, 'Closing').click();
    await untilKept(colleague, 'POST', () => choose(colleague, 'Closing', 'Save as mine'));
    await moveToPage(colleague, '/insights');
    await expect(tab(colleague, 'Year')).toHaveAttribute('title', 'Shared by Ana');
    await tab(colleague, 'Year').click();
    // Stores are chosen apart from views.
    await colleague.waitForURL(`${url}/insights?date=last_30_days&refunds=order_day&compare=year&measure=takings`);
    await expect(colleague.getByRole('combobox', { name: 'Charts show' })).toHaveValue('takings');
    await expect(colleague.getByRole('combobox', { name: 'Refunds by' })).toHaveValue('order_day');
  });

  // On Ana's browser Ben finds his own view beside hers, and no other.
  await signInAtOnce(page, url, 'Ben');
  await openList(page, url);
  await expect(tab(page, 'Closing')).toHaveCount(2);
  await expect(tab(page, 'Closing').first()).not.toHaveAttribute('title');
  await expect(tab(page, 'Closing').last()).toHaveAttribute('title', 'Shared by Ana');
});
