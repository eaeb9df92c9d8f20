import { manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Fault } from '#testing/upstream/hostile-upstream.ts';
import {
  expectExactly,
  orderRow,
  readWholeList,
  openList,
  scrollBy,
} from '../fixtures/orders-list.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = manyOrders(250);
const newest = ticketOf(249);

/** One fault of each kind; tests of the BFF prove how each service fault maps to one. */
const faults: [Fault, RegExp][] = [
  [{ kind: 'status', status: 401 }, /rejects Tillview’s key/],
  [
    { kind: 'status', status: 429, retryAfter: '60' },
    /is limiting requests. Try again in 60 seconds/,
  ],
  [
    { kind: 'drop', when: 'half-way' },
    /(Can’t reach the order service|order service reported an error)/,
  ],
  [{ kind: 'body', body: '{"data":[]}' }, /order service reported an error/],
];

test('a failed list or page shows the problem with a request id and a retry', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_RESPONSE);
  const { url, upstream, endPause } = await startHostile(orders);
  const alert = page.getByRole('alert');
  const retry = alert.getByRole('button', { name: 'Try again' });
  let fault: Fault | undefined;
  upstream.behaviour.fault = () => fault;
  for (const [index, [next, words]] of faults.entries()) {
    fault = next;
    await (index === 0 ? openList(page, url) : retry.click());
    await expect(alert).toContainText(words);
    await expect(alert).toContainText(/Can’t load orders.*Request \S{6,}/s);
    if (index === 0) await expectAccessible(page);
    endPause();
  }
  upstream.behaviour.fault = ({ query }) =>
    query.has('before') ? { kind: 'status', status: 500 } : undefined;
  await retry.click();
  await expect(orderRow(page, newest)).toBeVisible();
  await expect(alert).toHaveCount(0);

  await test.step('a failed later page keeps the loaded rows, and a retry loses no order', async () => {
    await scrollBy(page, 100_000);
    await expect(alert).toContainText(/Can’t load older orders.*Request \S{6,}/s);
    upstream.behaviour.fault = () => undefined;
    await retry.click();
    expectExactly(await readWholeList(page), orders);
  });

  await test.step('a slow service is distinguished from one that isn’t running', async () => {
    const silent = await startHostile(orders, {}, { headersMs: 100, totalMs: 300 });
    silent.upstream.behaviour.gate = new Promise(() => undefined);
    await openList(page, silent.url);
    await expect(alert).toContainText('takes too long to answer');
    await upstream.close();
    await openList(page, url);
    await expect(alert).toContainText('Can’t reach');
  });
});

test('a page that fails to open retries, and opens once the browser is online', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(/ERR_(?:FAILED|CONNECTION_REFUSED)/);
  const { url } = await startHostile(orders);
  await page.route('**/api/session', (route) => route.abort('connectionrefused'));
  await page.goto(`${url}/orders`);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.focus();
  const again = page.waitForRequest('**/api/session');
  await page.keyboard.press('Enter');
  await again;
  await expect(retry).toBeFocused();
  await page.unroute('**/api/session');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(orderRow(page, newest)).toBeVisible();
});
