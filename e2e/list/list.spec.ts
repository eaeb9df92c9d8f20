import { buildOrder, moment, ticketOf } from '../fixtures/build-order.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import { NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expectExactly, orderRow, ordersGrid, readWholeList, openList, scrollBy } from '../fixtures/orders-list.ts';

// Tall, so that scrolling takes fewer steps, and narrow, so that each step renders fewer columns.
test.use({ viewport: { width: 720, height: 2400 } });

test.describe('every order appears exactly once, to the end', () => {
  test('demo data', async ({ page, demo }) => {
    expect(demo.orders.length).toBeGreaterThan(1_500);
    await openList(page, demo.url);
    expectExactly(await readWholeList(page), demo.orders);
    await expect(page.getByText(`All ${demo.orders.length.toLocaleString('en-US')} orders`)).toBeVisible();
  });

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

  const behaviours: [string, Partial<ListPolicy>][] = [
    ['an exclusive cursor, whole seconds printed, nanoseconds compared', {}],
    [
      'an inclusive cursor, whole seconds, ties in a different order each time',
      { isCursorInclusive: true, comparedDigits: 0, tieOrder: 'unstable' },
    ],
    ['milliseconds printed and compared', { printedDigits: 3, comparedDigits: 3 }],
  ];
  for (const [index, [name, behaviour]] of behaviours.entries()) {
    test(`an upstream with ${name}`, async ({ page, startHostile, startHostileCli }) => {
      // One of them runs through the command that people start.
      const { url } = await (index === 0 ? startHostileCli : startHostile)(orders, behaviour);
      await openList(page, url);
      expectExactly(await readWholeList(page), orders);
      await expect(page.getByText(`All ${orders.length.toLocaleString('en-US')} orders`)).toBeVisible();
    });
  }
});

test('an upstream that always reports more orders ends in an error, not in a loop', async ({ page, startHostile }) => {
  const orders = Array.from({ length: 30 }, (_, number) => buildOrder(number, moment(number)));
  const { url, upstream } = await startHostile(orders, { hasMore: 'always' });
  await openList(page, url);
  await expect(page.getByText('The order service reports more orders but doesn’t send them.')).toBeVisible();
  await expect(ordersGrid(page).getByRole('row')).toHaveCount(31);
  const asked = upstream.requests.length;
  // The list, the totals of today and the days in view each try a few times.
  expect(asked).toBeLessThan(40);
});

test.describe('on an office screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the status line shows how far back the list goes, that more follow, and that they are demo data', async ({
    page,
    demo,
  }) => {
    await openList(page, demo.url);
    await expect(page.getByText('Demo data')).toBeVisible();
    await expect(page.getByText(/^Back to \S/)).toBeVisible();
    await expect(page.getByText(/more below/)).toBeVisible();

    await test.step('the document stays small among stores of several currencies and zones', async () => {
      await scrollBy(page, 6_000);
      await expect(ordersGrid(page).getByRole('row').nth(20)).toBeAttached();
      expect(await page.locator('*').count()).toBeLessThanOrEqual(900);
    });
  });

  test('the document stays small no matter how many orders are loaded', async ({ page, startHostile }) => {
    const orders = Array.from({ length: 600 }, (_, number) => buildOrder(number, moment(number * 60)));
    const { url } = await startHostile(orders);
    await openList(page, url);
    const { rowCount, mostElements } = await readWholeList(page);
    expect(rowCount).toBe(orders.length);
    expect(mostElements).toBeLessThanOrEqual(900);
  });

  test('new orders wait behind a button while the pointer is over a row', async ({ page, startHostile }) => {
    const orders = Array.from({ length: 150 }, (_, number) => buildOrder(number, moment(number * 60)));
    const { url, upstream } = await startHostile(orders);
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
