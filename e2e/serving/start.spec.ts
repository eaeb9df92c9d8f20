import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveToPage, openList, ordersGrid } from '../fixtures/orders-list.ts';
import { startTillview } from '../fixtures/start-tillview.ts';
import { expect, test } from '../fixtures/test.ts';

test('the first start makes demo orders and shows them; the next one shows the same, and lets go of them', async ({
  page,
  problems,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-start-'));
  const first = await startTillview({ TILLVIEW_DATA_DIR: directory });
  try {
    await openList(page, first.url);
    await expect(page.getByText('Demo data')).toBeVisible();
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
    expect(first.output.join('\n')).toMatch(/[\d,]{6,} demo orders are ready/);
  } finally {
    problems.end();
    await first.stop();
  }
  const second = await startTillview({ TILLVIEW_DATA_DIR: directory });
  try {
    await openList(page, second.url);
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
    expect(second.output.join('\n')).not.toContain('demo orders are ready');
    await moveToPage(page, '/settings');
    const section = page.getByRole('region', { name: 'Data', exact: true });
    await section.getByRole('button', { name: 'Remove demo data' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
    await expect(section.getByRole('button', { name: 'Use demo data' })).toBeVisible();
  } finally {
    await second.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
