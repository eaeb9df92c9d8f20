import { CompiledQuery } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { SqliteConnection } from '#database/sqlite/sqlite-connection.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { readOrdersAt } from './read-orders-at.ts';

afterEach(() => vi.restoreAllMocks());

test('SQLite looks each position up, and reads nothing else of the organization', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const { query } = database;
  const spy = vi.spyOn(SqliteConnection.prototype, 'executeQuery');
  await readOrdersAt(query, { org: 1, positions: [1, 2, 3] });
  const asked = spy.mock.calls.at(-1)?.[0];
  const { rows } = await query.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${asked?.sql}`, [...(asked?.parameters ?? [])]),
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SCAN wanted/),
    expect.stringMatching(/^SEARCH facts USING INTEGER PRIMARY KEY/),
    expect.stringMatching(/^SEARCH orders USING INDEX \S+ \(org=\? AND id=\?\)/),
  ]);
});
