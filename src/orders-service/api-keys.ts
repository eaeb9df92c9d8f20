import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#database/open-database.ts';

/** The scope of both operations (order-data-service-api.md, Authentication). */
export const ORDERS_READ = 'orders:read';

/** What a valid key gives access to. */
export type ApiKeyRights = { readonly organizationId: string; readonly scopes: readonly string[] };

/** A key as people see it: never with its secret. */
export type ApiKeyDescription = {
  readonly prefix: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Epoch seconds. */
  readonly createdAt: number;
};

const KEY = /^mp_([0-9a-z]{8})_([0-9A-Za-z_-]{1,200})$/;
const SECRET_BYTES = 32;
/** 32 characters that are hard to confuse; five random bits pick one evenly. */
const PREFIX_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz0';
const PREFIX_LENGTH = 8;

const scopeList = z.array(z.string());

// A secret of 256 random bits needs no slow hash: there is nothing to guess.
function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function createPrefix(): string {
  return Array.from(randomBytes(PREFIX_LENGTH), (byte) => PREFIX_ALPHABET[byte % PREFIX_ALPHABET.length]).join('');
}

function readScopes(text: string): string[] {
  return scopeList.parse(JSON.parse(text));
}

/** Creates a key, valid at once; `key` is the only copy of its secret, `now` is in epoch seconds. */
export async function createApiKey(
  database: Database,
  key: {
    readonly organizationId: string;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly now: number;
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
    })
    .execute();
  return { key: `mp_${prefix}_${secret}`, prefix };
}

/** The rights of a key; undefined when it is malformed, unknown or deleted. */
export async function verifyApiKey(database: Database, key: string): Promise<ApiKeyRights | undefined> {
  const [, prefix, secret] = KEY.exec(key) ?? [];
  if (prefix === undefined || secret === undefined) return undefined;
  // Never from a replica that may lag: a deleted key is refused at once.
  const row = await database.currentReads
    .selectFrom('api_keys')
    .select(['org_id', 'secret_hash', 'scopes'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(hashSecret(secret), Buffer.from(row.secret_hash, 'hex'))) return undefined;
  return { organizationId: row.org_id, scopes: readScopes(row.scopes) };
}

/** Deletes the key with a prefix, which is rejected from then on; false when there is none. */
export async function deleteApiKey(database: Database, prefix: string): Promise<boolean> {
  const result = await database.query.deleteFrom('api_keys').where('prefix', '=', prefix).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lists the keys of an organisation, the newest first. */
export async function listApiKeys(database: Database, organizationId: string): Promise<ApiKeyDescription[]> {
  const rows = await database.query
    .selectFrom('api_keys')
    .select(['prefix', 'name', 'scopes', 'created_at'])
    .where('org_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('prefix')
    .execute();
  return rows.map((row) => ({
    prefix: row.prefix,
    name: row.name,
    scopes: readScopes(row.scopes),
    createdAt: row.created_at,
  }));
}
