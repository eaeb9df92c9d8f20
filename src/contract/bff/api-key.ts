import * as z from 'zod/mini';

const description = {
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
};

/** A key as people see it: never with its secret. */
const apiKeyDescription = z.object(description);
export type ApiKeyDescription = z.infer<typeof apiKeyDescription>;

/** Where the keys are used: the service's `{base_url}` and the organization's id. */
const keyUse = { baseUrl: z.string(), organizationId: z.string() };

/** The answer of `GET /api/keys`. */
export const apiKeyList = z.object({ keys: z.array(apiKeyDescription), ...keyUse });
export type ApiKeyList = z.infer<typeof apiKeyList>;

/** The answer of `POST /api/keys`: the only time that the whole key is shown. */
export const createdApiKey = z.object({ ...description, key: z.string(), ...keyUse });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
