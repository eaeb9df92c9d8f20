import { timingSafeEqual } from 'node:crypto';
import { API_KEY } from '#contract/service/api-key.ts';
import type { Database } from '#database/open-database.ts';
import { readScopes } from './api-keys.ts';
import { hashSecret } from './hash-secret.ts';

/** The rights of a valid key. */
export type ApiKeyRights = {
  readonly prefix: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
  /** True if an installation created it for itself. */
  readonly isBuiltIn: boolean;
};

/**
 * The hash of no secret, compared if no key has the prefix, so that an unknown prefix takes as long
 * as a wrong secret.
 */
const NO_HASH = Buffer.alloc(32);

/**
 * The rights of a key; undefined if it is malformed, unknown or deleted. Queries the database each
 * time, so that a key deleted by any process is rejected from the next request on.
 */
export async function verifyApiKey(
  database: Pick<Database, 'currentReads'>,
  key: string,
): Promise<ApiKeyRights | undefined> {
  const [, prefix, secret] = API_KEY.exec(key) ?? [];
  if (prefix === undefined || secret === undefined) return undefined;
  const row = await database.currentReads
    .selectFrom('api_keys')
    .select(['org_id', 'secret_hash', 'scopes', 'installation'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  const isRight = timingSafeEqual(
    hashSecret(secret),
    row ? Buffer.from(row.secret_hash, 'hex') : NO_HASH,
  );
  if (!row || !isRight) return undefined;
  return {
    prefix,
    organizationId: row.org_id,
    scopes: readScopes(row.scopes),
    isBuiltIn: row.installation !== null,
  };
}
