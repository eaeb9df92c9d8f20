import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '#database/open-database.ts';
import { runHere } from '../testing/run-here.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

test('a database of a newer version is refused in one line', async () => {
  const directory = await temporaryDirectory();
  const database = await openDatabase({ directory });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
    database.query,
  );
  await database.close();
  const run = await runHere(['keys', 'list'], { TILLVIEW_DATA_DIR: directory });
  expect(run).toMatchObject({ exitCode: 1, stdout: '' });
  expect(run.stderr).toMatch(
    /^TILLVIEW_DATA_DIR: [^\n]+ newer version of Tillview [^\n]+9999-later[^\n]+\n$/,
  );
});

test('a data directory that cannot be created is refused, not tried forever', async () => {
  const run = await runHere(['keys', 'list'], { TILLVIEW_DATA_DIR: '/proc/tillview/data' });
  expect(run).toMatchObject({ exitCode: 2, stdout: '' });
  expect(run.stderr).toMatch(
    /^TILLVIEW_DATA_DIR names a directory that can't be used \([^\n]+\)\.\n$/,
  );
});
