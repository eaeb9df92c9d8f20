import * as z from 'zod/mini';

/**
 * The most views that a user can have: far more than a tab strip can show, yet few enough to return
 * in one response.
 */
export const MAX_VIEWS = 200;

/** More stores than most groups have. */
const MAX_STORES = 1_000;

/**
 * Whom a view is shared with: nobody (null), those who can see one of the stores, or everyone
 * (`storeIds: null`).
 */
export const audience = z.nullable(
  z.object(
    {
      storeIds: z.nullable(
        z
          .array(z.guid('must be UUIDs'), 'must be a list of store ids, or null')
          .check(
            z.minLength(1, 'must name a store, or be null for everyone'),
            z.maxLength(MAX_STORES, `must name at most ${MAX_STORES} stores`),
          ),
      ),
    },
    'must be an object of storeIds, or null',
  ),
);
export type Audience = z.infer<typeof audience>;

/** Reads a stored audience; null if the value is not a valid one. */
export function readAudience(value: unknown): Audience {
  return audience.safeParse(value).data ?? null;
}

/** A saved view. */
export const storedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The canonical query string of the filters. */
  filters: z.string(),
  /** The dashboard's table layout; opaque to the server. */
  layout: z.unknown(),
  audience: z.catch(audience, null),
  /** The views of an owner are sorted by this. */
  position: z.number(),
  /** The page that the view belongs to, e.g. `orders`. */
  page: z.string(),
  /** The owner's name if the view belongs to somebody else; null for the user's own view. */
  owner: z.nullable(z.string()),
  /**
   * Changes with the view, so that a `PATCH` can name the version that it changes; only in the
   * owner's views.
   */
  version: z.optional(z.string()),
});
export type StoredView = z.infer<typeof storedView>;

/**
 * The response of `GET /api/views`: the user's own views by position, followed by shared ones.
 * `POST` and `PATCH` respond with one view.
 */
export const storedViews = z.object({ views: z.array(storedView) });

/**
 * The dashboard's preferences by key, opaque to the server: the response of `GET` and `PUT
 * /api/preferences`.
 */
export const storedPreferences = z.record(z.string(), z.unknown());
