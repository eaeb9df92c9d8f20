import { buildOrder, moment, ticketOf } from '../fixtures/build-order.ts';
import { expectAccessible, inDark } from '../fixtures/expect-accessible.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Fault } from '#testing/upstream/hostile-upstream.ts';
import { expectExactly, orderRow, readWholeList, openList, scrollBy } from '../fixtures/orders-list.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = Array.from({ length: 250 }, (_, number) => buildOrder(number, moment(number * 60)));
const newest = ticketOf(249);

/** One of each kind; which failure each fault of a service is, tests of the BFF prove. */
const faults: [string, Fault, RegExp][] = [
  ['a rejected key', { kind: 'status', status: 401 }, /rejects Tillview’s key/],
  ['a rate limit', { kind: 'status', status: 429, retryAfter: '60' }, /asks for a pause. Try again in 60 seconds/],
  [
    'a connection dropped halfway',
    { kind: 'drop', when: 'half-way' },
    /(Can’t reach the order service|order service reported an error)/,
  ],
  ['a response of another shape', { kind: 'body', body: '{"data":[]}' }, /order service reported an error/],
];

test('a failed list or later page says what happened, with a request id and a retry; no answer is told from no service', async ({
  page,
  problems,
  startHostile,
}) => {
  const { url, upstream, endPause } = await startHostile(orders);

  await test.step('a short outage goes unnoticed, because the BFF retries', async () => {
    let failures = 1;
    upstream.behaviour.fault = () => {
      failures -= 1;
      return failures >= 0 ? { kind: 'status', status: 503 } : undefined;
    };
    await openList(page, url);
    await expect(orderRow(page, newest)).toBeVisible();
    expect(problems.unexpected()).toEqual([]);
  });

  problems.expect(FAILED_RESPONSE);
  upstream.behaviour.fault = () => faults[0]?.[1];
  await openList(page, url);
  const alert = page.getByRole('alert');
  const retry = alert.getByRole('button', { name: 'Try again' });
  for (const [index, [name, , words]] of faults.entries()) {
    await test.step(name, async () => {
      await expect(alert).toContainText('Can’t load orders');
      await expect(alert).toContainText(words);
      await expect(alert).toContainText(/Request \S{6,}/);
      // Nothing was read, so no figure is shown.
      await expect(page.getByRole('region', { name: 'Totals' })).toHaveCount(0);
      if (index === 0) await inDark(page, () => expectAccessible(page));
      const request = await alert.getByText(/Request \S{6,}/).textContent();
      // The next one or, after the last, an answer, but none of a later page.
      upstream.behaviour.fault = ({ query }) =>
        index + 1 < faults.length
          ? faults[index + 1]?.[1]
          : query.has('before')
            ? { kind: 'status', status: 500 }
            : undefined;
      endPause();
      await retry.click();
      if (index + 1 < faults.length) await expect(alert).not.toContainText(request ?? '');
    });
  }
  await expect(orderRow(page, newest)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();

  await test.step('a later page that fails leaves the loaded rows, and a retry loses no order', async () => {
    await scrollBy(page, 100_000);
    await expect(alert).toContainText('Can’t load older orders');
    await expect(alert).toContainText(/Request \S{6,}/);
    upstream.behaviour.fault = () => undefined;
    await retry.click();
    await expect(alert).toHaveCount(0);
    expectExactly(await readWholeList(page), orders);
  });

  await test.step('a service that doesn’t answer is told from one that isn’t running', async () => {
    const silent = await startHostile(orders, {}, { headersMs: 100, totalMs: 300 });
    silent.upstream.behaviour.gate = new Promise(() => undefined);
    await openList(page, silent.url);
    await expect(alert).toContainText('takes too long to answer');

    await upstream.close();
    await openList(page, url);
    await expect(alert).toContainText('Can’t reach');
  });
});

test('a page that can’t open keeps its button while it tries again, and opens by itself once the browser is online', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(/ERR_(?:FAILED|CONNECTION_REFUSED)/);
  const { url } = await startHostile(orders);
  await page.route('**/api/session', (route) => route.abort('connectionrefused'));
  await page.goto(`${url}/orders`);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/session');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await retry.focus();
  const again = page.waitForRequest('**/api/session');
  await page.keyboard.press('Enter');
  await again;
  await expect(retry).toBeFocused();
  held.resolve(undefined);
  await expect(orderRow(page, newest)).toBeVisible();

  await page.unroute('**/api/session');
  await page.route('**/api/session', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(retry).toBeVisible();
  await page.unroute('**/api/session');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(orderRow(page, newest)).toBeVisible();
});
