import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { createKeyUse } from '#api-keys/key-use.ts';
import { verifyApiKey } from '#api-keys/verify-api-key.ts';
import type { Database } from '#database/open-database.ts';
import { ServiceError } from './service-error.ts';

/** Who may read what. */
export type Access = {
  /**
   * Checks the key of a request for orders and resolves with the id of the organisation it may read. Rejects with a ServiceError: 401
   * for a key that is missing, malformed or unknown, 403 for one without the scope or of another organisation.
   */
  authorize(request: FastifyRequest<{ Params: { orgId: string } }>): Promise<string>;
  /** Resolves when nothing is left to be written. */
  settled(): Promise<void>;
};

/** Creates the check of keys; `now` is in milliseconds since 1970. */
export function createAccess(options: {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  now(): number;
}): Access {
  const { database, log, now } = options;
  const use = createKeyUse({
    database,
    clock: () => Math.floor(now() / 1000),
    onError: (error) => log.warn({ err: error }, "can't write when a key was used"),
  });

  return {
    async authorize(request) {
      const key = request.headers['x-api-key'];
      const rights = typeof key === 'string' ? await verifyApiKey(database, key) : undefined;
      if (!rights) throw new ServiceError(401, 'The API key is invalid.');
      use.note(rights.prefix);
      if (!rights.scopes.includes(ORDERS_READ))
        throw new ServiceError(403, `The API key lacks the scope ${ORDERS_READ}.`);
      if (request.params.orgId.toLowerCase() !== rights.organizationId) {
        throw new ServiceError(403, 'The API key does not belong to this organization.');
      }
      return rights.organizationId;
    },
    settled: use.settled,
  };
}
