import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '#contract/bff/people.ts';
import type { Database } from '#database/open-database.ts';

/** What happened, with its time in epoch seconds; see `AuditEvent` of the contract. */
export type StoredAuditEvent = {
  readonly at: number;
  readonly action: string;
  readonly actor: string | null;
  readonly subject: string | null;
  readonly address: string | null;
};

/** Events per page. */
const PAGE_SIZE = 100;
/** Long enough to look back past the end of the previous year; network addresses are personal data, so they are not kept forever. */
const KEPT_DAYS = 400;

/** Appends an event to the audit log. */
export async function appendAuditEvent(
  database: Pick<Database, 'query'>,
  event: StoredAuditEvent & { readonly action: AuditAction },
): Promise<void> {
  const { at, action, actor, subject, address } = event;
  await database.query
    .insertInto('audit_events')
    .values({ id: randomUUIDv7(), at, action, actor, subject, address })
    .execute();
}

/** Reads a page of the audit log, newest event first: those before the event with the id `before`. */
export async function readAuditLog(
  database: Database,
  before: string | undefined,
): Promise<{ events: (StoredAuditEvent & { id: string })[]; hasMore: boolean }> {
  const rows = await database.query
    .selectFrom('audit_events')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return { events: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

/** Deletes the events that are too old to keep; `now` is in epoch seconds. */
export async function forgetOldAuditEvents(database: Database, now: number): Promise<void> {
  const oldest = (now - KEPT_DAYS * 24 * 3600) * 1000;
  const digits = Math.max(0, oldest).toString(16).padStart(12, '0');
  // Ids start with their time in milliseconds.
  await database.query
    .deleteFrom('audit_events')
    .where('id', '<', `${digits.slice(0, 8)}-${digits.slice(8)}`)
    .execute();
}
