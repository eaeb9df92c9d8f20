import { ORDERS_READ } from '#contract/service/api-key.ts';
import type { Database } from '#database/open-database.ts';
import { createApiKey } from './api-keys.ts';
import { verifyApiKey } from './verify-api-key.ts';

/** Where an installation keeps what only it may know, apart from the database. */
export type InstallationSecrets = {
  /** The installation's own id, made when first needed. */
  installation(): Promise<string>;
  /** The kept key; an empty text when there is none. */
  readKey(): Promise<string>;
  writeKey(key: string): Promise<void>;
};

/** The installation of keys that were made before installations had ids (migration 0003). */
const UNKNOWN_INSTALLATION = '';
const UNUSED_SECONDS = 90 * 86_400;

/**
 * Resolves with a key that the installation may use itself: the kept one, or a new one. Every older key of this installation dies, and
 * those of others that nobody used for 90 days. Where `isAlone`, no other installation can share the database, so all others die.
 * Processes that start at once end up with the same key. `now` is in epoch seconds.
 */
export async function ensureBuiltInKey(options: {
  readonly database: Database;
  readonly organizationId: string;
  readonly secrets: InstallationSecrets;
  readonly name: string;
  readonly isAlone: boolean;
  readonly now: number;
}): Promise<string> {
  const { database, organizationId, secrets, name, isAlone, now } = options;
  return database.query.transaction().execute(async (query) => {
    // Changes nothing, but makes every other process wait here: a second one must find the key of the first.
    await query.updateTable('organizations').set({ id: organizationId }).where('id', '=', organizationId).execute();
    const installation = await secrets.installation();
    const kept = await secrets.readKey();
    const rights = await verifyApiKey({ currentReads: query }, kept);
    const isUsable =
      rights?.isBuiltIn && rights.organizationId === organizationId && rights.scopes.includes(ORDERS_READ);
    const { prefix, key } = isUsable
      ? { prefix: rights.prefix, key: kept }
      : await createApiKey({ query }, { organizationId, name, scopes: [ORDERS_READ], now, installation });
    await query.updateTable('api_keys').set({ installation }).where('prefix', '=', prefix).execute();
    await query
      .deleteFrom('api_keys')
      .where('installation', 'is not', null)
      .where('prefix', '!=', prefix)
      .where((or) =>
        or.or([
          or('installation', 'in', [installation, UNKNOWN_INSTALLATION]),
          or(
            or.fn.coalesce('last_used_at', 'created_at'),
            '<',
            isAlone ? Number.MAX_SAFE_INTEGER : now - UNUSED_SECONDS,
          ),
        ]),
      )
      .execute();
    if (!isUsable) await secrets.writeKey(key);
    return key;
  });
}
