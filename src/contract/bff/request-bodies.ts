import * as z from 'zod/mini';
import { API_KEY_SCOPES } from '../service/api-key.ts';
import { CLIENT_ROUTES } from './client-error.ts';
import { givenName } from './given-name.ts';

// Separate from the response schemas, because the dashboard needs only the types of its requests.

/** The body of `POST /api/session`; the response is 204 with a cookie. */
export const signInRequest = z.strictObject(
  { name: z.string('must be text'), password: z.string('must be text') },
  'must be an object of a name and a password, and nothing else',
);

/**
 * The body of `PUT /api/password`, which changes the signed-in user's own password. The current one
 * is needed, except of users who must change it.
 */
export const changePasswordRequest = z.strictObject(
  { current: z.optional(z.string('must be text')), password: z.string('must be text') },
  'must be an object of the current password and a password, and nothing else',
);

/**
 * The body of `POST /api/sessions/end`, which ends one of the user's sessions, or all others without
 * an id. Needs the current password of those who have one.
 */
export const endSessionsRequest = z.strictObject(
  { id: z.optional(z.string('must be text')), current: z.optional(z.string('must be text')) },
  'must be an object of an id and the current password, and nothing else',
);

const storeIds = z.nullable(
  z
    .array(z.guid('must be UUIDs'), 'must be a list of store ids, or null for all')
    .check(
      z.minLength(1, 'must name a store, or be null for all'),
      z.maxLength(1_000, 'must name at most 1,000 stores'),
    ),
);

/** The body of `POST /api/people`; without `storeIds` the person sees all stores. */
export const addPersonRequest = z.strictObject(
  {
    name: givenName,
    password: z.string('must be text'),
    isAdmin: z.optional(z.boolean('must be true or false')),
    storeIds: z.optional(storeIds),
  },
  'must be an object of a name, a password, isAdmin and storeIds, and nothing else',
);

/**
 * The body of `PATCH /api/people/{name}`: the fields to change. A new password ends all sessions of
 * the person.
 */
export const editPersonRequest = z.strictObject(
  {
    password: z.optional(z.string('must be text')),
    isAdmin: z.optional(z.boolean('must be true or false')),
    storeIds: z.optional(storeIds),
  },
  'must be an object of a password, isAdmin and storeIds, and nothing else',
);

/** The scopes of a key, deduplicated. */
export const apiKeyScopes = z.pipe(
  z
    .array(
      z.enum(API_KEY_SCOPES, `must be one of: ${API_KEY_SCOPES.join(', ')}`),
      'must be a list of scopes',
    )
    .check(z.minLength(1, 'must name at least one scope')),
  z.transform((scopes) => [...new Set(scopes)]),
);

/** The body of `POST /api/keys`; without scopes the key can read orders. */
export const createApiKeyRequest = z.strictObject(
  { name: givenName, scopes: z.optional(apiKeyScopes) },
  'must be an object of a name and scopes, and nothing else',
);

const guest = 'must be an object of either a memberId or a phone, and nothing else';

/** The body of `POST /api/forgotten-guests`. */
export const forgetGuestRequest = z.union(
  [
    z.strictObject({ memberId: z.string().check(z.maxLength(100)) }),
    z.strictObject({ phone: z.string().check(z.maxLength(100)) }),
  ],
  guest,
);

/**
 * The body of `POST /api/connection`, which tests a connection to an order service and stores
 * nothing.
 */
export const checkConnectionRequest = z.strictObject(
  {
    baseUrl: z
      .string('must be text')
      .check(z.regex(/^https?:\/\/\S{1,2000}$/, 'must be an address like https://orders.example')),
    organizationId: z.guid('must be a UUID'),
    apiKey: z
      .string('must be text')
      .check(z.regex(/^[\x21-\x7e]{1,500}$/, 'must be the text of a key')),
  },
  'must be an object of baseUrl, organizationId and apiKey, and nothing else',
);

/**
 * The body of `POST /api/client-errors`. Nothing in it can be about people or orders: the message
 * is scrubbed, and the other fields only accept names from the build itself.
 */
export const clientErrorRequest = z.strictObject(
  {
    /** Scrubbed by `scrubMessage`, on both sides. */
    message: z
      .string('must be text')
      .check(z.maxLength(1_000, 'must be at most 1,000 characters long')),
    /** File, line and column in the build; null if the error names none. */
    location: z.nullable(
      z
        .string('must be text')
        .check(
          z.regex(
            /^(?:assets|src)\/[\w./-]{1,150}:\d{1,7}:\d{1,7}$/,
            'must be a file, line and column of the build',
          ),
        ),
    ),
    /** The build's version: its entry script's hash. */
    version: z
      .string('must be text')
      .check(z.regex(/^[\w-]{1,40}$/, 'must be the version of a build')),
    route: z.enum(CLIENT_ROUTES, 'must be the pattern of a page'),
    /**
     * The kind of the error boundary that caught it; `none` for code outside of all, such as an
     * event handler.
     */
    region: z
      .string('must be text')
      .check(z.regex(/^[a-z][a-z_]{0,39}$/, 'must be the name of a region')),
  },
  'must be an object of a message, a location, a version, a route and a region, and nothing else',
);
