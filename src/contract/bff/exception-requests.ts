import * as z from 'zod/mini';
import { chosenStores, note } from './closing-requests.ts';
import { businessDay } from './business-day.ts';
import {
  canBeThreshold,
  LARGEST_THRESHOLD,
  THRESHOLD_NAMES,
  THRESHOLD_UNITS,
  type ThresholdName,
} from './exception-thresholds.ts';
import { cents, once, oneOf, someOf, wholeNumber } from './parameters.ts';
import { CERTAIN_KINDS, ENTRY_STATES, MARKS, WORTH_A_LOOK_KINDS } from './exceptions.ts';

/**
 * Several times as long as the longest id, state or ticket that the dashboard makes, in characters.
 */
const LONGEST = 1_000;
/** PostgreSQL can index this many characters at three bytes each. */
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

/** The body of `PUT /api/exceptions/marks`. The server adds the user's name and the time. */
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
        z.refine(
          (value) => value === undefined || !UNSTORABLE_LINES.test(value),
          "can't hold control characters",
        ),
      ),
      /** The note that the user saw; a newer note of somebody else is a conflict. */
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

/** The most marks of one request. */
export const MOST_MARKS = 500;
/** The body of `PUT /api/exceptions/marks` for several entries: all are saved, or none. */
export const markExceptionsRequest = z.strictObject(
  {
    marks: z
      .array(markExceptionRequest, 'must be a list')
      .check(
        z.minLength(1, "can't be empty"),
        z.maxLength(MOST_MARKS, `must be at most ${MOST_MARKS}`),
      ),
  },
  'must be an object of marks, and nothing else',
);

/** The query of `GET /api/exceptions/marks`. */
export const listMarksQuery = z.strictObject(
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
export type ListMarksQuery = z.infer<typeof listMarksQuery>;

/** The error message lists the allowed values. */
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
 * The body of `PUT /api/exceptions/thresholds`: a store, or null for every store, and the
 * thresholds that change; null is that of every store, and there the default.
 */
export const setThresholdsRequest = z.strictObject(
  {
    storeId: z.nullable(z.guid('must be a UUID, or null for every store')),
    ...forEach((name) => z.optional(z.nullable(valueOf(name)))),
  },
  'must be an object of storeId and thresholds, and nothing else',
);

/** The kinds of findings, the certain ones first. */
export const KINDS = [...CERTAIN_KINDS, ...WORTH_A_LOOK_KINDS] as const;
/** The states to choose from. */
export const STATES = [...ENTRY_STATES, 'any'] as const;
/** The money at stake, whatever its kind; or the time. */
export const EXCEPTION_SORTS = ['-stake', '-time'] as const;
export const LARGEST_PAGE = 200;
const stake = cents.check(z.refine((value) => value >= 0, "can't be negative"));

/** Shared by the address of /exceptions and the query of its API. */
export const exceptionFilters = {
  /** Any of them. */
  kind: z.optional(someOf(KINDS)),
  /** The money at stake, in cents. */
  amount_min: z.optional(stake),
  amount_max: z.optional(stake),
  /** `open` by default. */
  state: z.optional(oneOf(STATES)),
  /** The key of a person. */
  person: z.optional(
    once.check(
      z.minLength(1, "can't be empty"),
      z.maxLength(LONGEST, `must be at most ${LONGEST} characters long`),
      z.refine((value) => !UNSTORABLE.test(value), "can't hold line breaks or control characters"),
    ),
  ),
};

/** The query of `GET /api/exceptions`; `from` and `to` are business days of each store's own. */
export const exceptionsQuery = z
  .strictObject(
    {
      from: businessDay,
      to: businessDay,
      store_id: chosenStores,
      ...exceptionFilters,
      order_id: z.optional(
        z.pipe(
          z.guid('must be a UUID'),
          z.transform((text: string) => text.toLowerCase()),
        ),
      ),
      sort: z.optional(oneOf(EXCEPTION_SORTS)),
      /**
       * `all`: entries of one order or customer come together, and of routine ones of a kind only
       * the first. A kind: the routine ones of that kind.
       */
      fold: z.optional(oneOf(['all', ...KINDS])),
      cursor: z.optional(once),
      page_size: z.optional(wholeNumber(1, LARGEST_PAGE)),
    },
    'can only have the parameters from, to, store_id, kind, state, amount_min, amount_max, person, order_id, sort, fold, cursor and page_size',
  )
  .check(z.refine(({ from, to }) => from <= to, { error: "can't be before from", path: ['to'] }));
export type ExceptionsQuery = z.infer<typeof exceptionsQuery>;
