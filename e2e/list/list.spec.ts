import type { Page } from '@playwright/test';
import { buildOrder, manyOrders, moment, ticketOf } from '../fixtures/build-order.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import { NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import { type ListPolicy, SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import {
  expectExactly,
  orderRow,
  ordersGrid,
  readWholeList,
  openList,
  scrollBy,
  leavePage,
} from '../fixtures/orders-list.ts';

/** Tall, so that scrolling takes fewer steps, and narrow, so that each step renders fewer columns. */
const TALL = { width: 720, height: 2400 };

test.use({ viewport: TALL });

test('every order of the demo appears exactly once, to the end; how far back the list goes is told on an office screen, with few elements', async ({
  page,
  demo,
}) => {
  expect(demo.orders.length).toBeGreaterThan(1_500);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, demo.url);
  await expect(page.getByText('Demo data')).toBeVisible();
  await expect(page.getByText(/^Back to \S/)).toBeVisible();
  await expect(page.getByText(/more below/)).toBeVisible();

  await test.step('the document stays small among stores of several currencies and zones', async () => {
    await scrollBy(page, 6_000);
    await expect(ordersGrid(page).getByRole('row').nth(20)).toBeAttached();
    expect(await page.locator('*').count()).toBeLessThanOrEqual(900);
  });

  await page.setViewportSize(TALL);
  expectExactly(await readWholeList(page), demo.orders);
  await expect(page.getByText(`All ${demo.orders.length.toLocaleString('en-US')} orders`)).toBeVisible();
});

test.describe('every order appears exactly once, to the end', () => {
  /** About 600 orders: seconds with one, two or five orders, seconds across page boundaries, and one with more orders than a page. */
  const orders: RawOrder[] = [];
  for (let second = 0; orders.length < 600; second += 1) {
    const ties = second === 60 ? 260 : second % 7 === 0 ? 5 : 1 + (second % 2);
    for (let tie = 0; tie < ties; tie += 1) {
      const number = orders.length;
      const nanoseconds = (tie * 123_456_789) % 1_000_000_000;
      orders.push(buildOrder(number, moment(second * 37, nanoseconds), { totalCents: 1000 + (number % 50) }));
    }
  }

  async function expectWhole(page: Page, url: string): Promise<void> {
    await openList(page, url);
    expectExactly(await readWholeList(page), orders);
    await expect(page.getByText(`All ${orders.length.toLocaleString('en-US')} orders`)).toBeVisible();
  }

  // One of them runs through the command that people start.
  test('an upstream with an exclusive cursor, whole seconds printed, nanoseconds compared; its key reaches neither the browser nor the logs', async ({
    page,
    startHostileCli,
  }) => {
    const { url, upstream, output } = await startHostileCli(orders);
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => bodies.push(response.text().catch(() => '')));
    await expectWhole(page, url);

    await test.step('the key of the order service reaches neither the browser nor the logs', async () => {
      await orderRow(page, ticketOf(0)).click();
      await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
      const secret = upstream.apiKey.split('_').at(-1) ?? '';
      const received = await Promise.all(bodies);
      expect(received.length).toBeGreaterThan(3);
      expect(received.filter((body) => body.includes(secret))).toEqual([]);
      expect(output.filter((line) => line.includes(secret))).toEqual([]);
    });
  });

  test('an upstream with an inclusive cursor, and one with milliseconds; one that always reports more ends in an error', async ({
    page,
    startHostile,
  }) => {
    const { url, upstream } = await startHostile(orders);
    const behaviours: [string, Partial<ListPolicy>][] = [
      [
        'an inclusive cursor, whole seconds, ties in a different order each time',
        { isCursorInclusive: true, comparedDigits: 0, tieOrder: 'unstable' },
      ],
      ['milliseconds printed and compared', { printedDigits: 3, comparedDigits: 3 }],
    ];
    for (const [name, behaviour] of behaviours) {
      await test.step(name, async () => {
        // Not where the page before was scrolled to.
        await leavePage(page);
        upstream.behaviour.list = { ...SOUND_POLICY, ...behaviour };
        await expectWhole(page, url);
      });
    }

    await test.step('always more orders, which ends in an error, not in a loop', async () => {
      // What the page before asked for must not be counted.
      await leavePage(page);
      upstream.behaviour.list = { ...SOUND_POLICY, hasMore: 'always' };
      upstream.behaviour.orders = Array.from({ length: 30 }, (_, number) => buildOrder(number, moment(number)));
      const before = upstream.requests.length;
      await openList(page, url);
      await expect(page.getByText('The order service reports more orders but doesn’t send them.')).toBeVisible();
      await expect(ordersGrid(page).getByRole('row')).toHaveCount(31);
      const asked = upstream.requests.length - before;
      // The list, the totals of today and the days in view each try a few times.
      expect(asked).toBeLessThan(40);
    });
  });
});

test('on an office screen the document stays small no matter how many orders are loaded; new ones wait while the pointer is over a row', async ({
  page,
  startHostile,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { url, upstream } = await startHostile(manyOrders(600));
  await openList(page, url);
  const { rowCount, mostElements } = await readWholeList(page);
  expect(rowCount).toBe(600);
  expect(mostElements).toBeLessThanOrEqual(900);

  await test.step('new orders wait behind a button while the pointer is over a row', async () => {
    const orders = manyOrders(150);
    await leavePage(page);
    upstream.behaviour.orders = orders;
    await page.clock.install({ time: NOW });
    await openList(page, url);
    const read = orderRow(page, ticketOf(140));
    await read.hover();
    const position = await settledBox(read);
    upstream.behaviour.orders = [...orders, buildOrder(150, moment(150 * 60)), buildOrder(151, moment(151 * 60))];
    const offer = page.getByRole('button', { name: '2 new orders' });
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(offer).toBeVisible();
    expect(await settledBox(read)).toEqual(position);
    await offer.click();
    await expect(orderRow(page, ticketOf(151))).toBeVisible();
    expectExactly(await readWholeList(page), upstream.behaviour.orders);
  });
});
