import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { listUsers } from '#accounts/users.ts';
import { listApiKeys } from '#api-keys/api-keys.ts';
import { FILE_NAME, openDatabase } from '#database/open-database.ts';
import { writeSetting } from '#database/settings.ts';

test('people, keys and the audit log are readable while writes wait for a lock', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-locked-'));
  const database = await openDatabase({ directory });
  const other = new DatabaseSync(join(directory, FILE_NAME));
  other.exec('begin immediate');
  const writes = Array.from({ length: 10 }, (_, index) =>
    writeSetting(database, `setting ${index}`, 'on'),
  );
  expect(await listUsers(database)).toEqual([]);
  expect(await listApiKeys(database, 'ours')).toEqual([]);
  expect((await readAuditLog(database, undefined)).events).toEqual([]);
  other.close();
  await Promise.all(writes);
  await database.close();
  await rm(directory, { recursive: true });
});
