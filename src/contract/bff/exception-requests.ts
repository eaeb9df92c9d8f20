import * as z from 'zod/mini';
import { chosenStores, note } from './closing-requests.ts';
import { businessDay } from './closings.ts';
import {
  canBeThreshold,
  LARGEST_THRESHOLD,
  THRESHOLD_NAMES,
  THRESHOLD_UNITS,
  type ThresholdName,
} from './exception-thresholds.ts';
import { MARKS } from './exceptions.ts';

/** Several times as long as the longest id, state or ticket that the dashboard makes, in characters. */
const LONGEST = 1_000;
/** At three bytes a character, what PostgreSQL's index still takes. */
const LONGEST_ID = 500;
/** Control characters and broken surrogates, which not every database can store. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const UNSTORABLE_LINES = /[\0\p{Cs}]/u;

const text = z.string('must be text').check(
  z.maxLength(LONGEST, `must be at most ${LONGEST} characters long`),
  z.refine((value) => !UNSTORABLE.test(value), "can't hold line breaks or control characters"),
);
const id = text.check(
  z.minLength(1, "can't be empty"),
  z.maxLength(LONGEST_ID, `must be at most ${LONGEST_ID} characters long`),
);

/** The body of `PUT /api/exceptions`: what somebody did with an entry. The server adds their name and the time. */
export const markExceptionRequest = z
  .strictObject(
    {
      id,
      storeId: z.guid('must be a UUID'),
      day: businessDay,
      state: text,
      mark: z.enum(MARKS, `must be one of ${MARKS.join(', ')}`),
      until: z.optional(businessDay),
      note: note.check(
        z.refine((value) => value === undefined || !UNSTORABLE_LINES.test(value), "can't hold control characters"),
      ),
      /** The note that was known when this was done; if somebody has written another since, it is a conflict. */
      noted: z.optional(z.string('must be text')),
      /** The ticket of the entry's order, for the audit log. */
      ticket: z.optional(text),
    },
    'must be an object of id, storeId, day, state, mark, until, a note, noted and a ticket, and nothing else',
  )
  .check(
    z.refine(({ mark, until }) => (mark === 'snoozed') === (until !== undefined), {
      error: 'is needed to snooze, and for nothing else',
      path: ['until'],
    }),
  );
export type MarkExceptionRequest = z.infer<typeof markExceptionRequest>;

/** The query of `GET /api/exceptions`. */
export const listExceptionsQuery = z.strictObject(
  {
    store_id: chosenStores,
    from: z.optional(businessDay),
    to: z.optional(businessDay),
    /** The last entry of the page before: its store and its id. */
    after: z.optional(
      z
        .string('must be given once')
        .check(z.regex(/^[\da-f-]{36} [^\p{Cc}\p{Cs}]{1,500}$/u, 'must be the cursor of a page')),
    ),
  },
  'can only have the parameters store_id, from, to and after',
);
export type ListExceptionsQuery = z.infer<typeof listExceptionsQuery>;

/** A threshold's value; an error says which values there are. */
function valueOf(name: ThresholdName) {
  const error = `must be a whole number from 0 to ${LARGEST_THRESHOLD[THRESHOLD_UNITS[name]]}`;
  return z.number(error).check(z.refine((value) => canBeThreshold(name, value), error));
}

/** Something for each threshold. */
function forEach<Each>(of: (name: ThresholdName) => Each): Readonly<Record<ThresholdName, Each>>;
function forEach(of: (name: ThresholdName) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, of(name)]));
}

/**
 * The body of `PUT /api/exceptions/thresholds`: a store, or null for every store, and the thresholds that change; null is that of every store, and
 * there the default.
 */
export const setThresholdsRequest = z.strictObject(
  {
    storeId: z.nullable(z.guid('must be a UUID, or null for every store')),
    ...forEach((name) => z.optional(z.nullable(valueOf(name)))),
  },
  'must be an object of storeId and thresholds, and nothing else',
);
