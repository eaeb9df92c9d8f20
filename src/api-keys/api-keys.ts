import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#database/open-database.ts';
import { hashSecret } from './hash-secret.ts';

/** Without its secret. Times are epoch seconds. */
export type StoredApiKey = {
  /** Eight characters that identify the key. */
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  /** Accurate to one minute; null for a key that was never used. */
  readonly lastUsedAt: number | null;
  /** True if an installation created it for itself. */
  readonly isBuiltIn: boolean;
};

const SECRET_BYTES = 32;
/** 32 characters that are hard to confuse; five random bits pick one evenly. */
const PREFIX_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz0';
const PREFIX_LENGTH = 8;

const scopeList = z.array(z.string());

function createPrefix(): string {
  return Array.from(
    randomBytes(PREFIX_LENGTH),
    (byte) => PREFIX_ALPHABET[byte % PREFIX_ALPHABET.length],
  ).join('');
}

export function readScopes(text: string): string[] {
  return scopeList.parse(JSON.parse(text));
}

/**
 * Creates a key, which is valid immediately; `key` is the only copy of its secret, `now` is in
 * epoch seconds.
 */
export async function createApiKey(
  database: Pick<Database, 'query'>,
  key: {
    readonly organizationId: string;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly now: number;
    /** The installation that creates the key for itself; undefined for people's keys. */
    readonly installation?: string;
  },
): Promise<{ key: string; prefix: string }> {
  const prefix = createPrefix();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await database.query
    .insertInto('api_keys')
    .values({
      org_id: key.organizationId,
      prefix,
      name: key.name,
      secret_hash: hashSecret(secret).toString('hex'),
      scopes: JSON.stringify(key.scopes),
      created_at: key.now,
      last_used_at: null,
      installation: key.installation ?? null,
    })
    .execute();
  return { key: `mp_${prefix}_${secret}`, prefix };
}

/** Lists an organization's keys, newest first. */
export async function listApiKeys(
  database: Database,
  organizationId: string,
): Promise<StoredApiKey[]> {
  const rows = await database.currentReads
    .selectFrom('api_keys')
    .select(['prefix', 'name', 'scopes', 'created_at', 'last_used_at', 'installation'])
    .where('org_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('prefix')
    .execute();
  return rows.map((row) => ({
    prefix: row.prefix,
    name: row.name,
    scopes: readScopes(row.scopes),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isBuiltIn: row.installation !== null,
  }));
}

/**
 * Deletes an organization's key, which every process rejects from then on; false if there is none
 * with this prefix.
 */
export async function deleteApiKey(
  database: Pick<Database, 'query'>,
  organizationId: string,
  prefix: string,
): Promise<boolean> {
  const result = await database.query
    .deleteFrom('api_keys')
    .where('org_id', '=', organizationId)
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** True if a person has created a key. */
export async function hasOwnApiKey(database: Database, organizationId: string): Promise<boolean> {
  const keys = await listApiKeys(database, organizationId);
  return keys.some((key) => !key.isBuiltIn);
}
