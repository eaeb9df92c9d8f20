import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { withLargePageCache } from './large-page-cache.ts';
import { openDatabase } from './open-database.ts';

test('the page cache is large while the task runs, also when it fails, and then as before', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-cache-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const database = await openDatabase({ directory });
  await database.query.connection().execute(async (connection) => {
    const kibibytes = async () =>
      -Number(
        (await sql<{ cache_size: number }>`pragma cache_size`.execute(connection)).rows[0]
          ?.cache_size,
      );
    const before = await kibibytes();
    expect(await withLargePageCache(connection, kibibytes)).toBeGreaterThan(4 * before);
    expect(await kibibytes()).toBe(before);
    const failing = withLargePageCache(connection, async () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    expect(await kibibytes()).toBe(before);
  });
  await database.close();
});
