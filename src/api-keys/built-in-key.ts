import { ORDERS_READ } from '#contract/service/api-key.ts';
import type { Database } from '#database/open-database.ts';
import { createApiKey } from './api-keys.ts';
import { verifyApiKey } from './verify-api-key.ts';

/** Secrets of the installation, outside of the database. */
export type InstallationSecrets = {
  /** The installation's own id, created on first use. */
  installation(): Promise<string>;
  /** The stored key; undefined if there is none. */
  readKey(): Promise<string | undefined>;
  writeKey(key: string): Promise<void>;
};

/** Installation of keys that were created before installations had ids (migration 0003). */
const BEFORE_INSTALLATIONS = '';
const UNUSED_SECONDS = 90 * 86_400;

/**
 * Resolves with a key for the installation's own use: the stored one, or a new one. Deletes every
 * older key of this installation, and other installations' keys that were not used for 90 days.
 * With `isAlone`, no other installation can share the database, so all of theirs are deleted.
 * Processes that start at the same time end up with the same key. `now` is in epoch seconds.
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
    // Changes nothing, but makes every other process wait here, so that a second one finds the key
    // of the first.
    await query
      .updateTable('organizations')
      .set({ id: organizationId })
      .where('id', '=', organizationId)
      .execute();
    const installation = await secrets.installation();
    const kept = await secrets.readKey();
    const rights =
      kept === undefined ? undefined : await verifyApiKey({ currentReads: query }, kept);
    const isUsable =
      rights?.isBuiltIn &&
      rights.organizationId === organizationId &&
      rights.scopes.includes(ORDERS_READ);
    const { prefix, key } =
      isUsable && kept !== undefined
        ? { prefix: rights.prefix, key: kept }
        : await createApiKey(
            { query },
            { organizationId, name, scopes: [ORDERS_READ], now, installation },
          );
    await query
      .updateTable('api_keys')
      .set({ installation })
      .where('prefix', '=', prefix)
      .execute();
    await query
      .deleteFrom('api_keys')
      .where('installation', 'is not', null)
      .where('prefix', '!=', prefix)
      .where((or) =>
        or.or([
          or('installation', 'in', [installation, BEFORE_INSTALLATIONS]),
          ...(isAlone
            ? [or.lit(true)]
            : [or(or.fn.coalesce('last_used_at', 'created_at'), '<', now - UNUSED_SECONDS)]),
        ]),
      )
      .execute();
    if (!isUsable) await secrets.writeKey(key);
    return key;
  });
}
