import type { FastifyInstance } from 'fastify';
import {
  type ApiKeyDescription,
  type ApiKeyList,
  type CreatedApiKey,
} from '#contract/bff/api-key.ts';
import { createApiKeyRequest } from '#contract/bff/request-bodies.ts';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { createApiKey, deleteApiKey, listApiKeys, type StoredApiKey } from '#api-keys/api-keys.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { readBody, takeJson } from './requests/json-body.ts';
import { adminsOnly } from './sign-in/admins-only.ts';
import type { Audit } from './sign-in/audit.ts';

/** `organizationId` owns the keys; `baseUrl` is the service's `{base_url}`. */
export type KeysOptions = {
  readonly database: Database;
  readonly organizationId: string;
  readonly baseUrl: string;
};

const MAX_BODY_BYTES = 4_096;
const PREFIX = /^[0-9a-z]{8}$/;

/**
 * Adds `/keys` for admins (the app has the prefix `/api`); without sign-in everyone on this machine
 * is an admin. A connected service manages its own keys: without `keys`, every request is rejected.
 */
export async function keysRoutes(
  app: FastifyInstance,
  {
    keys,
    audit,
    now,
  }: { readonly keys: KeysOptions | undefined; readonly audit: Audit; now(): number },
): Promise<void> {
  takeJson(app, MAX_BODY_BYTES);
  app.addHook('onRequest', adminsOnly);

  function embedded(): KeysOptions {
    if (!keys) throw new ApiProblem('keys_elsewhere');
    return keys;
  }

  app.get('/keys', async (): Promise<ApiKeyList> => {
    const { database, organizationId, baseUrl } = embedded();
    const stored = await listApiKeys(database, organizationId);
    return { keys: stored.map(describe), baseUrl, organizationId };
  });

  app.post('/keys', async (request, reply): Promise<CreatedApiKey> => {
    const { database, organizationId, baseUrl } = embedded();
    const { name, scopes = [ORDERS_READ] } = readBody(request, createApiKeyRequest);
    const createdAt = Math.floor(now() / 1000);
    const { key, prefix } = await createApiKey(database, {
      organizationId,
      name,
      scopes,
      now: createdAt,
    });
    await audit(request, {
      action: 'key_created',
      subject: { id: null, name: `${prefix} (${name})` },
    });
    reply.code(201);
    const description = describe({
      prefix,
      name,
      scopes,
      createdAt,
      lastUsedAt: null,
      isBuiltIn: false,
    });
    return { ...description, key, baseUrl, organizationId };
  });

  app.delete<{ Params: { prefix: string } }>('/keys/:prefix', async (request, reply) => {
    const { database, organizationId } = embedded();
    const { prefix } = request.params;
    const stored = PREFIX.test(prefix) ? await listApiKeys(database, organizationId) : [];
    const key = stored.find((each) => each.prefix === prefix);
    if (key?.isBuiltIn) throw new ApiProblem('key_in_use');
    if (!key || !(await deleteApiKey(database, organizationId, prefix))) {
      throw new ApiProblem('not_found', { message: "This API key doesn't exist." });
    }
    await audit(request, {
      action: 'key_deleted',
      subject: { id: null, name: `${prefix} (${key.name})` },
    });
    return reply.code(204).send();
  });
}

function describe({ createdAt, lastUsedAt, ...key }: StoredApiKey): ApiKeyDescription {
  return {
    ...key,
    scopes: [...key.scopes],
    createdAt: printUtcSecond(createdAt),
    lastUsedAt: lastUsedAt === null ? null : printUtcSecond(lastUsedAt),
  };
}
