import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { demoStores, newYork } from '#demo-orders/demo-stores.ts';
import { buildOrder, manyOrders, STORES } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { csvRows, exportButton, exportPanel, type SavedFile, saveExport } from '../fixtures/export.ts';
import { dayFromNow, NOW } from '../fixtures/fixed-clock.ts';
import { openList } from '../fixtures/orders-list.ts';
import { currencyAmong, dayIn, expectTotals, totals } from '../fixtures/sales.ts';
import { PASSWORD, signInAtOnce } from '../fixtures/serve-with-sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const DEMO_CURRENCY = currencyAmong(demoStores);

/** The sizes of the files in the browser's private file system, ascending. */
function filesOnDisk(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports');
    const sizes: number[] = [];
    for await (const file of folder.values()) {
      if (!(file instanceof FileSystemFileHandle)) continue;
      // None if a page has just deleted it.
      const found = await file.getFile().catch(() => undefined);
      if (found) sizes.push(found.size);
    }
    return sizes.toSorted((left, right) => left - right);
  });
}

test('the list as CSV: exactly what is selected, with its columns, and the sum that the totals have', async ({
  page,
  demo,
}) => {
  await openList(page, demo.url, `?store_id=${newYork.id}&date=last_7_days&source=pos,kiosk&has_discount=true`);
  const selected = demo.orders.filter(
    ({ storeId, source, createdAt, discountCents, manualDiscountCents }) =>
      storeId === newYork.id &&
      ['pos', 'kiosk'].includes(source) &&
      dayIn(newYork.timeZone, createdAt) >= dayFromNow(-6) &&
      discountCents + manualDiscountCents > 0,
  );
  expect(selected.length).toBeGreaterThan(10);
  await expect(totals(page)).toContainText(`Totals for all ${selected.length} orders`);
  await expectTotals(page, selected, DEMO_CURRENCY);
  await exportButton(page).click();
  const file = await saveExport(page, 'Orders as listed', 'CSV for spreadsheets');
  expect(file.name).toBe(`orders ${dayFromNow(-6)} to ${dayFromNow(0)} ${newYork.name}.csv`);
  const rows = csvRows(file);
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['Ordered', 'Ticket', 'Payment', 'Total']));
  expect(rows.map((row) => row['Ticket'])).toEqual(selected.map(({ ticketNumber }) => ticketNumber));
  const sum = rows
    .filter((row) => row['Fulfillment'] !== 'Cancelled')
    .reduce((cents, row) => cents + Math.round(Number(row['Total']) * 100), 0);
  await expect(totals(page)).toContainText(
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(sum / 100),
  );
  const saved = exportPanel(page).getByRole('status');
  await expect(saved).toHaveText(`Downloaded ${file.name} (${selected.length} rows)`);
  await expectAccessible(page, 'dialog');

  await test.step('the payments of these orders, for programs', async () => {
    const ids = new Set(selected.map(({ id }) => id));
    const payments = csvRows(await saveExport(page, 'Payments', 'CSV for programs'));
    expect(payments.length).toBeGreaterThan(selected.length / 2);
    for (const payment of payments) {
      expect(ids).toContain(payment['order_id']);
      expect(payment['amount']).toMatch(/^-?\d+$/);
      expect(payment['paid_at_utc']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    }
  });
});

test('exports wait on the browser’s disk, each tab’s for itself; Cancel stops reading, and nothing is saved until the user wants a part; what cannot be read is said in the panel', async ({
  page,
  startHostile,
  problems,
}) => {
  const orders = manyOrders(2_000);
  const { url, upstream } = await startHostile(orders);
  await openList(page, url);
  const other = await page.context().newPage();
  await openList(other, url);
  const downloads: string[] = [];
  for (const each of [page, other]) {
    each.on('download', (file) => downloads.push(file.suggestedFilename()));
    // Whatever the lists ask for themselves must not be counted.
    await expect(totals(each)).toContainText('Today');
    await each.waitForLoadState('networkidle');
  }

  /** Begins an export of the list, and cancels it after six more answers. */
  async function exportPart(tab: Page): Promise<Locator> {
    let answers = 0;
    const held = Promise.withResolvers<void>();
    upstream.behaviour.fault = () => {
      answers += 1;
      if (answers === 6) upstream.behaviour.gate = held.promise;
      return undefined;
    };
    await exportButton(tab).click();
    const panel = exportPanel(tab);
    await panel.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(panel.getByRole('progressbar', { name: 'Reading orders' })).toBeVisible();
    await expect(panel.getByRole('status')).toHaveText(/^[1-9][\d,]* orders read$/);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByRole('status')).toHaveText(/^Cancelled\. [1-9][\d,]* orders were read\.$/);
    held.resolve();
    return panel;
  }

  async function saved(tab: Page, button: Locator): Promise<SavedFile> {
    const download = tab.waitForEvent('download');
    await button.click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  const panel = await exportPart(page);
  expect(await filesOnDisk(page)).toHaveLength(1);
  const otherPanel = await exportPart(other);
  await expect.poll(async () => (await filesOnDisk(page)).length).toBe(2);
  expect(downloads).toEqual([]);
  const part = await saved(other, otherPanel.getByRole('button', { name: 'Download this part' }));
  expect(part.name).toBe('orders (part).csv');
  const again = await saveExport(other);
  expect([again.name, csvRows(again).length]).toEqual(['orders.csv', orders.length]);
  const whole = await saved(page, panel.getByRole('button', { name: 'Read on' }));
  expect([whole.name, csvRows(whole).length]).toEqual(['orders.csv', orders.length]);
  expect(downloads).toEqual([part.name, again.name, whole.name]);
  // The rows went with the file that was written from them.
  const sizes = [part, again, whole].map(({ bytes }) => bytes.length);
  await expect.poll(() => filesOnDisk(page)).toEqual(sizes.toSorted((left, right) => left - right));
  await other.close();

  await test.step('what cannot be read is said, with Try again', async () => {
    expect(problems.unexpected()).toEqual([]);
    problems.expect(/50[023]|Failed to load/);
    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await panel.getByRole('radio', { name: 'Payments' }).check();
    await panel.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(panel.getByRole('alert')).toContainText('Some orders couldn’t be read.');
    upstream.behaviour.fault = () => undefined;
    const payments = await saved(page, panel.getByRole('button', { name: 'Try again' }));
    expect([payments.name, csvRows(payments).length]).toEqual(['payments.csv', orders.length]);
  });
});

test('somebody limited to some stores exports only their orders', async ({ page, startWithSignIn, problems }) => {
  const [soho, shibuya] = STORES;
  const orders = Array.from({ length: 60 }, (_, number) =>
    buildOrder(number, new Date(NOW - number * 60_000).toISOString(), {
      storeId: number % 3 === 0 ? soho.id : shibuya.id,
    }),
  );
  const { url } = await startWithSignIn(orders, {
    users: [{ name: 'Ben', password: PASSWORD, storeIds: [soho.id] }],
  });
  await signInAtOnce(page, url, 'Ben');
  await openList(page, url);
  await exportButton(page).click();
  const rows = csvRows(await saveExport(page, 'Items', 'CSV for spreadsheets'));
  expect(rows).toHaveLength(20);
  expect(new Set(rows.map((row) => row['Store ID']))).toEqual(new Set([soho.id]));
  expect(await filesOnDisk(page)).toHaveLength(1);

  await test.step('nothing of it is left for whoever signs in next', async () => {
    problems.expect(/401/);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => filesOnDisk(page)).toEqual([]);
  });
});
