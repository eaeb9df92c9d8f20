import { buildOrder, moment, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Fault } from '#testing/upstream/hostile-upstream.ts';
import { expectExactly, orderRow, readWholeList, openList, openOrder, scrollBy } from '../fixtures/orders-list.ts';
import { FAILED_ANSWER } from '../fixtures/watch-page.ts';

const orders = Array.from({ length: 450 }, (_, number) => buildOrder(number, moment(number * 60)));
const newest = ticketOf(449);

const faults: [string, Fault, RegExp][] = [
  ['an error of the service', { kind: 'status', status: 500 }, /order service reported an error/],
  ['a service that is unavailable', { kind: 'status', status: 503 }, /order service reported an error/],
  ['a rejected key', { kind: 'status', status: 401 }, /rejects Tillview’s key/],
  ['a rejected organization', { kind: 'status', status: 403 }, /rejects Tillview’s key/],
  ['a rate limit', { kind: 'status', status: 429, retryAfter: '60' }, /asks for a pause. Try again in 60 seconds/],
  [
    'a connection dropped at once',
    { kind: 'drop', when: 'at once' },
    /(Can’t reach the order service|order service reported an error)/,
  ],
  [
    'a connection dropped halfway',
    { kind: 'drop', when: 'half-way' },
    /(Can’t reach the order service|order service reported an error)/,
  ],
  ['an answer that isn’t JSON', { kind: 'body', body: '<h1>Welcome</h1>' }, /order service reported an error/],
  ['an answer of another shape', { kind: 'body', body: '{"data":[]}' }, /order service reported an error/],
];

test.describe('a failed list says what happened, with a request id and a retry', () => {
  for (const [name, fault, words] of faults) {
    test(name, async ({ page, problems, startHostile }) => {
      problems.expect(FAILED_ANSWER);
      const { url, upstream, endPause } = await startHostile(orders);
      upstream.behaviour.fault = () => fault;
      await openList(page, url);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Can’t load orders');
      await expect(alert).toContainText(words);
      await expect(alert).toContainText(/Request \S{6,}/);
      // Nothing was read, so no figure is shown.
      await expect(page.getByText('Nothing loaded')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Totals' })).toHaveCount(0);
      upstream.behaviour.fault = () => undefined;
      endPause();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(orderRow(page, newest)).toBeVisible();
      await expect(alert).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
    });
  }

  test('a service that times out', async ({ page, problems, startHostile }) => {
    problems.expect(FAILED_ANSWER);
    const { url, upstream } = await startHostile(orders, {}, { headersMs: 100, totalMs: 300 });
    upstream.behaviour.gate = new Promise(() => undefined);
    await openList(page, url);
    await expect(page.getByRole('alert')).toContainText('takes too long to answer');
  });

  test('a service that isn’t running', async ({ page, problems, startHostileCli }) => {
    problems.expect(FAILED_ANSWER);
    const { url, upstream } = await startHostileCli(orders);
    await upstream.close();
    await openList(page, url);
    await expect(page.getByRole('alert')).toContainText('Can’t reach');
  });
});

test('a later page that fails leaves the loaded rows, and a retry loses no order', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_ANSWER);
  const { url, upstream } = await startHostile(orders);
  upstream.behaviour.fault = ({ query }) => (query.has('before') ? { kind: 'status', status: 500 } : undefined);
  await openList(page, url);
  await expect(orderRow(page, newest)).toBeVisible();
  await scrollBy(page, 100_000);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Can’t load older orders');
  await expect(alert).toContainText(/Request \S{6,}/);
  upstream.behaviour.fault = () => undefined;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  expectExactly(await readWholeList(page), orders);
});

test('an order that doesn’t exist says so, and the list stays', async ({ page, problems, startHostile }) => {
  problems.expect(FAILED_ANSWER);
  const { url } = await startHostile(orders);
  await openOrder(page, url, uuid(1, 999_999));
  await expect(page.getByText('This order doesn’t exist or isn’t in your stores.')).toBeVisible();
  await expect(orderRow(page, newest)).toBeVisible();
});

test('an order that fails to load can be retried', async ({ page, problems, startHostile }) => {
  problems.expect(FAILED_ANSWER);
  const { url, upstream } = await startHostile(orders);
  const order = orders[440];
  upstream.behaviour.fault = ({ path }) =>
    path.endsWith(order?.id ?? '') ? { kind: 'status', status: 500 } : undefined;
  await openOrder(page, url, order?.id ?? '');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByText(/Request \S{6,}/)).toBeVisible();
  upstream.behaviour.fault = () => undefined;
  await retry.click();
  await expect(page.getByRole('region', { name: 'Items' }).getByText('Product 1')).toBeVisible();
});

test('a short outage goes unnoticed, because the BFF retries', async ({ page, startHostile }) => {
  const { url, upstream } = await startHostile(orders);
  let failures = 1;
  upstream.behaviour.fault = () => {
    failures -= 1;
    return failures >= 0 ? { kind: 'status', status: 503 } : undefined;
  };
  await openList(page, url);
  await expect(orderRow(page, newest)).toBeVisible();
});
