import type { FastifyRequest } from 'fastify';
import { appendAuditEvent, type NewAuditEvent, type Party } from '#accounts/audit-log.ts';
import type { Database } from '#database/open-database.ts';
import type { Caller } from '../requests/caller.ts';
import type { ClientAddress } from './client-address.ts';

/** `actor` is the caller by default. Never rejects. */
export type Audit = (
  request: FastifyRequest,
  event: Pick<NewAuditEvent, 'action' | 'actor' | 'subject' | 'changes'>,
) => Promise<void>;

/** `now` is in epoch ms. */
export function createAudit(options: {
  readonly database: Database;
  readonly clientAddress: ClientAddress;
  now(): number;
}): Audit {
  const { database, clientAddress, now } = options;
  return async (request, { actor = partyOf(request.caller), ...what }) => {
    const event = {
      ...what,
      actor,
      address: clientAddress(request) ?? null,
      at: Math.floor(now() / 1000),
    };
    try {
      await appendAuditEvent(database, event);
    } catch (error) {
      // The action has already happened: the response must report success, and the log keeps the
      // event.
      request.log.error({ err: error, audit: event }, 'the audit log could not be written');
    }
  };
}

/** Null without sign-in. */
function partyOf({ userId, name }: Caller): Party | null {
  return name === null ? null : { id: userId, name };
}
