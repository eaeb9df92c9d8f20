import * as z from 'zod/mini';
import { isUuid } from '../service/list-orders-query.ts';
import { businessDay } from './business-day.ts';
import { closingFigures } from './closings.ts';

/** The longest note, in characters. */
const LONGEST_NOTE = 500;
/** More cash than any drawer holds, and well within exact numbers. */
const MOST_CASH_CENTS = 1_000_000_000_000;

/** The largest number that a closing can have. */
const LAST_CLOSING = 999_999_999;
const NO_CLOSING = 'must be the number of a closing, or 0';

export const note = z.optional(
  z
    .string('must be text')
    .check(z.trim(), z.maxLength(LONGEST_NOTE, `must be at most ${LONGEST_NOTE} characters long`)),
);

const cash = z
  .int('must be a whole number of cents')
  .check(z.minimum(0, "can't be negative"), z.maximum(MOST_CASH_CENTS, 'is too much'));

/**
 * The body of `POST /api/closings`. `id` is a UUID from the browser, so that a retry gets no second
 * number. `lastSeen` is the number of the day's latest closing that the user has seen, 0 for none;
 * if there is a later one, nothing is saved. The server adds the closing's number, the user's name
 * and the time.
 */
export const saveClosingRequest = z.strictObject(
  {
    id: z.guid('must be a UUID'),
    storeId: z.guid('must be a UUID'),
    day: businessDay,
    figures: closingFigures,
    floatCents: cash,
    countedCents: cash,
    note,
    lastSeen: z.optional(
      z.int(NO_CLOSING).check(z.minimum(0, NO_CLOSING), z.maximum(LAST_CLOSING, NO_CLOSING)),
    ),
  },
  'must be an object of id, storeId, day, figures, floatCents, countedCents, a note and lastSeen, and nothing else',
);
export type SaveClosingRequest = z.infer<typeof saveClosingRequest>;

/** The parameter `store_id`: the ids of stores, separated by commas, in lower case. */
export const chosenStores = z.optional(
  z.pipe(
    z
      .string('must be given once')
      .check(
        z.refine((text) => text.split(',').every(isUuid), 'must be UUIDs, separated by commas'),
      ),
    z.transform((text: string) => [...new Set(text.toLowerCase().split(','))].sort()),
  ),
);

/** The number of a closing in an address. */
export const closingNumber = z.pipe(
  z
    .string('must be given once')
    .check(z.regex(/^[1-9]\d{0,8}$/, 'must be the number of a closing')),
  z.transform(Number),
);

/** The query of `GET /api/closings`. */
export const listClosingsQuery = z
  .strictObject(
    {
      store_id: chosenStores,
      from: z.optional(businessDay),
      to: z.optional(businessDay),
      before: z.optional(closingNumber),
      with: z.optional(z.literal('active_days', 'must be active_days')),
    },
    'can only have the parameters store_id, from, to, before and with',
  )
  .check(
    z.refine((query) => !query.with || (query.from && query.to), {
      path: ['from'],
      error: 'must be given, as must to, for active_days',
    }),
  );
export type ListClosingsQuery = z.infer<typeof listClosingsQuery>;
