import { moveTo } from '../fixtures/orders-list.ts';
import { PATIENCE, refundsGrid } from '../fixtures/refunds-page.ts';
import { totals } from '../fixtures/sales.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';
import { lagging } from './lagging-refunds.ts';

test('while refunds are read the table is there, with its header; without a connection, or an answer, the page says so, and reads on', async ({
  page,
  startHostile,
  problems,
}) => {
  problems.expect(FAILED_RESPONSE);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const grid = refundsGrid(page);
  const { url, upstream } = await startHostile(lagging, {}, { headersMs: 60_000, totalMs: 60_000, retryDelayMs: 1 });
  const gate = Promise.withResolvers<void>();
  upstream.behaviour.gate = gate.promise;
  await page.goto(`${url}/refunds`);
  await expect(grid).toHaveAttribute('aria-busy', 'true', PATIENCE);
  await expect(grid.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(1);

  await page.context().setOffline(true);
  await expect(page.getByRole('heading', { name: 'You’re offline. Refunds can’t be loaded.' })).toBeVisible(PATIENCE);
  await expect(page.getByText('No refunds')).toHaveCount(0);
  await expect(totals(page)).not.toContainText('None so far');
  gate.resolve();
  await page.context().setOffline(false);
  await expect(totals(page)).toContainText('4 refunds', PATIENCE);

  await test.step('when nothing can be read the page says so, and Try again reads it', async () => {
    // Years ago, of which nothing was read.
    const address = '/refunds?from=2024-01-02&to=2024-01-02';
    upstream.behaviour.fault = () => ({ kind: 'status', status: 500 });
    await moveTo(page, address);
    await expect(page.getByText('Can’t load refunds')).toBeVisible(PATIENCE);
    await expect(grid.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    await expect(totals(page)).not.toContainText('None so far');
    upstream.behaviour.fault = () => undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No refunds on Jan 2, 2024' })).toBeVisible(PATIENCE);
  });
});
