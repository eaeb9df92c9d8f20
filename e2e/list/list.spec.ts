import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { buildOrder, moment, ticketOf } from '../fixtures/build-order.ts';
import {
  expectExactly,
  leavePage,
  openList,
  orderRow,
  ordersGrid,
  readWholeList,
  scrollBy,
} from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

/** Tall for fewer scroll steps, narrow for fewer rendered columns. */
const TALL = { width: 720, height: 2400 };

test.use({ viewport: TALL });

/**
 * 330 orders: one, two or five a second, some across page boundaries, and one second larger than a
 * page.
 */
const orders: RawOrder[] = [];
for (let second = 0; orders.length < 330; second += 1) {
  const ties = second === 10 ? 260 : second % 7 === 0 ? 5 : 1 + (second % 2);
  for (let tie = 0; tie < ties; tie += 1) {
    const nanoseconds = (tie * 123_456_789) % 1_000_000_000;
    const totalCents = 1_000 + (orders.length % 50);
    orders.push(buildOrder(orders.length, moment(second * 37, nanoseconds), { totalCents }));
  }
}

// Runs the real command.
test('every order of an upstream with an inclusive cursor is listed exactly once', async ({
  page,
  startHostileCli,
  problems,
}) => {
  const { url, upstream, output } = await startHostileCli(orders, {
    isCursorInclusive: true,
    comparedDigits: 0,
    tieOrder: 'unstable',
  });
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    // The event stream never ends.
    if (!response.url().includes('/api/events')) bodies.push(response.text().catch(() => ''));
  });
  await openList(page, url);
  expectExactly(await readWholeList(page), orders);
  await expect(page.getByText(`${orders.length} orders`, { exact: true })).toBeVisible();

  await test.step('on an office screen the document stays small with all of them loaded', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await scrollBy(page, -100_000);
    await expect(orderRow(page, ticketOf(orders.length - 1))).toBeInViewport();
    await scrollBy(page, 100_000);
    await expect(orderRow(page, ticketOf(0))).toBeInViewport();
    expect(await page.locator('*').count()).toBeLessThanOrEqual(900);
  });

  await test.step('the key of the order service reaches neither the browser nor the logs', async () => {
    await orderRow(page, ticketOf(0)).click();
    await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
    const secret = upstream.apiKey.split('_').at(-1) ?? '';
    const received = await Promise.all(bodies);
    expect(received.length).toBeGreaterThan(3);
    expect(received.filter((body) => body.includes(secret))).toEqual([]);
    expect(output.filter((line) => line.includes(secret))).toEqual([]);
  });

  await test.step('a service that always claims more orders causes an error, not a loop', async () => {
    problems.expect(FAILED_RESPONSE);
    // Don't count requests of the previous page.
    await leavePage(page);
    await page.setViewportSize(TALL);
    upstream.behaviour.list = { ...SOUND_POLICY, hasMore: 'always' };
    upstream.behaviour.orders = Array.from({ length: 30 }, (_, number) =>
      buildOrder(number, moment(number)),
    );
    const before = upstream.requests.length;
    await openList(page, url);
    await expect(
      page.getByText('Can’t load older orders. The order service reported an error.'),
    ).toBeVisible();
    // Includes the header.
    await expect(ordersGrid(page).getByRole('row')).toHaveCount(31);
    expect(upstream.requests.length - before).toBeLessThan(20);
  });
});
