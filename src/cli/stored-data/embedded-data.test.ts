import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { openDatabase } from '#database/open-database.ts';
import { runHere } from '../testing/run-here.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const COMMAND = join(import.meta.dirname, '../tillview.ts');

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

test('a full disk is told as that, not as a broken one', async () => {
  const directory = await temporaryDirectory();
  await (await openDatabase({ directory })).close();
  // A file may have one block, as if the disk were full then.
  const limited = 'trap "" XFSZ; ulimit -f 1; exec "$@"';
  const child = spawn('sh', ['-c', limited, 'sh', process.execPath, COMMAND, 'keys', 'list'], {
    env: { ...process.env, TILLVIEW_DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(await text(child.stderr)).toMatch(
    /^TILLVIEW_DATA_DIR: [^\n]+ can't be opened \([^\n]+ disk is full\)\.\n$/,
  );
});

test('a data directory that cannot be created is refused, not tried forever', async () => {
  const run = await runHere(['keys', 'list'], { TILLVIEW_DATA_DIR: '/proc/tillview/data' });
  expect(run).toMatchObject({ exitCode: 2, stdout: '' });
  expect(run.stderr).toMatch(
    /^TILLVIEW_DATA_DIR names a directory that can't be used \([^\n]+\)\.\n$/,
  );
});

test.each(['', 'below'])(
  'a data directory that is a file is refused as a wrong setting: %j',
  async (below) => {
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    const run = await runHere(['keys', 'list'], { TILLVIEW_DATA_DIR: join(file, below) });
    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
    expect(run.stderr).toMatch(
      /^TILLVIEW_DATA_DIR names a directory that can't be used \([^\n]+\)\.\n$/,
    );
  },
);
