import * as z from 'zod/mini';

/** The longest name of a view. */
export const LONGEST_VIEW_NAME = 60;

const name = z
  .string('must be text')
  .check(
    z.trim(),
    z.minLength(1, "can't be empty"),
    z.maxLength(LONGEST_VIEW_NAME, `must be at most ${LONGEST_VIEW_NAME} characters long`),
  );
const filters = z.string('must be text').check(z.maxLength(4_000, 'must be at most 4,000 characters long'));
/** Opaque to the server: what the dashboard keeps of a table, bounded in size by the body's limit. */
const layout = z.unknown();
/** Whom a view is shared with: nobody (null), everyone who may see one of these stores, or everyone. */
const audience = z.nullable(
  z.union([
    z.strictObject({ kind: z.literal('everyone') }),
    z.strictObject({
      kind: z.literal('stores'),
      storeIds: z.array(z.guid('must be UUIDs')).check(z.minLength(1), z.maxLength(1_000)),
    }),
  ]),
);
export type Audience = z.infer<typeof audience>;

/** The body of `POST /api/views`; `id` is a UUID that the browser makes, so that a view can be sent again without becoming two. */
export const addViewRequest = z.strictObject({
  id: z.guid('must be a UUID'),
  name,
  filters,
  layout,
  audience: z.optional(audience),
});
/** The body of `PATCH /api/views/{id}`: what changes. Only the owner may change or delete a view. */
export const editViewRequest = z.strictObject({
  name: z.optional(name),
  filters: z.optional(filters),
  layout: z.optional(layout),
  audience: z.optional(audience),
});

/** A saved view. */
export const storedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The canonical query string of the filters. */
  filters: z.string(),
  layout: z.unknown(),
  audience: z.catch(audience, null),
  /** Who saved it, where that is somebody else; null for one's own. */
  owner: z.nullable(z.string()),
});
export type StoredView = z.infer<typeof storedView>;

/** The answer of `GET /api/views`: one's own in the order they were saved, then those shared with one. `POST` and `PATCH` answer with one. */
export const storedViews = z.object({ views: z.array(storedView) });

/**
 * The body of `PUT /api/preferences` and the answer of `GET`: what the dashboard keeps by key, each at most 20,000 characters as JSON;
 * opaque to the server. `PUT` merges by key, and null removes one.
 */
export const storedPreferences = z.record(z.string(), z.unknown());
