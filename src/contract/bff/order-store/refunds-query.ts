import * as z from 'zod/mini';
import { chosenStores } from '../closing-requests.ts';
import { businessDay } from '../closings.ts';
import {
  REFUND_AGES,
  REFUND_EXTENTS,
  REFUND_GROUPS,
  REFUND_MARKS,
  REFUND_SORT_COLUMNS,
} from './refund-values.ts';

/** Longer than any value of an order that people filter by, in characters. */
const LONGEST = 500;
const MOST_VALUES = 100;
export const LARGEST_PAGE = 200;

const MOST_GROUPS = 1_000;

/** A tax rate, or a product with its name: `tax_rate.8.875`, `product.espresso.Espresso`. */
const FIGURE = /^(?:tax_rate\.(?:-|\d+(?:\.\d+)?)|product\.(?:[^.%]|%2[5E])*\..*)$/s;
const SORT = new RegExp(`^-?(?:${REFUND_SORT_COLUMNS.join('|')})$`);

const once = 'must be given once';
const text = z
  .string(once)
  .check(z.maxLength(LONGEST, `must be at most ${LONGEST} characters long`));
const cents = z.pipe(
  z.string(once).check(z.regex(/^-?\d{1,15}$/, 'must be a whole number of cents')),
  z.transform(Number),
);

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.pipe(
    z
      .string(once)
      .check(z.refine((value) => /^\d{1,5}$/.test(value) && +value >= from && +value <= to, error)),
    z.transform(Number),
  );
}

/** Values of an open set, separated by commas. */
const values = z.pipe(
  z.string(once).check(
    z.refine((value) => {
      const list = value.split(',');
      return (
        list.length <= MOST_VALUES && list.every((each) => each !== '' && each.length <= LONGEST)
      );
    }, `must be at most ${MOST_VALUES} values separated by commas, none of them empty`),
  ),
  z.transform((value: string) => [...new Set(value.split(','))].sort()),
);

function oneOf<const Value extends string>(all: readonly Value[]) {
  return z.enum(all, `must be one of ${all.join(', ')}`);
}

const marks = z.pipe(
  values,
  z.array(z.enum(REFUND_MARKS, `must be some of ${REFUND_MARKS.join(', ')}, separated by commas`)),
);

/** One text, or several where the parameter is repeated. */
const texts = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
  z
    .array(text.check(z.refine((value) => value.trim() !== '', "can't be empty")))
    .check(z.maxLength(MOST_VALUES, `must be given at most ${MOST_VALUES} times`)),
);

/**
 * The query of `GET /api/refunds`, by the names of the dashboard's address; `from` and `to` are
 * business days of each refund's own store.
 */
export const refundsQuery = z
  .strictObject(
    {
      from: businessDay,
      to: businessDay,
      store_id: chosenStores,
      amount_min: z.optional(cents),
      amount_max: z.optional(cents),
      /** Values of payment methods; any of them got a part of the refund. */
      method: z.optional(values),
      /** Parts of reasons, of which one is enough; in double quotes, whole reasons. */
      reason: z.optional(texts),
      extent: z.optional(oneOf(REFUND_EXTENTS)),
      /** Any of them is enough. */
      mark: z.optional(marks),
      age: z.optional(oneOf(REFUND_AGES)),
      service_type: z.optional(values),
      figure: z.optional(text.check(z.regex(FIGURE, 'must be a tax rate or a product'))),
      /** What a refunded product is grouped by; empty for products of which nothing is known. */
      item: z.optional(text),
      /** The id of a refunded product's variant. */
      variant: z.optional(text),
      /** The id of a member. */
      member: z.optional(text),
      order_id: z.optional(
        z.pipe(
          z.guid('must be a UUID'),
          z.transform((id: string) => id.toLowerCase()),
        ),
      ),
      /** Words of the order. */
      q: z.optional(text),
      sort: z.optional(
        z
          .string(once)
          .check(z.regex(SORT, `must be one of ${REFUND_SORT_COLUMNS.join(', ')}, or - and one`)),
      ),
      cursor: z.optional(z.string(once)),
      /** 50 by default; 0 for groups and totals alone. */
      page_size: z.optional(wholeNumber(0, LARGEST_PAGE)),
      by: z.optional(oneOf(REFUND_GROUPS)),
      /**
       * How many groups of each currency are listed before the rest is summed, 20 by default; days
       * are always listed.
       */
      top: z.optional(wholeNumber(1, MOST_GROUPS)),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `can't have the parameter ${issue.keys.join(', ')}`
          : 'must be selected by parameters',
    },
  )
  .check(z.refine(({ from, to }) => from <= to, { error: "can't be before from", path: ['to'] }));
export type RefundsQuery = z.infer<typeof refundsQuery>;
