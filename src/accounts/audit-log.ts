import { randomUUIDv7 } from 'node:crypto';
import { type AuditAction, type AuditChange, auditChanges } from '#contract/bff/people.ts';
import type { Database } from '#database/open-database.ts';

/** In epoch seconds; see `AuditEvent` of the contract. */
export type StoredAuditEvent = {
  readonly at: number;
  readonly action: string;
  readonly actor: string | null;
  readonly actorId: string | null;
  readonly subject: string | null;
  readonly subjectId: string | null;
  readonly changes: AuditChange[] | null;
  readonly address: string | null;
};

/** A user, or a name that belongs to none. */
export type Party = { readonly id: string | null; readonly name: string };

/** Omitted parties and changes are null. */
export type NewAuditEvent = {
  readonly at: number;
  readonly action: AuditAction;
  readonly actor?: Party | null;
  readonly subject?: Party | null;
  readonly changes?: readonly AuditChange[];
  readonly address: string | null;
};

/** Events per page. */
const PAGE_SIZE = 100;
/**
 * Long enough to look back past the end of the previous year; network addresses are personal data,
 * so they are not kept forever.
 */
const KEPT_DAYS = 400;

/** Appends an event to the audit log, whose oldest events are deleted, however people sign in. */
export async function appendAuditEvent(
  database: Pick<Database, 'query'>,
  { at, action, actor, subject, changes, address }: NewAuditEvent,
): Promise<void> {
  await forgetOld(database, at);
  await database.query
    .insertInto('audit_events')
    .values({
      id: randomUUIDv7(),
      at,
      action,
      actor: actor?.name ?? null,
      actor_id: actor?.id ?? null,
      subject: subject?.name ?? null,
      subject_id: subject?.id ?? null,
      changes: changes ? JSON.stringify(changes) : null,
      address,
    })
    .execute();
}

/**
 * Reads a page of the audit log, newest event first: those before the event with the id `before`.
 */
export async function readAuditLog(
  database: Database,
  before: string | undefined,
): Promise<{ events: (StoredAuditEvent & { id: string })[]; hasMore: boolean }> {
  const all = database.currentReads.selectFrom('audit_events').selectAll();
  const rows = await (before === undefined ? all : all.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const events = rows
    .slice(0, PAGE_SIZE)
    .map(({ actor_id: actorId, subject_id: subjectId, changes, ...event }) => ({
      ...event,
      actorId,
      subjectId,
      changes: changes === null ? null : auditChanges.parse(JSON.parse(changes)),
    }));
  return { events, hasMore: rows.length > PAGE_SIZE };
}

/** `now` is in epoch seconds. */
async function forgetOld(database: Pick<Database, 'query'>, now: number): Promise<void> {
  const oldest = (now - KEPT_DAYS * 24 * 3600) * 1000;
  const digits = Math.max(0, oldest).toString(16).padStart(12, '0');
  // Ids start with their time in milliseconds.
  await database.query
    .deleteFrom('audit_events')
    .where('id', '<', `${digits.slice(0, 8)}-${digits.slice(8)}`)
    .execute();
}
