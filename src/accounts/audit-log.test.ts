import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { appendAuditEvent, readAuditLog } from './audit-log.ts';

const EVENT = {
  action: 'signed_in',
  actor: { id: 'u1', name: 'Ana' },
  address: '192.0.2.1',
} as const;

test('pages have each event once, newest first', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const now = Math.floor(Date.now() / 1000);
  for (let index = 0; index < 101; index += 1)
    await appendAuditEvent(database, { ...EVENT, at: now + index });
  const first = await readAuditLog(database, undefined);
  expect(first.events).toHaveLength(100);
  expect(first.hasMore).toBe(true);
  const { events, hasMore } = await readAuditLog(database, first.events.at(-1)?.id);
  expect(hasMore).toBe(false);
  const all = [...first.events, ...events];
  expect(new Set(all.map(({ at }) => at)).size).toBe(101);
  const { action, address } = EVENT;
  const read = {
    action,
    actor: 'Ana',
    actorId: 'u1',
    subject: null,
    subjectId: null,
    changes: null,
    address,
  };
  expect(all.at(-1)).toMatchObject(read);
  // Within a millisecond, the order is arbitrary.
  expect(all.at(0)?.at).toBeGreaterThan(all.at(-1)?.at ?? 0);

  const day = 24 * 3600;
  await appendAuditEvent(database, { ...EVENT, at: now + 399 * day });
  expect((await readAuditLog(database, undefined)).hasMore).toBe(true);
  // Not only a sign-in deletes old events: behind a proxy, nobody signs in.
  await appendAuditEvent(database, { ...EVENT, action: 'key_created', at: now + 401 * day });
  expect((await readAuditLog(database, undefined)).events.map(({ at }) => at)).toEqual([
    now + 401 * day,
  ]);
});

test('an edit is recorded with its changes, and old events have no ids', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const changes = [
    { field: 'isAdmin', before: false, after: true },
    { field: 'storeIds', before: null, after: ['0b5d2c3a-0000-4000-8000-000000000001'] },
  ] as const;
  const ben = { id: 'u2', name: 'Ben' };
  await database.query
    .insertInto('audit_events')
    .values({
      id: '00000000-0000',
      at: 0,
      action: 'person_added',
      actor: 'Ana',
      subject: 'Ben',
      address: null,
    })
    .execute();
  await appendAuditEvent(database, {
    ...EVENT,
    at: 1,
    action: 'person_edited',
    subject: ben,
    changes: changes.map((change) =>
      change.field === 'storeIds' ? { ...change, after: [...change.after] } : { ...change },
    ),
  });
  const { events } = await readAuditLog(database, undefined);
  expect(events.map(({ subject, subjectId, changes: kept }) => [subject, subjectId, kept])).toEqual(
    [
      ['Ben', 'u2', changes],
      ['Ben', null, null],
    ],
  );
});

test('the log skips what only a newer version knows', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  await appendAuditEvent(database, { ...EVENT, at: 1_790_000_000 });
  const known = { field: 'isAdmin', before: false, after: true } as const;
  const changes = JSON.stringify([{ field: 'ofNewerVersion', before: 1, after: 2 }, known]);
  await database.query
    .updateTable('audit_events')
    .set({ action: 'of_newer_version', changes })
    .execute();
  expect((await readAuditLog(database, undefined)).events).toMatchObject([
    { action: 'of_newer_version', changes: [known] },
  ]);
});
