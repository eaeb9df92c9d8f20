import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { appendAuditEvent, forgetOldAuditEvents, readAuditLog } from './audit-log.ts';

const EVENT = { action: 'signed_in', actor: 'Ana', subject: null, address: '192.0.2.1' } as const;

test('events are read page by page, the newest first, each once', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const now = Math.floor(Date.now() / 1000);
  for (let index = 0; index < 101; index += 1) await appendAuditEvent(database, { ...EVENT, at: now + index });
  const first = await readAuditLog(database, undefined);
  expect(first.events).toHaveLength(100);
  expect(first.hasMore).toBe(true);
  const { events, hasMore } = await readAuditLog(database, first.events.at(-1)?.id);
  expect(hasMore).toBe(false);
  const all = [...first.events, ...events];
  expect(new Set(all.map(({ at }) => at)).size).toBe(101);
  expect(all.at(-1)).toMatchObject({ ...EVENT });
  // Within a millisecond, the order is arbitrary.
  expect(all.at(0)?.at).toBeGreaterThan(all.at(-1)?.at ?? 0);

  const day = 24 * 3600;
  await forgetOldAuditEvents(database, now + 399 * day);
  expect((await readAuditLog(database, undefined)).hasMore).toBe(true);
  await forgetOldAuditEvents(database, now + 401 * day);
  expect((await readAuditLog(database, undefined)).events).toEqual([]);
});
