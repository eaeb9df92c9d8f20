import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { migrations } from '../migrations.ts';

test('thresholds that somebody without sign-in had saved are kept, those of people are not', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const { query } = database;
  await query.schema.dropTable('exception_thresholds').execute();
  const save = async (user_id: string, exceptionThresholds: unknown) =>
    query
      .insertInto('preferences')
      .values({
        user_id,
        value: JSON.stringify({ theme: 'dark', exceptionThresholds }),
        updated_at: 1,
      })
      .execute();
  await save('local', {
    '*': { owedMinutes: 45, compAmount: 'much' },
    soho: { lateRefundDays: 30 },
    odd: null,
  });
  await save('5b9f2c1e-0000-4000-8000-000000000001', { '*': { owedMinutes: 60 } });
  await migrations['0009-exception-thresholds']?.up(query);
  const rows = await query
    .selectFrom('exception_thresholds')
    .select(['store_id', 'name', 'value'])
    .execute();
  expect(rows.map(({ store_id, name, value }) => [store_id, name, value]).toSorted()).toEqual([
    ['*', 'owedMinutes', 45],
    ['soho', 'lateRefundDays', 30],
  ]);
});
