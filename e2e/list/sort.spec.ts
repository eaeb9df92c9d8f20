import { buildOrder, manyOrders, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import { columnHeader, moveTo, openList, ordersGrid } from '../fixtures/orders-list.ts';
import { totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

const many = manyOrders(260, (number) => ({
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

test('a header sorts by its amount; Back, reload and the address give the same; without dates all is read', async ({
  page,
  startHostile,
}) => {
  const old = Array.from({ length: 40 }, (_, number) =>
    buildOrder(1_000 + number, new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(), { source: 'kiosk' }),
  );
  const { url } = await startHostile([...old, ...many]);
  await openList(page, url, '?from=2026-11-01');
  const header = columnHeader(page, 'total');
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await header.getByRole('button', { name: 'Sort by Total' }).click();
  await page.waitForURL(/sort=-total/);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(totals(page)).toContainText('all 260');
  const expected = largest(totalOf, 10);
  await expect.poll(() => firstTickets(page, 10)).toEqual(expected);
  await expect(ordersGrid(page).locator('[data-group]')).toHaveCount(0);
  await expect(ordersGrid(page)).toHaveAttribute('aria-rowcount', '261');

  await page.reload();
  await expect(columnHeader(page, 'total')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstTickets(page, 10)).toEqual(expected);

  await header.getByRole('button', { name: 'Sort by Total' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button', { name: 'Sort by Total' }).click();
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await expect(ordersGrid(page).locator('[data-group]').first()).toBeVisible();
  expect(await firstTickets(page, 1)).toEqual([ticketOf(259)]);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => firstTickets(page, 10)).toEqual(expected);

  await columnHeader(page, 'refunded').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(columnHeader(page, 'refunded')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstTickets(page, 3)).toEqual([250, 200, 150].map(ticketOf));
  await expect(ordersGrid(page)).toHaveAttribute('aria-rowcount', '261');

  await test.step('without dates a sorted list is read to its first order', async () => {
    await moveTo(page, '/orders?sort=-total');
    await expect(columnHeader(page, 'total')).toHaveAttribute('aria-sort', 'descending');
    await expect(totals(page)).toContainText('Totals for all 300 orders');
    expect(await firstTickets(page, 5)).toEqual(largest(totalOf, 5));

    await test.step('an address that sorts in a way that is none says so', async () => {
      await moveTo(page, '/orders?sort=price');
      await expect(page.getByText('“price” isn’t valid for Sort order')).toBeVisible();
      await expect(columnHeader(page, 'total')).toHaveAttribute('aria-sort', 'none');
      await expect(totals(page)).toContainText('Today');
    });
  });
});
