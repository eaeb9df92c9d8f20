import type { FastifyRequest } from 'fastify';
import { appendAuditEvent } from '#accounts/audit-log.ts';
import type { AuditAction } from '#contract/bff/people.ts';
import type { Database } from '#database/open-database.ts';
import type { ClientAddress } from './client-address.ts';

/** Records a request's action in the audit log; `actor` is the caller by default. Never rejects. */
export type Audit = (
  request: FastifyRequest,
  event: { readonly action: AuditAction; readonly subject?: string | null; readonly actor?: string | null },
) => Promise<void>;

/** Creates the audit log's writer; `now` is in milliseconds. Without a database, nothing is recorded. */
export function createAudit(options: {
  readonly database: Database | undefined;
  readonly clientAddress: ClientAddress;
  now(): number;
}): Audit {
  const { database, clientAddress, now } = options;
  return async (request, { action, subject = null, actor = request.caller.name }) => {
    if (!database) return;
    const event = { action, actor, subject, address: clientAddress(request), at: Math.floor(now() / 1000) };
    try {
      await appendAuditEvent(database, event);
    } catch (error) {
      // The action has already happened: the response must report it as done, and the server log keeps the event.
      request.log.error({ err: error, audit: event }, 'the audit log could not be written');
    }
  };
}
