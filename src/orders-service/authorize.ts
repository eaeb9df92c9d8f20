import type { Database } from '#database/open-database.ts';
import { ORDERS_READ, verifyApiKey } from './api-keys.ts';
import { ServiceError } from './service-error.ts';

/**
 * Checks the key of a request for orders and resolves with the id of the organisation it may read. Rejects with a ServiceError: 401
 * for a key that is missing, malformed or unknown, 403 for one without the scope or of another organisation.
 */
export async function authorize(
  database: Database,
  request: { readonly key: unknown; readonly organizationId: string },
): Promise<string> {
  const rights = typeof request.key === 'string' ? await verifyApiKey(database, request.key) : undefined;
  if (!rights) throw new ServiceError(401, 'The API key is invalid.');
  if (!rights.scopes.includes(ORDERS_READ)) throw new ServiceError(403, `The API key lacks the scope ${ORDERS_READ}.`);
  if (request.organizationId.toLowerCase() !== rights.organizationId) {
    throw new ServiceError(403, 'The API key does not belong to this organization.');
  }
  return rights.organizationId;
}
