import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoStores, newYork } from '#demo-orders/demo-stores.ts';
import { buildOrder, manyOrders, STORES } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { csvRows, exportButton, exportPanel, saveExport } from '../fixtures/export.ts';
import { dayFromNow, NOW } from '../fixtures/fixed-clock.ts';
import { openList, leavePage } from '../fixtures/orders-list.ts';
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
  await expectAccessible(page);

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
  const { url, upstream } = await startHostile(manyOrders(2_000));
  /** Answers six more requests, and others when the returned promise is resolved. */
  const holdAnswers = () => {
    let answers = 0;
    const held = Promise.withResolvers<void>();
    upstream.behaviour.fault = () => {
      answers += 1;
      if (answers === 6) upstream.behaviour.gate = held.promise;
      return undefined;
    };
    return held;
  };

  await test.step('each tab’s export waits on the disk, and the whole file is downloaded from there', async () => {
    await openList(page, url);
    const other = await page.context().newPage();
    await openList(other, url);
    // Whatever the lists ask for themselves must not be counted.
    for (const each of [page, other]) {
      await expect(totals(each)).toContainText('Today');
      await each.waitForLoadState('networkidle');
    }
    const held = holdAnswers();
    await exportButton(page).click();
    const panel = exportPanel(page);
    await panel.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(panel.getByRole('status')).toHaveText(/^[1-9][\d,]* orders read$/);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    held.resolve();
    const rows = await filesOnDisk(page);
    expect(rows).toHaveLength(1);

    await exportButton(other).click();
    const itemsFile = await saveExport(other, 'Items', 'CSV for spreadsheets');
    expect(csvRows(itemsFile).length).toBeGreaterThanOrEqual(2_000);
    const sizes = [itemsFile.bytes.length];
    await expect.poll(async () => (await filesOnDisk(page)).length).toBe(2);

    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Read on' }).click();
    const bytes = await readFile(await (await download).path());
    expect(csvRows({ name: '', bytes })).toHaveLength(2_000);
    sizes.push(bytes.length);
    // The rows went with the file that was written from them.
    await expect.poll(() => filesOnDisk(page)).toEqual(sizes.toSorted((left, right) => left - right));
    await other.close();
  });

  await test.step('Cancel stops reading, and nothing is saved, until the user wants a part of it', async () => {
    await openList(page, url);
    await expect(totals(page)).toContainText('Today');
    await page.waitForLoadState('networkidle');
    const downloads: string[] = [];
    page.on('download', (file) => downloads.push(file.suggestedFilename()));
    const held = holdAnswers();
    await exportButton(page).click();
    const panel = exportPanel(page);
    await panel.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(panel.getByRole('progressbar', { name: 'Reading orders' })).toBeVisible();
    await expect(panel.getByRole('status')).toHaveText(/^[1-9][\d,]* orders read$/);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByRole('status')).toHaveText(/^Cancelled\. [1-9][\d,]* orders were read\.$/);
    held.resolve();
    const part = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download this part' }).click();
    expect((await part).suggestedFilename()).toBe('orders (part).csv');
    expect(downloads).toEqual(['orders (part).csv']);
    const file = await saveExport(page);
    expect([file.name, csvRows(file).length]).toEqual(['orders.csv', 2_000]);
  });

  await test.step('what cannot be read is said, with Try again', async () => {
    await leavePage(page);
    upstream.behaviour.orders = upstream.behaviour.orders.slice(-300);
    await openList(page, url);
    await expect(totals(page)).toContainText('Today');
    expect(problems.unexpected()).toEqual([]);
    problems.expect(/50[023]|Failed to load/);
    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await exportButton(page).click();
    const panel = exportPanel(page);
    await panel.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(panel.getByRole('alert')).toContainText('Some orders couldn’t be read.');
    upstream.behaviour.fault = () => undefined;
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Try again' }).click();
    expect((await download).suggestedFilename()).toBe('orders.csv');
  });
});

test('somebody limited to some stores exports only their orders', async ({ page, startWithSignIn, problems }) => {
  const [soho, shibuya] = STORES;
  const orders = Array.from({ length: 300 }, (_, number) =>
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
  expect(rows.length).toBeGreaterThanOrEqual(100);
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
