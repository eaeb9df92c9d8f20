import { manyOrders } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { csvRows, exportButton, exportPanel, saveExport } from '../fixtures/export.ts';
import { openList } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';

test('an export has all orders of a list, however many are on screen', async ({
  page,
  startKept,
}) => {
  const orders = manyOrders(500, (number) => ({ source: number % 2 === 0 ? 'kiosk' : 'pos' }));
  const { url } = await startKept(orders);
  await openList(page, url, '?source=kiosk');
  await exportButton(page).click();
  await expect(exportPanel(page)).toBeVisible();
  await expectAccessible(page);
  const tickets = orders
    .filter(({ source }) => source === 'kiosk')
    .map(({ ticketNumber }) => ticketNumber);
  const file = await saveExport(page);
  expect(file.name).toBe('orders.csv');
  expect(csvRows(file).map((row) => row['Ticket'])).toEqual(tickets.toReversed());
  await expect(exportPanel(page)).toHaveCount(0);

  await exportButton(page).click();
  const payments = await saveExport(page, 'Payments');
  expect([payments.name, csvRows(payments).length]).toEqual(['payments.csv', tickets.length]);

  await page.reload();
  await exportButton(page).click();
  await expect(exportPanel(page).getByRole('radio', { name: 'Payments' })).toBeChecked();
});
