import * as z from 'zod/mini';
import { audience } from './views.ts';

/** The longest name of a view, in characters. */
const LONGEST_NAME = 60;
/** The longest filters, in characters: room for some 300 store ids. */
const LONGEST_FILTERS = 16_000;
/**
 * In characters of JSON: several times the size of a layout with every column moved and resized.
 */
const LONGEST_LAYOUT = 8_000;
/** The longest value of a preference, in characters of JSON. */
const LONGEST_PREFERENCE = 20_000;
/** Control characters and broken surrogates, which not every database can store. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
/** Starts with a letter, so that it is never `__proto__`. */
const PREFERENCE_KEY = /^[a-z][\w.-]{0,99}$/i;

const parts = {
  name: z.string('must be text').check(
    z.trim(),
    z.minLength(1, "can't be empty"),
    z.maxLength(LONGEST_NAME, `must be at most ${LONGEST_NAME} characters long`),
    z.refine((text) => !UNSTORABLE.test(text), {
      error: "can't hold line breaks or control characters",
      params: { rule: 'unprintable' },
    }),
  ),
  filters: z
    .string('must be text')
    .check(z.maxLength(LONGEST_FILTERS, `must be at most ${LONGEST_FILTERS} characters long`)),
  layout: z
    .unknown()
    .check(
      z.refine(
        (value) => (JSON.stringify(value) ?? '').length <= LONGEST_LAYOUT,
        `must be at most ${LONGEST_LAYOUT} characters of JSON`,
      ),
    ),
  page: z.string('must be text').check(z.regex(/^[a-z]{1,20}$/, 'must be a word in lower case')),
  position: z.number('must be a number'),
};

/**
 * The body of `POST /api/views`; `id` is a UUID from the browser, so that a retry does not
 * duplicate the view. Without a position, the view goes last; without a page, it belongs to the
 * orders.
 */
export const addViewRequest = z.strictObject(
  {
    id: z.guid('must be a UUID'),
    name: parts.name,
    filters: parts.filters,
    layout: z.optional(parts.layout),
    audience: z.optional(audience),
    page: z.optional(parts.page),
    position: z.optional(parts.position),
  },
  'must be an object of an id, a name, filters, a layout, an audience, a page and a position, and nothing else',
);

/**
 * The body of `PATCH /api/views/{id}`: the fields to change. With a version, the view is only
 * changed if it still has that version (409, `conflict`). Only the owner can change or delete a
 * view.
 */
export const editViewRequest = z.strictObject(
  {
    name: z.optional(parts.name),
    filters: z.optional(parts.filters),
    layout: z.optional(parts.layout),
    audience: z.optional(audience),
    position: z.optional(parts.position),
    version: z.optional(z.string('must be text')),
  },
  'must be an object of a name, filters, a layout, an audience, a position and a version, and nothing else',
);

/** The body of `PUT /api/preferences`, which merges by key; null removes a key. */
export const editPreferencesRequest = z
  .record(z.string(), z.unknown(), 'must be an object')
  .check(
    z.refine(
      (changes) =>
        Object.entries(changes).every(
          ([key, value]) =>
            PREFERENCE_KEY.test(key) && JSON.stringify(value).length <= LONGEST_PREFERENCE,
        ),
      `must hold keys of letters, digits, "-", "_" and ".", and values of at most ${LONGEST_PREFERENCE} characters of JSON`,
    ),
  );
