import * as z from 'zod/mini';

const description = {
  /** The eight characters that identify the key to people. */
  prefix: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** RFC 3339, like every time here. */
  createdAt: z.string(),
  /** Accurate to the minute; null for a key that was never used. */
  lastUsedAt: z.nullable(z.string()),
  /**
   * Whether Tillview created the key for its own use; such a key can't be deleted in the dashboard.
   */
  isBuiltIn: z.boolean(),
};

/** A key as shown to people, always without its secret. */
const apiKeyDescription = z.object(description);
export type ApiKeyDescription = z.infer<typeof apiKeyDescription>;

/** Where the keys are used: the service's `{base_url}` and the organization's id. */
const keyUse = { baseUrl: z.string(), organizationId: z.string() };

/** The response of `GET /api/keys`. */
export const apiKeyList = z.object({ keys: z.array(apiKeyDescription), ...keyUse });
export type ApiKeyList = z.infer<typeof apiKeyList>;

/** The response of `POST /api/keys`, the only time that the whole key is shown. */
export const createdApiKey = z.object({ ...description, key: z.string(), ...keyUse });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
