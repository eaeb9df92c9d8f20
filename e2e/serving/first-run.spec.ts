import { rm } from 'node:fs/promises';
import { buildOrder, moment, ticketOf } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { openList, orderRow, ordersGrid } from '../fixtures/orders-list.ts';
import { expect, serveStored, temporaryDirectory, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

test('a Tillview without orders leads to importing a file', async ({ page, problems }) => {
  problems.expect(FAILED_RESPONSE);
  const directory = await temporaryDirectory();
  const { demo, stop } = await serveStored(directory, { stores: [], demoDays: 1 });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
  const section = page.getByRole('region', { name: 'Data', exact: true });
  try {
    // The thresholds load last, above the section.
    await page.route('**/api/exceptions/thresholds', async (route) => {
      await expect(heading('API keys')).toBeAttached();
      await route.continue();
    });
    const thresholds = page.getByLabel('Completed, but still owed after');
    await test.step('on a phone, a link to a section scrolls to it once all have loaded', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openList(page, demo.url);
      await expect(page.getByText('No orders yet')).toBeVisible();
      await page.goto(`${demo.url}/insights`);
      await expect(page.getByText('No orders yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Use demo data' })).toBeVisible();
      await page.getByRole('link', { name: 'Import a file' }).click();
      await expect(thresholds).toBeAttached();
      await expect(heading('Data')).toBeInViewport({ ratio: 1 });
    });
    await test.step('on a computer, so does a link from another page', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${demo.url}/settings#keys`);
      await expect(thresholds).toBeAttached();
      await expect(heading('API keys')).toBeInViewport({ ratio: 1 });

      const sections = page.getByRole('navigation', { name: 'Sections' });
      await sections.getByRole('link', { name: 'Data' }).click();
      await expect(heading('Data')).toBeInViewport({ ratio: 1 });
      await expect.poll(async () => (await heading('Data').boundingBox())?.y).toBeLessThan(900 / 2);
    });
    await test.step('a dropped file is loaded, and skipped lines are reported', async () => {
      const lines = [
        buildOrder(1, moment(30)),
        { ...buildOrder(2, moment(60)), totalCents: 12.5 },
        buildOrder(3, moment(90)),
      ];
      const transfer = await page.evaluateHandle(
        (text) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], 'orders.ndjson'));
          return dropped;
        },
        lines.map((order) => JSON.stringify(order)).join('\n'),
      );
      await section.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: transfer });
      await expect(section.getByText('2 orders added, 0 updated, 0 unchanged')).toBeVisible();
      await expect(section.getByRole('group', { name: '1 line was left out' })).toContainText(
        'Line 2: totalCents must be a whole number of cents',
      );
      await expectAccessible(page);
      await section.getByRole('link', { name: 'Show orders' }).click();
      await expect(orderRow(page, ticketOf(3))).toBeVisible();
      await expect(ordersGrid(page).locator('[data-row]')).toHaveCount(2);
    });
  } finally {
    problems.end();
    await stop();
    await rm(directory, { recursive: true, force: true });
  }
});
