import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { manyOrders } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { csvRows, exportButton, exportPanel, filesOnDisk, type SavedFile, saveExport } from '../fixtures/export.ts';
import { openList } from '../fixtures/orders-list.ts';
import { totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';

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
    await expect(panel.getByText(/^[1-9][\d,]* orders read$/)).toBeVisible();
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
    await expectAccessible(page, 'dialog');
  });
});
