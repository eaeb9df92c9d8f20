import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { makeTemporaryDirectory } from '../testing/temporary-directory.ts';
import { runHere } from '../testing/run-here.ts';
import type { Run } from '../testing/run-tillview.ts';

const ORDERS = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })].flat();
/** Total cents and amount column of each table. */
const TABLES = [
  { what: 'orders', amounts: ORDERS.map(({ totalCents }) => totalCents), column: 'total' },
  {
    what: 'items',
    amounts: ORDERS.flatMap(({ items }) => items.map((each) => each.amountCents)),
    column: 'amount',
  },
  {
    what: 'payments',
    amounts: ORDERS.flatMap(({ payments }) => payments.map((each) => each.amountCents)),
    column: 'amount',
  },
  {
    what: 'refunds',
    amounts: ORDERS.flatMap(({ refunds }) => refunds.map((each) => each.amountCents)),
    column: 'amount',
  },
  {
    what: 'taxes',
    amounts: ORDERS.flatMap(({ taxBreakdown }) => taxBreakdown.map((each) => each.taxCents)),
    column: 'tax',
  },
  {
    what: 'promotions',
    amounts: ORDERS.flatMap(({ appliedPromotions }) =>
      (appliedPromotions ?? []).map((each) => each.discountCents),
    ),
    column: 'discount',
  },
] as const;

let directory: string;
beforeAll(async () => {
  directory = await makeTemporaryDirectory();
  const file = join(directory, 'orders.ndjson');
  await writeFile(file, ORDERS.map((order) => JSON.stringify(order)).join('\n'));
  await run(['import', file]);
});

const settings = () => ({ TILLVIEW_DATA_DIR: join(directory, 'data') });

function run(args: readonly string[]): Promise<Run> {
  return runHere(args, settings());
}

function byNumber(left: number, right: number): number {
  return left - right;
}

test.each(TABLES)(
  'CSV of $what has each of them, to the cent',
  async ({ what, amounts, column }) => {
    expect(amounts.length).toBeGreaterThan(4);
    const file = join(directory, `${what}.csv`);
    expect((await run(['export', '--format', 'csv', '--raw', '--what', what, file])).exitCode).toBe(
      0,
    );
    const rows: Record<string, string>[] = parse(await readFile(file, 'utf8'), { columns: true });
    expect(rows.map((row) => Number(row[column])).toSorted(byNumber)).toEqual(
      amounts.toSorted(byNumber),
    );
  },
);
