import { buildOrder, manyOrders, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import { NOW, POLL_SECONDS } from '../fixtures/fixed-clock.ts';
import {
  columnHeader,
  expectExactly,
  moveTo,
  openList,
  orderRow,
  ordersGrid,
  readWholeList,
  leavePage,
} from '../fixtures/orders-list.ts';
import { totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

const many = manyOrders(700, (number) => ({
  totalCents: 1_000 + ((number * 7_919) % 5_003),
  storeId: STORES[0].id,
  refunds:
    number % 50 === 0
      ? [
          {
            id: `refund-${number}`,
            orderId: 'x',
            amountCents: 10 + number,
            reason: '',
            createdAt: moment(0),
            items: [],
            payments: [],
          },
        ]
      : [],
}));

/** The tickets of the first rows, from the top. */
async function firstTickets(page: Parameters<typeof ordersGrid>[0], count: number): Promise<string[]> {
  const rows = ordersGrid(page).locator('[role="row"]:has(a[href^="/orders/"])');
  const texts = await rows.evaluateAll((all) =>
    all
      .toSorted(
        (left, right) => Number(left.getAttribute('aria-rowindex')) - Number(right.getAttribute('aria-rowindex')),
      )
      .map((row) => /T-\d+/.exec(row.textContent)?.[0] ?? ''),
  );
  return texts.slice(0, count);
}

/** The tickets of orders, the largest amount first, the newest first among equal ones. */
function largest(amountOf: (order: (typeof many)[number]) => number, count: number): string[] {
  return many
    .map((order, number) => ({ number, amount: amountOf(order) }))
    .toSorted((left, right) => right.amount - left.amount || right.number - left.number)
    .slice(0, count)
    .map(({ number }) => ticketOf(number));
}

const totalOf = (order: (typeof many)[number]) => Number(order['totalCents']);

test('a header sorts by its amount; Back, reload and the address give the same; without dates all is read; what is new counts at once', async ({
  page,
  startHostile,
}) => {
  const { url, upstream } = await startHostile(many);
  await openList(page, url, '?from=2026-11-01');
  const header = columnHeader(page, 'total');
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await header.getByRole('button', { name: 'Sort by Total' }).click();
  await page.waitForURL(/sort=-total/);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(totals(page)).toContainText('all 700');
  const expected = largest(totalOf, 10);
  await expect.poll(() => firstTickets(page, 10)).toEqual(expected);
  await expect(ordersGrid(page).locator('[data-group]')).toHaveCount(0);
  await expect(ordersGrid(page)).toHaveAttribute('aria-rowcount', '701');

  await page.reload();
  await expect(columnHeader(page, 'total')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstTickets(page, 10)).toEqual(expected);

  await header.getByRole('button', { name: 'Sort by Total' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button', { name: 'Sort by Total' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await expect(ordersGrid(page).locator('[data-group]').first()).toBeVisible();
  expect(await firstTickets(page, 1)).toEqual([ticketOf(699)]);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => firstTickets(page, 10)).toEqual(expected);

  await columnHeader(page, 'refunded').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(columnHeader(page, 'refunded')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstTickets(page, 3)).toEqual([650, 600, 550].map(ticketOf));
  expectExactly(
    await readWholeList(page),
    many.map(({ id }) => ({ id: String(id) })),
  );

  await test.step('without dates a sorted list is read to its first order', async () => {
    const old = Array.from({ length: 300 }, (_, number) =>
      buildOrder(1_000 + number, new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(), { source: 'kiosk' }),
    );
    upstream.behaviour.orders = [...old, ...many];
    await openList(page, url, '?sort=-total');
    await expect(columnHeader(page, 'total')).toHaveAttribute('aria-sort', 'descending');
    await expect(totals(page)).toContainText('Totals for all 1,000 orders');
    expect(await firstTickets(page, 5)).toEqual(largest(totalOf, 5));

    await test.step('an address that sorts in a way that is none says so', async () => {
      await moveTo(page, '/orders?sort=price');
      await expect(page.getByText('“price” isn’t valid for Sort order')).toBeVisible();
      await expect(columnHeader(page, 'total')).toHaveAttribute('aria-sort', 'none');
      await expect(totals(page)).toContainText('Today');
    });
  });

  await test.step('what is new or changed counts at once', async () => {
    await leavePage(page);
    upstream.behaviour.orders = many;
    await page.clock.install({ time: NOW });
    await openList(page, url, '?from=2026-11-01');
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(totals(page)).toContainText('all 700', { timeout: 1_000 });
    }).toPass();
    upstream.behaviour.orders = [
      ...many.map((order, number) =>
        number === 698 ? { ...order, orderVersion: 2, totalCents: 99_900, subtotalCents: 99_780 } : order,
      ),
      buildOrder(700, '2026-11-18T12:59:00Z', { totalCents: 100 }),
    ];
    await page.clock.runFor(POLL_SECONDS * 1_000);
    await expect(orderRow(page, ticketOf(700))).toBeVisible();
    await expect(totals(page)).toContainText('all 701');
    const sum = many.reduce((all, order, number) => all + (number === 698 ? 99_900 : totalOf(order)), 100);
    await expect(totals(page)).toContainText(`£${(sum / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
  });
});
