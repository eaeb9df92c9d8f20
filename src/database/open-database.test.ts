import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { readSetting, writeSetting } from './settings.ts';
import { listStores, saveStores } from './stores.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let created: TestDatabase;

beforeEach(async () => {
  created = await createTestDatabase({ isEmpty: true });
});
afterEach(() => created.remove());

/** Keeps a connection busy for a good while. */

/** Opens the database in a process of its own and writes a setting, through the same code. */
function writeInAnotherProcess(name: string): Promise<unknown> {
  const script = `
    const { openDatabase } = await import(${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)});
    const { writeSetting } = await import(${JSON.stringify(new URL('./settings.ts', import.meta.url).href)});
    const database = await openDatabase(${JSON.stringify(created.location)});
    for (let round = 0; round < 20; round += 1) await writeSetting(database, ${JSON.stringify(name)}, String(round));
    await database.close();`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
}

describe('the database', () => {
  test('can be created, opened and written by concurrent processes', async () => {
    await Promise.all(['one', 'two'].map(writeInAnotherProcess));
    const database = await openDatabase(created.location);
    const values = await Promise.all(['one', 'two'].map((name) => readSetting(database, name)));
    expect(values).toEqual(['19', '19']);
    await database.close();
  });

  test('rolls back a failed transaction, and reads during a write', async () => {
    const database = await openDatabase(created.location);
    await writeSetting(database, 'a', 'before');
    const failing = database.query.transaction().execute(async (transaction) => {
      await transaction.updateTable('settings').set({ value: 'within' }).execute();
      expect(await readSetting(database, 'a')).toBe('before');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await readSetting(database, 'a')).toBe('before');
    await database.close();
  });

  test('keeps one description per store, listed by name', async () => {
    const database = await openDatabase(created.location);
    const [north, south] = [
      {
        id: '6a3c9d0e-2f7b-4f3e-8a51-0b1c2d3e4f50',
        name: 'North',
        timeZone: 'Europe/Madrid',
        currency: 'EUR',
      },
      {
        id: '0a3c9d0e-2f7b-4f3e-8a51-0b1c2d3e4f51',
        name: 'South',
        timeZone: 'Asia/Tokyo',
        currency: 'JPY',
      },
    ];
    const details = {
      address: ['Calle del Pez 21', '28004 Madrid'],
      taxNumber: 'B12345678',
      phone: '+34 910',
      group: 'Spain',
    };
    await saveStores(database, [south, { ...north, ...details, name: 'Old name' }]);
    expect(await listStores(database)).toEqual([{ ...north, ...details, name: 'Old name' }, south]);
    // The second description replaces the first completely: it has no address, so none is left.
    await saveStores(database, [north]);
    expect(await listStores(database)).toEqual([north, south]);
    await database.close();
  });

  test("refuses a newer version's database without changing it", async () => {
    const database = await openDatabase(created.location);
    await writeSetting(database, 'a', 'b');
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`.execute(
      database.query,
    );
    await expect(openDatabase(created.location)).rejects.toThrow(
      'a newer version of Tillview has changed it (9999-from-the-future): use that version or a later one',
    );
    expect(await readSetting(database, 'a')).toBe('b');
    await database.close();
  });
});
