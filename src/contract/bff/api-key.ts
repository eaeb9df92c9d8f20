import * as z from 'zod/mini';
import { API_KEY_SCOPES } from '../service/api-key.ts';
import { givenName } from './given-name.ts';

/** What a key may be used for, each scope once. */
export const apiKeyScopes = z.pipe(
  z
    .array(z.enum(API_KEY_SCOPES, `must be one of: ${API_KEY_SCOPES.join(', ')}`), 'must be a list of scopes')
    .check(z.minLength(1, 'must name at least one scope')),
  z.transform((scopes) => [...new Set(scopes)]),
);

/** The body of `POST /api/keys`; without scopes the key may read orders. */
export const createApiKeyRequest = z.strictObject(
  { name: givenName, scopes: z.optional(apiKeyScopes) },
  'must be an object of a name and scopes, and nothing else',
);

/** A key as people see it: never with its secret. */
export const apiKeyDescription = z.object({
  /** The eight characters that people know the key by. */
  prefix: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** RFC 3339, like every time here. */
  createdAt: z.string(),
  /** Exact to a minute; null for a key that was never used. */
  lastUsedAt: z.nullable(z.string()),
  /** Whether Tillview made the key for itself; such a key can't be deleted in the dashboard. */
  isBuiltIn: z.boolean(),
});
export type ApiKeyDescription = z.infer<typeof apiKeyDescription>;

/** Where the keys are used: the service's `{base_url}` and the organization's id. */
const keyUse = { baseUrl: z.string(), organizationId: z.string() };

/** The answer of `GET /api/keys`. */
export const apiKeyList = z.object({ keys: z.array(apiKeyDescription), ...keyUse });
export type ApiKeyList = z.infer<typeof apiKeyList>;

/** The answer of `POST /api/keys`: the only time that the whole key is shown. */
export const createdApiKey = z.extend(apiKeyDescription, { key: z.string(), ...keyUse });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
