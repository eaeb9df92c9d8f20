import * as z from 'zod/mini';
import { appendAuditEvent } from '#accounts/audit-log.ts';
import { givenName } from '#contract/bff/given-name.ts';
import type { AuditAction } from '#contract/bff/people.ts';
import { apiKeyScopes } from '#contract/bff/request-bodies.ts';
import { createApiKey, deleteApiKey, listApiKeys, type StoredApiKey } from '#api-keys/api-keys.ts';
import type { Database } from '#database/open-database.ts';
import { CommandError, EXIT_CODES } from '../output/command-error.ts';
import type { Config } from '../settings/config.ts';
import { printMinute } from '../output/print-minute.ts';
import { type EmbeddedData, openEmbeddedData } from '../stored-data/embedded-data.ts';
import { readServiceKey } from './ensure-service-key.ts';
import { baseUrlOf } from './service-base-url.ts';

const PREFIX = /^(?:mp_)?([0-9a-z]{8})(?:_.*)?$/;

/**
 * Resolves with lines that explain the key, the last being the key itself; `scopes` are separated
 * by commas.
 */
export async function createKey(
  config: Config,
  given: { readonly name: string; readonly scopes: string },
): Promise<string[]> {
  const name = parse(givenName, given.name, 'NAME');
  const names = given.scopes.split(',').map((scope) => scope.trim());
  const scopes = parse(apiKeyScopes, names, '--scopes');
  return withData(config, async ({ database, organizationId }) => {
    const now = Math.floor(Date.now() / 1000);
    const { key, prefix } = await createApiKey(database, { organizationId, name, scopes, now });
    await audit(database, 'key_created', `${prefix} (${name})`);
    const isPortKnown = config.service.port > 0;
    return [
      `Base URL: ${isPortKnown ? baseUrlOf(config.service) : 'set TILLVIEW_SERVICE_PORT to know it'}`,
      `Organization ID: ${organizationId}`,
      'API key, shown only this once:',
      key,
    ];
  });
}

/** A line for each key, newest first: prefix, scopes, creation, last use, name. */
export async function listKeys(config: Config): Promise<string[]> {
  return withData(config, async ({ database, organizationId }) =>
    (await listApiKeys(database, organizationId)).map(lineOf),
  );
}

/** `given` is the prefix or the whole key; resolves with lines that confirm it. */
export async function deleteKey(config: Config, given: string): Promise<string[]> {
  const prefix = PREFIX.exec(given)?.[1];
  if (prefix === undefined) {
    throw new CommandError(
      'PREFIX must be the eight characters after mp_, as `npx tillview keys list` prints them.',
      EXIT_CODES.wrongUse,
    );
  }
  return withData(config, async ({ database, organizationId }) => {
    const keys = await listApiKeys(database, organizationId);
    const key = keys.find((each) => each.prefix === prefix);
    if (key && PREFIX.exec((await readServiceKey(config.dataDirectory)) ?? '')?.[1] === prefix) {
      throw new CommandError(
        `Tillview itself uses this key, so it can't be deleted here. To replace it, remove service-key from ${config.dataDirectory} and restart Tillview.`,
      );
    }
    if (!key || !(await deleteApiKey(database, organizationId, prefix))) {
      throw new CommandError(`There's no key with the prefix ${prefix}.`);
    }
    await audit(database, 'key_deleted', `${prefix} (${key.name})`);
    const said = `Deleted ${prefix} (${key.name}).`;
    return key.isBuiltIn
      ? [said, 'Another Tillview made it for itself, and makes a new one when it is started again.']
      : [said];
  });
}

function audit(database: Database, action: AuditAction, subject: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  return appendAuditEvent(database, {
    at,
    action,
    subject: { id: null, name: subject },
    address: null,
  });
}

function lineOf({ prefix, name, scopes, createdAt, lastUsedAt, isBuiltIn }: StoredApiKey): string {
  const used = lastUsedAt === null ? 'never used' : `used ${printMinute(lastUsedAt)}`;
  const created = `created ${printMinute(createdAt)}`;
  const called = isBuiltIn ? `${name} (built in)` : name;
  return [
    prefix,
    scopes.join(','),
    created,
    used.padEnd('used 2026-11-22 08:40Z'.length),
    called,
  ].join('  ');
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  name: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new CommandError(`${name} ${parsed.error.issues[0]?.message}.`, EXIT_CODES.wrongUse);
}

async function withData<Result>(
  config: Config,
  work: (data: EmbeddedData) => Promise<Result>,
): Promise<Result> {
  if (config.source.kind === 'upstream') {
    throw new CommandError(
      'TILLVIEW_UPSTREAM_URL is set: that service has its own keys, these are for the embedded one.',
      EXIT_CODES.wrongUse,
    );
  }
  const data = await openEmbeddedData(config, config.source);
  try {
    return await work(data);
  } finally {
    await data.database.close();
  }
}
