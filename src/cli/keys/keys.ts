import * as z from 'zod/mini';
import { apiKeyName, apiKeyScopes } from '#contract/bff/api-key.ts';
import { createApiKey, deleteApiKey, listApiKeys, type StoredApiKey } from '#api-keys/api-keys.ts';
import { CommandError, EXIT_CODES } from '../command-error.ts';
import type { Config } from '../config.ts';
import { type EmbeddedData, openEmbeddedData } from '../embedded-service.ts';
import { baseUrlOf } from './service-base-url.ts';

const PREFIX = /^(?:mp_)?([0-9a-z]{8})(?:_.*)?$/;

/** Creates a key and prints where it is used, and the key itself as the last line; `scopes` are separated by commas. */
export async function createKey(
  config: Config,
  given: { readonly name: string; readonly scopes: string },
): Promise<void> {
  const name = parse(apiKeyName, given.name, 'NAME');
  const scopes = parse(
    apiKeyScopes,
    given.scopes.split(',').map((scope) => scope.trim()),
    '--scopes',
  );
  await withData(config, async ({ database, organizationId }) => {
    const now = Math.floor(Date.now() / 1000);
    const { key } = await createApiKey(database, { organizationId, name, scopes, now });
    console.log(
      `Base URL: ${config.service.port === 0 ? 'set TILLVIEW_SERVICE_PORT to know it' : baseUrlOf(config.service)}`,
    );
    console.log(`Organization ID: ${organizationId}`);
    console.log('API key, shown only this once:');
    console.log(key);
  });
}

/** Prints one key a line, the newest first: prefix, scopes, when it was created and last used, name. */
export async function listKeys(config: Config): Promise<void> {
  await withData(config, async ({ database, organizationId }) => {
    for (const key of await listApiKeys(database, organizationId)) console.log(lineOf(key));
  });
}

/** Deletes a key by its prefix (or by the whole key), which is rejected from then on. */
export async function deleteKey(config: Config, given: string): Promise<void> {
  const prefix = PREFIX.exec(given)?.[1];
  if (prefix === undefined) {
    throw new CommandError(
      'PREFIX must be the eight characters after mp_, as `tillview keys list` prints them.',
      EXIT_CODES.wrongUse,
    );
  }
  await withData(config, async ({ database, organizationId }) => {
    const keys = await listApiKeys(database, organizationId);
    const key = keys.find((each) => each.prefix === prefix);
    if (!key || !(await deleteApiKey(database, organizationId, prefix))) {
      throw new CommandError(`There's no key with the prefix ${prefix}.`);
    }
    console.log(`Deleted ${prefix} (${key.name}).`);
    if (key.isBuiltIn)
      console.error('It was made by Tillview for itself. Start that Tillview again: it makes itself a new one.');
  });
}

function lineOf({ prefix, name, scopes, createdAt, lastUsedAt, isBuiltIn }: StoredApiKey): string {
  const used = lastUsedAt === null ? 'never used          ' : `used ${timeOf(lastUsedAt)}`;
  return [prefix, scopes.join(','), `created ${timeOf(createdAt)}`, used, isBuiltIn ? `${name} (built in)` : name].join(
    '  ',
  );
}

/** The minute in UTC, which is as exact as the last use is: `2026-11-22 08:40Z`. */
function timeOf(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new CommandError(`${name} ${parsed.error.issues[0]?.message}.`, EXIT_CODES.wrongUse);
}

async function withData(config: Config, work: (data: EmbeddedData) => Promise<void>): Promise<void> {
  if (config.source.kind === 'upstream') {
    throw new CommandError(
      'TILLVIEW_UPSTREAM_URL is set: that service has its own keys, these are for the embedded one.',
      EXIT_CODES.wrongUse,
    );
  }
  const data = await openEmbeddedData(config, config.source);
  try {
    await work(data);
  } finally {
    await data.database.close();
  }
}
