import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { runHere } from '../testing/run-here.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

test('a backup during use is complete, and replaces no file', async () => {
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
