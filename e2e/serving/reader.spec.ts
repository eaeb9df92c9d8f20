import { startHostileUpstream, type HostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import type { Page } from '@playwright/test';
import { buildOrder, STORES } from '../fixtures/build-order.ts';
import { buildReaderPage } from '../fixtures/build-reader-page.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const END = NOW / 1_000;
const DAYS = 10;
const START = END - DAYS * 86_400;
const COUNT = 2_000;
/** Spread evenly over the days before now, the newest first. */
const ORDERS = Array.from({ length: COUNT }, (_, index) =>
  buildOrder(index, new Date(NOW - 1_000 - Math.floor((index * DAYS * 86_400) / COUNT) * 1_000).toISOString()),
);

type ReaderPage = { readonly url: string; readonly upstream: HostileUpstream };

const test = base.extend<{ readonly served: ReaderPage }, { readonly readerDirectory: string }>({
  readerDirectory: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern.
    async ({}, provide) => {
      const { directory, remove } = await buildReaderPage();
      await provide(directory);
      await remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  served: async ({ problems, readerDirectory }, provide) => {
    const upstream = await startHostileUpstream(ORDERS);
    const dashboard = await serveDashboard(upstream, {
      stores: STORES,
      directory: readerDirectory,
      // No retries, so that the reader sees every failure itself.
      budgets: { retries: 0 },
    });
    await provide({ url: `${dashboard.url}/orders?start=${START}&end=${END}`, upstream });
    problems.end();
    await dashboard.stop();
    await upstream.close();
  },
});

// In one worker, because each would build the page.
test.describe.configure({ mode: 'default' });

const phase = (page: Page) => page.getByRole('status', { name: 'Phase' });

async function expectWhole(page: Page): Promise<void> {
  await expect(phase(page)).toHaveText('complete');
  await expect(page.getByRole('status', { name: 'Orders', exact: true })).toHaveText(String(COUNT));
  await expect(page.getByRole('status', { name: 'Distinct ids' })).toHaveText(String(COUNT));
}

test('reads in a worker: under the strict policy, obeying 429, naming what failed, pausing offline, giving way, and stopping', async ({
  page,
  context,
  served,
  problems,
}) => {
  const { url, upstream } = served;

  await test.step('under the strict policy, and no other script can be started as one', async () => {
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.goto(url);
    await expectWhole(page);
    expect(workers).toEqual([expect.stringContaining('/assets/test-reader-worker-')]);
    // The page itself requested no orders.
    const requested = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(requested.filter((name) => name.includes('/api/'))).toEqual([]);
    expect(upstream.requests.length).toBeLessThan(20);
    expect(problems.unexpected()).toEqual([]);

    problems.expect(/TrustedScriptURL|trusted-types|policy violation/i);
    const tries: unknown = await page.evaluate(`
      [
        () => new Worker('/other.js'),
        () => trustedTypes.createPolicy('other', { createScriptURL: (url) => url }),
        // The page itself already uses this name.
        () => trustedTypes.createPolicy('tillview-worker', { createScriptURL: (url) => url }),
      ].map((run) => {
        try {
          run();
          return 'done';
        } catch (error) {
          return error.name;
        }
      })
    `);
    expect(tries).toEqual(['TypeError', 'TypeError', 'TypeError']);
  });

  /** Holds all answers back until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    upstream.behaviour.gate = promise;
    return resolve;
  };

  await test.step('gives way to what the page asks for', async () => {
    const before = upstream.requests.length;
    const answer = hold();
    await page.goto(`${url}&wait`);
    await page.getByRole('button', { name: 'Ask' }).click();
    await expect.poll(() => upstream.requests.length - before).toBe(1);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(phase(page)).toHaveText('reading');
    expect(upstream.requests.length - before).toBe(1);
    answer();
    await expectWhole(page);
  });

  await test.step('stops and continues', async () => {
    const before = upstream.requests.length;
    const answer = hold();
    await page.goto(url);
    await expect.poll(() => upstream.requests.length - before).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(phase(page)).toHaveText('cancelled');
    answer();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectWhole(page);
  });

  await test.step('obeys 429, names what failed and reads only that again', async () => {
    problems.expect(FAILED_RESPONSE);
    let isBroken = true;
    let isRefused = true;
    const broken = END - 5 * 86_400;
    upstream.behaviour.fault = ({ query }) => {
      if (isRefused) {
        isRefused = false;
        return { kind: 'status', status: 429, retryAfter: '1' };
      }
      const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
      return isBroken && from < broken * 1_000 && to > broken * 1_000 ? { kind: 'status', status: 500 } : undefined;
    };
    await page.goto(url);
    await expect(phase(page)).toHaveText('incomplete');
    const status = page.getByRole('status').filter({ hasText: 'couldn’t be read' });
    await expect(status).toContainText('Orders of one period couldn’t be read:');
    await expect(status).toContainText('The order service reported an error.');
    await expectAccessible(page);
    isBroken = false;
    const before = upstream.requests.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectWhole(page);
    expect(upstream.requests.length - before).toBeLessThan(12);
    upstream.behaviour.fault = () => undefined;
  });

  await test.step('pauses offline and goes on by itself', async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const before = upstream.requests.length;
    const answer = hold();
    await page.goto(url);
    await expect.poll(() => upstream.requests.length).toBeGreaterThan(before);
    await context.setOffline(true);
    answer();
    await expect(phase(page)).toHaveText('offline');
    await context.setOffline(false);
    await expectWhole(page);
  });
});

test('starts the worker again where its script did not load', async ({ page, served, problems }) => {
  problems.expect(/ERR_FAILED/);
  const requested: string[] = [];
  await page.route(/test-reader-worker-.*\.js/, (route) =>
    requested.push(route.request().url()) === 1 ? route.abort() : route.fallback(),
  );
  await page.goto(served.url);
  await expectWhole(page);
  expect([requested.length, new Set(requested).size]).toEqual([2, 1]);
});
