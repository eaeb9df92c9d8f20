import * as z from 'zod/mini';
import { readDate } from '../../service/rfc3339.ts';
import { chosenStores } from '../closing-requests.ts';
import { businessDay } from '../business-day.ts';

/** Each group has its own figures. */
export const FIGURE_GROUPS = [
  'day',
  'week',
  'month',
  'store_day',
  'store_week',
  'store_month',
  'weekday_hour',
  'store',
  'source',
  'service_type',
] as const;
export type FigureGroupBy = (typeof FIGURE_GROUPS)[number];

/**
 * These have too many values for groups, so only the largest are listed: parts of sales, and parts
 * of refunds.
 */
export const FIGURE_VALUES = [
  'item',
  'variant',
  'modifier',
  'member',
  'promotion',
  'refund_reason',
  'refund_method',
  'refund_item',
  'refund_variant',
  'refund_member',
  'refund_age',
] as const;
export type FigureValueBy = (typeof FIGURE_VALUES)[number];

const FIGURES_BY = [...FIGURE_GROUPS, ...FIGURE_VALUES] as const;

const [FIRST_DAY, LAST_DAY] = ['1970-01-03', '9998-12-31'];
const MOST_VALUES = 1_000;

const once = 'must be given once';
const day = businessDay.check(
  z.refine(
    (text) => text >= FIRST_DAY && text <= LAST_DAY,
    `must be a day from ${FIRST_DAY} to ${LAST_DAY}`,
  ),
);

const groupings = z.pipe(
  z.pipe(
    z.string(once),
    z.transform((text: string) => [...new Set(text.split(','))]),
  ),
  z.array(z.enum(FIGURES_BY, `must be some of ${FIGURES_BY.join(', ')}, separated by commas`)),
);

const RELATIVE = new Set(['previous', 'last_month', 'last_year']);
/**
 * The same weekdays before, the same dates a month or a year earlier, or other days:
 * `2025-11-01..2025-11-30`.
 */
const compared = z
  .string(once)
  .check(
    z.refine(
      (text) => RELATIVE.has(text) || isPeriod(text.split('..')),
      'must be previous, last_month, last_year or days like 2025-11-01..2025-11-30',
    ),
  );

function isPeriod([from, to, ...more]: readonly string[]): boolean {
  if (from === undefined || to === undefined || more.length > 0) return false;
  return (
    [from, to].every((each) => readDate(each).ok) &&
    from <= to &&
    from >= FIRST_DAY &&
    to <= LAST_DAY
  );
}

/** The query of `GET /api/figures`; `from` and `to` are business days of each store's own. */
export const figuresQuery = z
  .strictObject(
    {
      from: day,
      to: day,
      store_id: chosenStores,
      by: z.optional(groupings),
      /** The values listed per currency before the rest is added up, 50 by default. */
      top: z.optional(
        z.pipe(
          z
            .string(once)
            .check(
              z.refine(
                (text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_VALUES,
                `must be a whole number from 1 to ${MOST_VALUES}`,
              ),
            ),
          z.transform(Number),
        ),
      ),
      compare: z.optional(compared),
      /** Refunds count on their own day (default) or on the day of their order. */
      refund_day: z.optional(z.enum(['own_day', 'order_day'], 'must be own_day or order_day')),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `can't have the parameter ${issue.keys.join(', ')}`
          : 'must be selected by parameters',
    },
  )
  .check(z.refine(({ from, to }) => from <= to, { error: "can't be before from", path: ['to'] }));
export type FiguresQuery = z.infer<typeof figuresQuery>;
