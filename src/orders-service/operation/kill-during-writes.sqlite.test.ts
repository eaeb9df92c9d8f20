import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { BATCH, killDuringWrites } from '../testing/kill-during-writes.ts';

// `node scripts/kill-writes.ts` repeats this fifty times.
test('a process killed during writes loses nothing that was saved', async () => {
  const { directory, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { told, found, integrity } = await killDuringWrites(directory, 12);
  expect(integrity).toBe('ok');
  expect(found).toBeGreaterThanOrEqual(told);
  expect(found % BATCH).toBe(0);
});
