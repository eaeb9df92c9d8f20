import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { API_KEY, ORDERS_READ } from '#contract/service/api-key.ts';
import { createKeyUse } from '#api-keys/key-use.ts';
import { type ApiKeyRights, verifyApiKey } from '#api-keys/verify-api-key.ts';
import type { Database } from '#database/open-database.ts';
import { ServiceError } from '../responses/service-error.ts';
import { TokenBuckets } from './token-buckets.ts';
import { createWrongKeys } from './wrong-keys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The request's key prefix, valid or not; undefined before the check and for malformed keys.
     */
    keyPrefix?: string | undefined;
  }
}

/** Access control and rate limits. */
export type Access = {
  /**
   * Resolves with the organization that the request's key can read. Rejects with a ServiceError:
   * 401 for a missing, malformed or unknown key, 403 for a missing scope or another organization,
   * 429 for too many requests or wrong keys.
   */
  authorize(request: FastifyRequest<{ Params: { orgId: string } }>): Promise<string>;
  /** Resolves when all pending writes are done. */
  settled(): Promise<void>;
};

export type AccessOptions = {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Per key, in a burst or spread out; null means unlimited. */
  readonly requestsPerMinute: number | null;
  /** Epoch ms. */
  now(): number;
  /** Resolves after this many milliseconds. */
  wait(milliseconds: number): Promise<unknown>;
};

const MAX_KEYS = 10_000;
const RETRY_WRONG_KEYS_SECONDS = 1;

export function createAccess({
  database,
  log,
  requestsPerMinute,
  now,
  wait,
}: AccessOptions): Access {
  const use = createKeyUse({
    database,
    clock: () => Math.floor(now() / 1000),
    onError: (error) => log.warn({ err: error }, "can't write when a key was used"),
  });
  const wrongKeys = createWrongKeys({ now, wait });
  const buckets =
    requestsPerMinute === null
      ? undefined
      : new TokenBuckets({
          capacity: requestsPerMinute,
          perMinute: requestsPerMinute,
          maxBuckets: MAX_KEYS,
        });

  async function rightsOf(request: FastifyRequest): Promise<ApiKeyRights> {
    const key = request.headers['x-api-key'];
    request.keyPrefix = typeof key === 'string' ? API_KEY.exec(key)?.[1] : undefined;
    const rights = typeof key === 'string' ? await verifyApiKey(database, key) : undefined;
    if (rights) return rights;
    if (typeof key === 'string' && !(await wrongKeys.mayAnswer(String(request.ip)))) {
      throw new ServiceError(
        429,
        'Too many requests with invalid API keys.',
        RETRY_WRONG_KEYS_SECONDS,
      );
    }
    throw new ServiceError(401, 'The API key is invalid.');
  }

  /**
   * Tillview's own requests are not limited here: its BFF has its own limits and serves many people
   * with one key.
   */
  function refuseIfTooMany({ prefix, isBuiltIn }: ApiKeyRights): void {
    const waitMs = isBuiltIn ? 0 : (buckets?.take(prefix, now()) ?? 0);
    if (waitMs === 0) return;
    const message = `The API key made more than ${requestsPerMinute} requests a minute.`;
    throw new ServiceError(429, message, Math.ceil(waitMs / 1000));
  }

  return {
    async authorize(request) {
      const rights = await rightsOf(request);
      use.note(rights.prefix);
      refuseIfTooMany(rights);
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
