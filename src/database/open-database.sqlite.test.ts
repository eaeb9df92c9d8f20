import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FILE_NAME, openDatabase } from './open-database.ts';
import { readSetting, writeSetting } from './settings.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tillview-database-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('the database in SQLite', () => {
  test('creates its directory and tables once, and keeps data', async () => {
    const inner = join(directory, 'a', 'b');
    const first = await openDatabase({ directory: inner });
    await writeSetting(first, 'demo', 'off');
    await writeSetting(first, 'demo', 'on');
    await first.close();
    const again = await openDatabase({ directory: inner });
    expect(await readSetting(again, 'demo')).toBe('on');
    expect(await readSetting(again, 'other')).toBeUndefined();
    await again.close();
  });

  test('is private even in an open directory', async () => {
    await chmod(directory, 0o755);
    const database = await openDatabase({ directory });
    await writeSetting(database, 'demo', 'off');
    const files = (await readdir(directory)).toSorted();
    expect(files).toEqual(['tillview.sqlite', 'tillview.sqlite-shm', 'tillview.sqlite-wal']);
    for (const file of files) expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
    await database.close();
  });

  test('reports a full disk as temporary, even after an automatic rollback', async () => {
    const database = await openDatabase({ directory });
    const filled = database.query.transaction().execute(async (transaction) => {
      await sql`pragma max_page_count = 1`.execute(transaction);
      await sql`create table filling as select zeroblob(1000000)`.execute(transaction);
    });
    await expect(filled).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      message: 'The database has no space left: database or disk is full',
    });
    const rolledBack = database.query.transaction().execute(async (transaction) => {
      await sql`rollback`.execute(transaction);
      throw new Error('what failed');
    });
    await expect(rolledBack).rejects.toThrow('what failed');
    await database.close();
  });

  test('reads while many writes wait for another process', async () => {
    const database = await openDatabase({ directory });
    const other = new DatabaseSync(join(directory, FILE_NAME));
    other.exec('begin immediate');
    const writes = Array.from({ length: 10 }, (_, index) =>
      writeSetting(database, `setting ${index}`, 'on'),
    );
    expect(await readSetting(database, 'demo')).toBeUndefined();
    other.close();
    await Promise.all(writes);
    expect(await readSetting(database, 'setting 9')).toBe('on');
    await database.close();
  });

  test('reports a write that waited too long as temporary', async () => {
    const database = await openDatabase({ directory });
    const other = new DatabaseSync(join(directory, FILE_NAME));
    other.exec('begin immediate');
    await database.query.connection().execute(async (query) => {
      await sql`pragma busy_timeout = 0`.execute(query);
      const written = query.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
      await expect(written).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
        message: 'The database takes too long: database is locked',
      });
    });
    other.close();
    await database.close();
  });
});
