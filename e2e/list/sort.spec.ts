import { buildRefund, manyOrders, ticketOf } from '../fixtures/build-order.ts';
import { columnHeader, moveTo, openList, ordersGrid } from '../fixtures/orders-list.ts';
import { totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

const amountOf = (number: number) => 1_000 + ((number * 7_919) % 5_003);

const orders = manyOrders(260, (number) => ({
  totalCents: amountOf(number),
  refunds: number % 50 === 0 ? [buildRefund(number, { amountCents: 10 + number })] : [],
}));

async function firstTickets(
  page: Parameters<typeof ordersGrid>[0],
  count: number,
): Promise<string[]> {
  const rows = ordersGrid(page).locator('[role="row"]:has(a[href^="/orders/"])');
  const tickets = await rows.evaluateAll((all) =>
    all
      .map(
        (row) =>
          [
            Number(row.getAttribute('aria-rowindex')),
            /T-\d+/.exec(row.textContent)?.[0] ?? '',
          ] as const,
      )
      .sort(([left], [right]) => left - right)
      .map(([, ticket]) => ticket),
  );
  return tickets.slice(0, count);
}

/** Largest first. */
const largest = orders
  .map((_, number) => number)
  .toSorted((left, right) => amountOf(right) - amountOf(left))
  .slice(0, 10)
  .map(ticketOf);

test('a header sorts all orders by its amount', async ({ page, startKept }) => {
  const { url } = await startKept(orders);
  await openList(page, url);
  const header = columnHeader(page, 'total');
  const button = header.getByRole('button', { name: 'Total' });
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await button.click();
  await page.waitForURL(/sort=-total/);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstTickets(page, 10)).toEqual(largest);
  await expect(ordersGrid(page).locator('[data-group]')).toHaveCount(0);
  await expect(totals(page)).toContainText('Sorted by Total, largest first');
  await page.reload();
  await expect.poll(() => firstTickets(page, 10)).toEqual(largest);

  await button.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await button.click();
  await expect(header).toHaveAttribute('aria-sort', 'none');
  await expect(ordersGrid(page).locator('[data-group]').first()).toBeVisible();
  await expect.poll(() => firstTickets(page, 1)).toEqual([ticketOf(259)]);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => firstTickets(page, 10)).toEqual(largest);

  await columnHeader(page, 'refunded').getByRole('button').press('Enter');
  await expect(columnHeader(page, 'refunded')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstTickets(page, 3)).toEqual([250, 200, 150].map(ticketOf));

  // Cards have no header.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Sort by: Most refunded first' }).click();
  await page.getByText('Largest total first').click();
  await expect.poll(() => firstTickets(page, 5)).toEqual(largest.slice(0, 5));
  await page.setViewportSize({ width: 1440, height: 720 });

  await moveTo(page, '/orders?sort=price');
  await expect(page.getByText('“price” isn’t valid for Sort order')).toBeVisible();
  await expect(header).toHaveAttribute('aria-sort', 'none');
});
