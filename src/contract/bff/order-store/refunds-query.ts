import * as z from 'zod/mini';
import { chosenStores } from '../closing-requests.ts';
import { businessDay } from '../business-day.ts';
import {
  cents,
  once,
  oneOf,
  someOf,
  text,
  texts,
  unknownParameter,
  values,
  wholeNumber,
} from '../parameters.ts';
import {
  REFUND_AGES,
  REFUND_EXTENTS,
  REFUND_GROUP_SORTS,
  REFUND_GROUPS,
  REFUND_MARKS,
  REFUND_SORT_COLUMNS,
} from './refund-values.ts';

export const LARGEST_PAGE = 200;

const MOST_GROUPS = 1_000;

/** A tax rate, or a product with its name: `tax_rate.8.875`, `product.espresso.Espresso`. */
const FIGURE = /^(?:tax_rate\.(?:-|\d+(?:\.\d+)?)|product\.(?:[^.%]|%2[5E])*\..*)$/s;
const SORT = new RegExp(`^-?(?:${REFUND_SORT_COLUMNS.join('|')})$`);

/** Shared by the address of /refunds and the query of its API. */
export const refundFilters = {
  amount_min: z.optional(cents),
  amount_max: z.optional(cents),
  service_type: z.optional(values),
  /** Values of payment methods; any of them got a part of the refund. */
  method: z.optional(values),
  /** Parts of reasons, or complete reasons in double quotes; one match is enough. */
  reason: z.optional(texts),
  extent: z.optional(oneOf(REFUND_EXTENTS)),
  /** Any of them is enough. */
  mark: z.optional(someOf(REFUND_MARKS)),
  age: z.optional(oneOf(REFUND_AGES)),
  figure: z.optional(text.check(z.regex(FIGURE, 'must be a tax rate or a product'))),
  /** The group key of a refunded product; empty for unknown products. */
  item: z.optional(text),
  /** The id of a refunded product's variant. */
  variant: z.optional(text),
  /** The id of a member, or `NO_MEMBER`. */
  member: z.optional(text),
  /** Words of the order. */
  q: z.optional(text),
};

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
      ...refundFilters,
      order_id: z.optional(
        z.pipe(
          z.guid('must be a UUID'),
          z.transform((id: string) => id.toLowerCase()),
        ),
      ),
      sort: z.optional(
        once.check(z.regex(SORT, `must be one of ${REFUND_SORT_COLUMNS.join(', ')}, or - and one`)),
      ),
      cursor: z.optional(once),
      /** 50 by default; 0 returns only groups and totals. */
      page_size: z.optional(wholeNumber(0, LARGEST_PAGE)),
      by: z.optional(oneOf(REFUND_GROUPS)),
      /**
       * The groups listed per currency before the rest is added up, 20 by default; days are all
       * listed.
       */
      top: z.optional(wholeNumber(1, MOST_GROUPS)),
      /** Also returns the refund of a group that has only one. */
      group_sort: z.optional(oneOf(REFUND_GROUP_SORTS)),
    },
    unknownParameter,
  )
  .check(z.refine(({ from, to }) => from <= to, { error: "can't be before from", path: ['to'] }));
export type RefundsQuery = z.infer<typeof refundsQuery>;
