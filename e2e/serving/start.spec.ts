import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openList, ordersGrid } from '../fixtures/orders-list.ts';
import { startTillview } from '../fixtures/start-tillview.ts';
import { expect, test } from '../fixtures/test.ts';

test('the first start makes demo orders and shows them', async ({ page, problems }) => {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-start-'));
  const tillview = await startTillview({ TILLVIEW_DATA_DIR: directory });
  try {
    await openList(page, tillview.url);
    await expect(page.getByText('Demo data')).toBeVisible();
    await expect(ordersGrid(page).getByRole('row').nth(5)).toBeVisible();
    expect(tillview.output.join('\n')).toMatch(/[\d,]{6,} demo orders are ready/);
  } finally {
    problems.end();
    await tillview.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
