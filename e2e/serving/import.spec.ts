import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOrder, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectExactly, orderRow, ordersGrid, readWholeList, openList } from '../fixtures/orders-list.ts';
import { plainEnvironment, startTillview } from '../fixtures/start-tillview.ts';

const ROOT = join(import.meta.dirname, '../..');
const orders = Array.from({ length: 260 }, (_, number) =>
  buildOrder(number, moment(number * 30), { storeId: STORES[number % 2]?.id, totalCents: 1320 + number }),
);

function toLines(list: readonly RawOrder[]): string {
  return `${list.map((order) => JSON.stringify(order)).join('\n')}\n`;
}

/** Runs `tillview import`; resolves with its exit code and output. */
function runImport(directory: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['src/cli/tillview.ts', 'import', ...args], {
    cwd: ROOT,
    env: { ...plainEnvironment(), TILLVIEW_DATA_DIR: directory },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  child.stdin.end();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

test('orders and stores imported while Tillview runs are listed, a higher version replaces one, and a bad file loads nothing', async ({
  page,
  problems,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-import-'));
  const data = join(directory, 'data');
  const tillview = await startTillview({ TILLVIEW_DATA_DIR: data, TILLVIEW_DEMO: 'off' });
  try {
    await openList(page, tillview.url);
    await expect(page.getByText('No orders yet')).toBeVisible();

    await test.step('a file with a bad line is rejected whole, and the line is named', async () => {
      const bad = { ...buildOrder(2, moment(60)), totalCents: 12.5 };
      const mixed = join(directory, 'mixed.ndjson');
      await writeFile(mixed, `${toLines([buildOrder(1, moment(30)), bad])}not json\n`);
      const { code, output } = await runImport(data, [mixed]);
      expect(code).not.toBe(0);
      expect(output).toMatch(/\b2\b.*totalCents/);
      expect(output).toMatch(/\b3\b/);
      await page.reload();
      await expect(page.getByText('No orders yet')).toBeVisible();
    });

    const stores = join(directory, 'stores.json');
    const file = join(directory, 'orders.ndjson');
    await writeFile(stores, JSON.stringify(STORES));
    await writeFile(file, toLines(orders));
    const first = await runImport(data, [file, '--stores', stores]);
    expect(first.code, first.output).toBe(0);

    await page.reload();
    await expect(orderRow(page, ticketOf(259))).toContainText('Shibuya');
    expectExactly(await readWholeList(page), orders);

    await writeFile(file, toLines([{ ...buildOrder(1, moment(30)), orderVersion: 2, totalCents: 987_654 }]));
    expect((await runImport(data, [file])).code).toBe(0);
    await openList(page, tillview.url, '?amount_min=987654');
    await expect(orderRow(page, ticketOf(1))).toContainText('9,876.54');
    await expect(ordersGrid(page).getByRole('row')).toHaveCount(2);
  } finally {
    // Polls that fail while the server stops are expected.
    problems.end();
    await tillview.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
