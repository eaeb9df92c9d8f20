import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { backupDatabase } from '#database/backup-database.ts';
import { openDatabase } from '#database/open-database.ts';
import { readSetting } from '#database/settings.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { runHere } from '../testing/run-here.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

test('a backup holds everything while the database is in use, is never replaced, and can be started from', async () => {
  const directory = await temporaryDirectory();
  const database = await openDatabase({ directory: join(directory, 'data') });
  const organizationId = await ensureOrganization(database);
  const orders = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })].flat();
  await saveOrders(database, organizationId, orders);
  const file = join(directory, 'backup.sqlite');
  const settings = { TILLVIEW_DATA_DIR: join(directory, 'data') };
  const run = await runHere(['backup', file], settings);
  expect(run).toMatchObject({ exitCode: 0, stderr: '' });
  expect(run.stdout).toMatch(/^Copied the database to .+ \([\d.]+ MB, checked\)\.\n$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await runHere(['backup', file], settings)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${file} exists: a backup never replaces a file.\n`,
  });
  expect((await readdir(directory)).toSorted()).toEqual(['backup.sqlite', 'data']);
  await database.close();

  await mkdir(join(directory, 'restored'));
  await copyFile(file, join(directory, 'restored', 'tillview.sqlite'));
  const restored = await openDatabase({ directory: join(directory, 'restored') });
  expect(await ensureOrganization(restored)).toBe(organizationId);
  expect(await countOrders(restored, organizationId)).toBe(orders.length);
  await restored.close();
});

test('what is written meanwhile is not in the copy, and does not make it begin again', async () => {
  const directory = await temporaryDirectory();
  const database = await openDatabase({ directory });
  const organizationId = await ensureOrganization(database);
  const orders = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })].flat();
  await saveOrders(database, organizationId, orders);
  const writer = new DatabaseSync(join(directory, 'tillview.sqlite'));
  const shares: number[] = [];
  const restored = join(directory, 'restored');
  await mkdir(restored);
  await backupDatabase({
    directory,
    file: join(restored, 'tillview.sqlite'),
    pagesAStep: 5,
    onProgress(share) {
      writer
        .prepare('INSERT INTO settings (name, value) VALUES (?, ?)')
        .run(`written ${shares.length}`, 'meanwhile');
      shares.push(share);
    },
  });
  writer.close();
  await database.close();
  expect(shares.length).toBeGreaterThan(5);
  expect(shares.toSorted((left, right) => left - right)).toEqual(shares);
  const copy = await openDatabase({ directory: restored });
  expect(await countOrders(copy, organizationId)).toBe(orders.length);
  expect(await readSetting(copy, 'written 0')).toBeUndefined();
  await copy.close();
});
