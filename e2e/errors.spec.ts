import { buildOrder, moment, ticketOf, uuid } from './fixtures/build-order.ts';
import { expect, test } from './fixtures/test.ts';
import type { Fault } from '#testing/upstream/hostile-upstream.ts';
import { expectExactly, orderRow, ordersGrid, readWholeList, openList, openOrder } from './fixtures/orders-list.ts';
import { FAILED_ANSWER } from './fixtures/watch-page.ts';

const orders = Array.from({ length: 450 }, (_, number) => buildOrder(number, moment(number * 60)));
const newest = ticketOf(449);

const faults: [string, Fault, RegExp][] = [
  ['a fault of the service', { kind: 'status', status: 500 }, /order service reported an error/],
  ['a service that is out for a while', { kind: 'status', status: 503 }, /order service reported an error/],
  ['a refused key', { kind: 'status', status: 401 }, /rejects Tillview’s key/],
  ['a refused organization', { kind: 'status', status: 403 }, /rejects Tillview’s key/],
  [
    'a request for a pause',
    { kind: 'status', status: 429, retryAfter: '60' },
    /asks for a pause. Try again in 60 seconds/,
  ],
  [
    'a connection cut at once',
    { kind: 'drop', when: 'at once' },
    /(Can’t reach the order service|order service reported an error)/,
  ],
  [
    'a connection cut half-way',
    { kind: 'drop', when: 'half-way' },
    /(Can’t reach the order service|order service reported an error)/,
  ],
  ['an answer that is no JSON', { kind: 'body', body: '<h1>Welcome</h1>' }, /order service reported an error/],
  ['an answer of another shape', { kind: 'body', body: '{"data":[]}' }, /order service reported an error/],
];

test.describe('a failure says what happened, with a request id and another try', () => {
  for (const [name, fault, words] of faults) {
    test(name, async ({ page, problems, startHostile }) => {
      problems.expect(FAILED_ANSWER);
      const { url, upstream } = await startHostile(orders);
      upstream.behaviour.fault = () => fault;
      await openList(page, url);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Can’t load orders', { timeout: 20_000 });
      await expect(alert).toContainText(words);
      await expect(alert).toContainText(/Request \S{6,}/);
      upstream.behaviour.fault = () => undefined;
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(orderRow(page, newest)).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  }

  test('a service that takes too long', async ({ page, problems, startHostile }) => {
    problems.expect(FAILED_ANSWER);
    const { url, upstream } = await startHostile(orders, {}, { headersMs: 100, totalMs: 300 });
    upstream.behaviour.gate = new Promise(() => undefined);
    await openList(page, url);
    await expect(page.getByRole('alert')).toContainText('takes too long to answer');
  });

  test('a service that is not there', async ({ page, problems, startHostileCli }) => {
    problems.expect(FAILED_ANSWER);
    const { url, upstream } = await startHostileCli(orders);
    await upstream.close();
    await openList(page, url);
    await expect(page.getByRole('alert')).toContainText('Can’t reach', { timeout: 20_000 });
  });
});

test('when a later page fails its neighbours stay, and another try loses nothing', async ({
  page,
  problems,
  startHostile,
}) => {
  problems.expect(FAILED_ANSWER);
  const { url, upstream } = await startHostile(orders);
  upstream.behaviour.fault = ({ query }) => (query.has('before') ? { kind: 'status', status: 500 } : undefined);
  await openList(page, url);
  await expect(orderRow(page, newest)).toBeVisible();
  await ordersGrid(page).getByRole('row').nth(1).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Can’t load older orders');
  await expect(alert).toContainText(/Request \S{6,}/);
  upstream.behaviour.fault = () => undefined;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await page.keyboard.press('Home');
  expectExactly(await readWholeList(page), orders);
});

test('an order that does not exist says so over the list', async ({ page, problems, startHostile }) => {
  problems.expect(FAILED_ANSWER);
  const { url } = await startHostile(orders);
  await openOrder(page, url, uuid(1, 999_999));
  await expect(page.getByText('This order doesn’t exist or isn’t in your stores.')).toBeVisible();
  await expect(orderRow(page, newest)).toBeVisible();
});

test('an order that cannot be read just now can be tried again', async ({ page, problems, startHostile }) => {
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

test('a short outage is not noticed: what is worth it is tried again behind the scenes', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(orders);
  let failures = 1;
  upstream.behaviour.fault = () => {
    failures -= 1;
    return failures >= 0 ? { kind: 'status', status: 503 } : undefined;
  };
  await openList(page, url);
  await expect(orderRow(page, newest)).toBeVisible();
});
