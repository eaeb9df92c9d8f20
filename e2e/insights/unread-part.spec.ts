import { buildOrder } from '../fixtures/build-order.ts';
import { dayFromNow, NOW } from '../fixtures/fixed-clock.ts';
import { readWhole } from '../fixtures/read-whole.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

test('a part that can’t be read is named, on paper too: nothing claims to be whole until it is read; the worker that reads is the only one, is started again, and obeys 429', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_RESPONSE);
  // 60 a day, of which a response holds 50.
  const orders = Array.from({ length: 600 }, (_, index) =>
    buildOrder(index, new Date(Date.parse(`${dayFromNow(-11)}T00:10:00Z`) + index * 24 * 60_000).toISOString()),
  );
  // No retries, so that the reader sees every failure itself.
  const { url, upstream } = await startHostile(orders, {}, { retries: 0 });
  const broken = Date.parse(`${dayFromNow(-6)}T12:00:00Z`);
  /** The periods (epoch ms) of requests that failed. */
  const failed = new Set<string>();
  let isRefused = true;
  upstream.behaviour.fault = ({ query }) => {
    if (isRefused) {
      isRefused = false;
      return { kind: 'status', status: 429, retryAfter: '1' };
    }
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
    // The first request is for all of it, and shows how much there is.
    if (from > broken || to < broken || to > NOW - 2 * 86_400_000) return undefined;
    failed.add(`${from} ${to}`);
    return { kind: 'status', status: 500 };
  };
  problems.expect(/ERR_FAILED/);
  const scripts: string[] = [];
  await page.route(/\/assets\/reader-worker-[^/]*\.js$/, (route) =>
    scripts.push(route.request().url()) === 1 ? route.abort() : route.fallback(),
  );
  const workers = new Set<string>();
  page.on('worker', (worker) => workers.add(worker.url()));
  const overview = page.getByRole('region', { name: 'Overview' });
  const count = overview.getByRole('link').first();
  const exports = page.getByRole('button', { name: 'Export' });
  await page.goto(`${url}/insights?from=${dayFromNow(-11)}&to=${dayFromNow(-2)}`);
  const missing = page.getByRole('status').filter({ hasText: 'Orders of one period couldn’t be read' });
  await expect(missing).toContainText('The order service reported an error.');
  expect(failed.size).toBe(1);
  const [[from = 0, to = 0] = []] = [...failed].map((period) => period.split(' ').map(Number));
  const read = orders.filter(({ createdAt }) => Date.parse(createdAt) <= from || Date.parse(createdAt) >= to).length;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(600);
  await expect(count).toHaveText(String(read));
  await expect(page.getByText('so far')).toBeVisible();
  await expect(exports).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(missing).toBeVisible();
  await expect(page.getByText('so far')).toBeVisible();
  await page.emulateMedia({ media: null });

  upstream.behaviour.fault = () => undefined;
  const before = upstream.requests.length;
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(count).toHaveText('600');
  await readWhole(page);
  await expect(missing).toHaveCount(0);
  await expect(exports).toBeVisible();
  const again = upstream.requests.slice(before).map(({ query }) => query);
  expect(again.length).toBeGreaterThan(0);
  const isPart = (query: URLSearchParams) =>
    Date.parse(query.get('from') ?? '') >= from && Date.parse(query.get('to') ?? '') <= to;
  expect(again.filter((query) => !isPart(query)).map(String)).toEqual([]);

  await test.step('the worker was started again under the strict policy, and no other script can be started as one', async () => {
    expect([scripts.length, new Set(scripts)]).toEqual([2, workers]);
    // The page itself requested no orders.
    const requested = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(requested.filter((name) => name.includes('/api/orders'))).toEqual([]);
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
});
