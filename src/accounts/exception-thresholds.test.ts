import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { listThresholds, setThresholds } from './exception-thresholds.ts';

const ANA = { by: 'Ana', now: 1_790_000_000 };
const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;
const EVERYTHING = { storeIds: null };

async function open() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  return database;
}

test('thresholds are set and reset one by one, for all stores or for one', async () => {
  const database = await open();
  const set = async (
    storeId: string | null,
    thresholds: Parameters<typeof setThresholds>[1]['thresholds'],
  ) =>
    (await setThresholds(database, { storeId, thresholds }, ANA)).map((change) => [
      change.before,
      change.after,
    ]);
  expect(await listThresholds(database, EVERYTHING)).toEqual({});
  expect(await set(null, { owedMinutes: 45, lateRefundDays: 30 })).toEqual([
    [null, 45],
    [null, 30],
  ]);
  expect(await set(SOHO.toUpperCase(), { owedMinutes: 0 })).toEqual([[null, 0]]);
  expect(await set(PARIS, { compAmount: 500 })).toEqual([[null, 500]]);
  expect(await set(null, { owedMinutes: 45 })).toEqual([]);
  expect(await set(null, { owedMinutes: 60, lateRefundDays: null, compAmount: null })).toEqual([
    [45, 60],
    [30, null],
  ]);
  const all = {
    '*': { owedMinutes: 60 },
    [SOHO]: { owedMinutes: 0 },
    [PARIS]: { compAmount: 500 },
  };
  expect(await listThresholds(database, EVERYTHING)).toEqual(all);
  expect(await listThresholds(database, { storeIds: [PARIS] })).toEqual({
    '*': all['*'],
    [PARIS]: all[PARIS],
  });
  expect(await listThresholds(database, { storeIds: [] })).toEqual({ '*': all['*'] });
  const rows = await database.query
    .selectFrom('exception_thresholds')
    .select(['changed_by', 'changed_at'])
    .execute();
  expect(new Set(rows.map((row) => `${row.changed_by} ${Number(row.changed_at)}`))).toEqual(
    new Set(['Ana 1790000000']),
  );
});

test('concurrent changes of different thresholds are both saved', async () => {
  const database = await open();
  await Promise.all([
    setThresholds(database, { storeId: SOHO, thresholds: { owedMinutes: 45 } }, ANA),
    setThresholds(
      database,
      { storeId: SOHO, thresholds: { compAmount: 500 } },
      { ...ANA, by: 'Ben' },
    ),
  ]);
  expect(await listThresholds(database, EVERYTHING)).toEqual({
    [SOHO]: { owedMinutes: 45, compAmount: 500 },
  });
});
