import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { runHere } from '../testing/run-here.ts';
import { startTillview } from '../testing/run-tillview.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const ORDERS = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })].flat().slice(0, 30);
const LINES = ORDERS.map((order) => `${JSON.stringify(order)}\n`);

let directory: string;
let data: string;
beforeEach(async () => {
  directory = await temporaryDirectory();
  data = join(directory, 'data');
});

async function countStored(): Promise<number> {
  const database = await openDatabase({ directory: data });
  const count = await countOrders(database, await ensureOrganization(database));
  await database.close();
  return count;
}

describe('an import that is killed leaves the orders as they were', () => {
  const many = Array.from({ length: 20 }, (_, copy) =>
    LINES.map((line, index) =>
      line
        .replaceAll(ORDERS[index]?.id ?? '', randomUUID())
        .replace(/"note":"/, `"note":"${copy} `),
    ),
  );
  const lines = Buffer.from(many.flat().join(''));

  test('while it saves, all orders are there or none', async () => {
    await countStored();
    const file = join(directory, 'orders.ndjson');
    await writeFile(file, lines);
    const running = startTillview(['import', file], { TILLVIEW_DATA_DIR: data });
    // Grows with orders written to their table, not with those being checked.
    const log = join(data, 'tillview.sqlite-wal');
    await expect
      .poll(
        () =>
          stat(log).then(
            ({ size }) => size > 200_000,
            () => false,
          ),
        { interval: 5, timeout: 60_000 },
      )
      .toBe(true);
    running.kill('SIGKILL');
    await running.ended;
    expect([0, 600]).toContain(await countStored());
    expect((await runHere(['import', file], { TILLVIEW_DATA_DIR: data })).stdout).toContain(
      'Imported 600 orders: ',
    );
    expect(await countStored()).toBe(600);
  });
});
