import * as z from 'zod/mini';

/**
 * A header that may say, by their id, as whom a request of `/views` or `/preferences` is meant, as somebody else may have signed in in
 * another tab meanwhile: such a request is refused (`signed_out`). `local` stands for whoever uses a Tillview without sign-in.
 */
export const MEANT_AS = { header: 'X-Tillview-User', local: 'local' } as const;

/** The most views that somebody can have: far more than a strip of tabs can use, and few enough to answer all at once. */
export const MOST_VIEWS = 200;

/** More than most groups have. */
const MOST_STORES = 1_000;

/** Whom a view is shared with: nobody (null), those who see one of the stores, or with null in their place everyone. */
export const audience = z.nullable(
  z.object(
    {
      storeIds: z.nullable(
        z
          .array(z.guid('must be UUIDs'), 'must be a list of store ids, or null')
          .check(
            z.minLength(1, 'must name a store, or be null for everyone'),
            z.maxLength(MOST_STORES, `must name at most ${MOST_STORES} stores`),
          ),
      ),
    },
    'must be an object of storeIds, or null',
  ),
);
export type Audience = z.infer<typeof audience>;

/** Reads an audience that was kept somewhere; null for what is none. */
export function readAudience(value: unknown): Audience {
  return audience.safeParse(value).data ?? null;
}

/** A saved view. */
export const storedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The canonical query string of the filters. */
  filters: z.string(),
  /** What the dashboard keeps of a table; opaque to the server. */
  layout: z.unknown(),
  audience: z.catch(audience, null),
  /** Where the view stands among its owner's: they are sorted by it. */
  position: z.number(),
  /** Who saved it, where that is somebody else; null for one's own. */
  owner: z.nullable(z.string()),
});
export type StoredView = z.infer<typeof storedView>;

/** The answer of `GET /api/views`: one's own by position, then those shared with one. `POST` and `PATCH` answer with one view. */
export const storedViews = z.object({ views: z.array(storedView) });

/** What the dashboard keeps by key, opaque to the server: the answer of `GET` and `PUT /api/preferences`. */
export const storedPreferences = z.record(z.string(), z.unknown());
