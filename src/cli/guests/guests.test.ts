import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { fullSampleOrder } from '#order-store/testing/sample-order.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { runHere } from '../testing/run-here.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

test('the command forgets a guest, and every start needs its key', async () => {
  const directory = await temporaryDirectory();
  const settings = { TILLVIEW_DATA_DIR: directory };
  const database = await openDatabase({ directory });
  const organizationId = await ensureOrganization(database);
  await saveOrders(database, organizationId, [
    fullSampleOrder({ memberName: 'Ada', memberPhone: '+49 170 5550-1778' }),
  ]);
  await database.close();
  const wrong = { exitCode: 2, stdout: '', stderr: 'Give either --phone or --member-id.\n' };
  expect(await runHere(['guests', 'forget'], settings)).toEqual(wrong);
  expect(await runHere(['guests', 'forget', '--phone', '0049 170 55501778'], settings)).toEqual({
    exitCode: 0,
    stdout: 'Orders blanked: 1\n',
    stderr: '',
  });
  const file = join(directory, 'orders.ndjson');
  const runExport = () => runHere(['export', file], settings);
  expect(await runExport()).toMatchObject({ exitCode: 0 });
  expect(await readFile(file, 'utf8')).toContain('"memberName":null,"memberPhone":null');

  await rm(join(directory, 'guest-key'));
  expect(await runExport()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^Guests were forgotten with a key that isn't in [^\n]+\.\n$/),
  });
  expect(await runHere(['guests', 'reset'], settings)).toMatchObject({ exitCode: 0 });
  expect(await runExport()).toMatchObject({ exitCode: 0 });
});
