import readXlsxFile from 'read-excel-file/node';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { csvRows, exportButton, saveExport } from '../fixtures/export.ts';
import { dayFromNow, NOW } from '../fixtures/fixed-clock.ts';
import { moveTo } from '../fixtures/orders-list.ts';
import { dayIn, refundedByStatusAlone } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

/** Of a reading that goes back 400 days, on a busy machine. */
const PATIENCE = { timeout: 60_000 };

test('the refunds as a workbook: those listed, with their columns, and the sums that the totals have', async ({
  page,
  demo,
}) => {
  const expected = demo.orders.flatMap(({ storeId, refunds = [] }) => {
    const store = demoStores.find(({ id }) => id === storeId);
    return refunds.flatMap(({ amountCents, createdAt }) =>
      store && dayIn(store.timeZone, createdAt) >= dayFromNow(-6) && Date.parse(createdAt) <= NOW
        ? [{ amountCents, currency: store.currency }]
        : [],
    );
  });
  expect(expected.length).toBeGreaterThan(20);
  await page.goto(`${demo.url}/refunds?sort=-amount`);
  const region = page.getByRole('region', { name: 'Totals' });
  await expect(region).toContainText(`${expected.length} refunds`, PATIENCE);
  await exportButton(page).click();
  const file = await saveExport(page, 'Excel (.xlsx)');
  expect(file.name).toBe(`refunds ${dayFromNow(-6)} to ${dayFromNow(0)}.xlsx`);
  const [sheet] = await readXlsxFile(file.bytes);
  const [header = [], ...rows] = sheet?.data ?? [];
  expect(header.map(String)).toEqual(expect.arrayContaining(['Refunded at', 'Ticket', 'Amount', 'Currency', 'Reason']));
  expect(rows).toHaveLength(expected.length + refundedByStatusAlone(demo.orders, dayFromNow(-6)));
  const [amount, currency] = [header.indexOf('Amount'), header.indexOf('Currency')];
  for (const [code, own] of Map.groupBy(expected, (refund) => refund.currency)) {
    const format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
    const amounts = rows.filter((row) => row[currency] === code).map((row) => Math.round(Number(row[amount]) * unit));
    const sum = own.reduce((cents, { amountCents }) => cents + amountCents, 0);
    expect(amounts.reduce((cents, each) => cents + each, 0)).toBe(sum);
    expect(amounts).toEqual(amounts.toSorted((left, right) => right - left));
    await expect(region).toContainText(format.format(-sum / unit).replace('-', '−'));
  }

  await test.step('with the filters of the page', async () => {
    await page.keyboard.press('Escape');
    await moveTo(page, `/refunds?from=${dayFromNow(-1)}&to=${dayFromNow(-1)}&extent=partial`);
    await expect(region).not.toContainText(`${expected.length} refunds`);
    await expect(region).toContainText(/^\d+ refund/, PATIENCE);
    const count = Number((/^\d+/.exec((await region.textContent()) ?? '') ?? [])[0]);
    await exportButton(page).click();
    const csv = await saveExport(page, 'CSV for programs');
    expect(csv.name).toBe(`refunds ${dayFromNow(-1)}.csv`);
    expect(csvRows(csv)).toHaveLength(count);
  });
});
