import * as z from 'zod/mini';

/**
 * A header that may say, by their id, as whom a request of `/views` or `/preferences` is meant, as somebody else may have signed in in
 * another tab meanwhile: such a request is refused (`signed_out`). `local` stands for whoever uses a Tillview without sign-in.
 */
export const MEANT_AS = { header: 'X-Tillview-User', local: 'local' } as const;

/** The longest name of a view, in characters. */
export const LONGEST_VIEW_NAME = 60;
/** The longest filters, in characters: some 300 stores, by their ids. */
const LONGEST_FILTERS = 16_000;
/** The longest layout as JSON: several times that of a table with every column moved and resized. */
const LONGEST_LAYOUT = 8_000;
/** More than the stores of most groups; all together are `everyone`. */
const MOST_STORES = 1_000;
/** Control characters and broken surrogates, which not every database can store. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;

const name = z.string('must be text').check(
  z.trim(),
  z.minLength(1, "can't be empty"),
  z.maxLength(LONGEST_VIEW_NAME, `must be at most ${LONGEST_VIEW_NAME} characters long`),
  z.refine((text) => !UNSTORABLE.test(text), "can't hold line breaks or control characters"),
);
const filters = z
  .string('must be text')
  .check(z.maxLength(LONGEST_FILTERS, `must be at most ${LONGEST_FILTERS} characters long`));
/** Opaque to the server: what the dashboard keeps of a table. */
const layout = z
  .unknown()
  .check(
    z.refine(
      (value) => (JSON.stringify(value) ?? '').length <= LONGEST_LAYOUT,
      `must be at most ${LONGEST_LAYOUT} characters of JSON`,
    ),
  );
/** Where a view stands among its owner's: they are sorted by it. */
const position = z.number('must be a number');
/** Whom a view is shared with: nobody (null), everyone who may see one of these stores, or everyone. */
const audience = z.nullable(
  z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('everyone') }),
      z.strictObject({
        kind: z.literal('stores'),
        storeIds: z
          .array(z.guid('must be UUIDs'), 'must be a list of store ids')
          .check(
            z.minLength(1, 'must name a store'),
            z.maxLength(MOST_STORES, `must name at most ${MOST_STORES} stores`),
          ),
      }),
    ],
    'must be null, everyone or stores',
  ),
);
export type Audience = z.infer<typeof audience>;

/**
 * The body of `POST /api/views`; `id` is a UUID that the browser makes, so that a view can be sent again without becoming two. Without a
 * position it stands behind the others.
 */
export const addViewRequest = z.strictObject(
  {
    id: z.guid('must be a UUID'),
    name,
    filters,
    layout: z.optional(layout),
    audience: z.optional(audience),
    position: z.optional(position),
  },
  'must be an object of an id, a name, filters, a layout, an audience and a position, and nothing else',
);
/** The body of `PATCH /api/views/{id}`: what changes. Only the owner may change or delete a view. */
export const editViewRequest = z.strictObject(
  {
    name: z.optional(name),
    filters: z.optional(filters),
    layout: z.optional(layout),
    audience: z.optional(audience),
    position: z.optional(position),
  },
  'must be an object of a name, filters, a layout, an audience and a position, and nothing else',
);

/** A saved view. */
export const storedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The canonical query string of the filters. */
  filters: z.string(),
  layout: z.unknown(),
  audience: z.catch(audience, null),
  position: z.number(),
  /** Who saved it, where that is somebody else; null for one's own. */
  owner: z.nullable(z.string()),
});
export type StoredView = z.infer<typeof storedView>;

/** The answer of `GET /api/views`: one's own by position, then those shared with one. `POST` and `PATCH` answer with one view. */
export const storedViews = z.object({ views: z.array(storedView) });

/** The longest value of a preference, in characters of JSON. */
const LONGEST_PREFERENCE = 20_000;
/** A name that no object has by itself. */
const PREFERENCE_KEY = /^[a-z][\w.-]{0,99}$/i;

/** What the dashboard keeps by key, opaque to the server: the answer of `GET` and `PUT /api/preferences`. */
export const storedPreferences = z.record(z.string(), z.unknown());

/** The body of `PUT /api/preferences`, which merges by key; null removes a key. */
export const editPreferencesRequest = z
  .record(z.string(), z.unknown(), 'must be an object')
  .check(
    z.refine(
      (changes) =>
        Object.entries(changes).every(
          ([key, value]) => PREFERENCE_KEY.test(key) && JSON.stringify(value).length <= LONGEST_PREFERENCE,
        ),
      `must hold keys of letters, digits, "-", "_" and ".", and values of at most ${LONGEST_PREFERENCE} characters of JSON`,
    ),
  );
