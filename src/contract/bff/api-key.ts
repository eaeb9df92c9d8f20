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
  /** True for keys that Tillview created for itself; the dashboard can't delete them. */
  isBuiltIn: z.boolean(),
};

/** A key as shown to people, always without its secret. */
const apiKeyDescription = z.object(description);
export type ApiKeyDescription = z.infer<typeof apiKeyDescription>;

/** `baseUrl` is the service's `{base_url}`; `organizationId` is part of its paths. */
const keyUse = { baseUrl: z.string(), organizationId: z.string() };

/** The response of `GET /api/keys`. */
export const apiKeyList = z.object({ keys: z.array(apiKeyDescription), ...keyUse });
export type ApiKeyList = z.infer<typeof apiKeyList>;

/** The response of `POST /api/keys`; no other response contains the complete key. */
export const createdApiKey = z.object({ ...description, key: z.string(), ...keyUse });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
