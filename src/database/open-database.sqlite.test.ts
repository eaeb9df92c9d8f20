import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FILE_NAME, openDatabase } from './open-database.ts';
import { readSetting, writeSetting } from './settings.ts';

const run = promisify(execFile);

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

  test('a disk that fills up during a checkpoint loses nothing', async ({ skip }) => {
    const disk = await mkdtemp(join(tmpdir(), 'tillview-disk-'));
    onTestFinished(() => rm(disk, { recursive: true }));
    const mount = async (options: string) =>
      run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
    // Only root may, and not in every container.
    await mount('size=20m').catch(() => skip('A file system can’t be mounted here.'));
    onTestFinished(async () => void (await run('umount', ['--lazy', disk])));
    const database = await openDatabase({ directory: disk });
    const value = 'x'.repeat(500_000);
    const written: string[] = [];
    const write = async (name: string) => {
      await writeSetting(database, name, value);
      written.push(name);
    };
    const readNames = async () => {
      const rows = await database.query.selectFrom('settings').selectAll().execute();
      return rows.filter((row) => row.value === value).map(({ name }) => name);
    };
    const fill = async () => {
      for (;;) await write(`before ${written.length}`);
    };
    await expect(fill()).rejects.toMatchObject({ name: 'DatabaseUnavailable', isFull: true });
    // The log is full enough for a checkpoint, which had no room to end.
    const { size } = await stat(join(disk, FILE_NAME));
    expect(size).toBeGreaterThan(1_000_000);
    expect(size).toBeLessThan(written.length * value.length);
    expect(await readNames()).toEqual(written);
    await mount('remount,size=64m');
    for (let each = 0; each < 5; each += 1) await write(`after ${each}`);
    await database.close();
    const file = new DatabaseSync(join(disk, FILE_NAME));
    expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(file.prepare('select count(*) as count from settings').get()).toEqual({
      count: written.length,
    });
    file.close();
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
