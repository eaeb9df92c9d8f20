import * as z from 'zod/mini';
import { chosenStores } from '#contract/bff/closing-requests.ts';
import {
  type IgnoredParameter,
  once,
  oneOf,
  parseParameters,
  printParameters,
} from '#contract/bff/parameters.ts';
import { readDate } from '#contract/service/rfc3339.ts';
import {
  DATE_PRESETS,
  type DateRange,
  dayRange,
  isReversed,
} from '#order-domain/days/date-range.ts';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import { isVisible } from '../stores/stores.ts';

// The neighboring years can be written as well.
const day = once.check(
  z.refine((text) => readDate(text).ok && text >= '0001' && text < '9999', 'must be a day'),
);
const time = once.check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day'));

/** Every page has these: stores, and days of their own calendars. */
const periodParameters = z
  .object({
    store_id: chosenStores,
    date: z.optional(oneOf(DATE_PRESETS)),
    from: z.optional(day),
    from_time: z.optional(time),
    to: z.optional(day),
    to_time: z.optional(time),
  })
  .check(
    z.refine(({ date, from, to }) => !date || !(from ?? to), { path: ['date'] }),
    z.refine(({ from, to }) => !isReversed({ from, to }), { path: ['to'] }),
    z.refine(({ from, from_time }) => !from_time || from, { path: ['from_time'] }),
    z.refine(
      ({ from, from_time: fromTime, to, to_time: toTime }) =>
        !toTime || (to && !isReversed({ from, fromTime, to, toTime })),
      { path: ['to_time'] },
    ),
  );
export type PeriodFilters = z.output<typeof periodParameters>;

/** Rejects a maximum below the minimum. */
export const amountsInOrder = z.refine<AmountFilters>(
  ({ amount_min: min = -Infinity, amount_max: max = Infinity }) => min <= max,
  { path: ['amount_max'] },
);
export type AmountFilters = {
  readonly amount_min?: number | undefined;
  readonly amount_max?: number | undefined;
};

/**
 * Reads and writes a page's address: stores, days, and the page's own parameters under their API
 * names. An invalid parameter is ignored alone, and reported. A page that `isAlwaysDated` shows the
 * last 7 days unless its address says otherwise.
 */
export function pageAddress<Shape extends z.core.$ZodShape>(
  own: z.ZodMiniObject<Shape>,
  { hasTimes = false, isAlwaysDated = false } = {},
) {
  const names = [...Object.keys(periodParameters.shape), ...Object.keys(own.shape)].filter(
    (name) => hasTimes || !name.endsWith('_time'),
  );
  type Filters = PeriodFilters & z.output<z.ZodMiniObject<Shape>>;
  const read = (search: string) => {
    const period = parseParameters(periodParameters, search);
    const others = parseParameters(own, search);
    const { store_id: ids = [] } = period.values;
    const visible = ids.filter(isVisible);
    const ignored: IgnoredParameter[] = [...period.ignored, ...others.ignored];
    if (visible.length < ids.length)
      ignored.push({ parameter: HIDDEN_STORES, message: '', value: '' });
    const filters: Filters = {
      ...period.values,
      ...others.values,
      store_id: visible.length > 0 ? visible : undefined,
      ...(isAlwaysDated && period.values.date === DEFAULT_PRESET && { date: undefined }),
      // Business days have no times.
      ...(!hasTimes && { from_time: undefined, to_time: undefined }),
    };
    return { filters, ignored };
  };
  return {
    read,
    /** A query string without `?`, canonical for the page. */
    write: (filters: Partial<Filters>): string => printParameters(names, filters),
    /** The canonical form of a query string. */
    canonical: (search: string): string => printParameters(names, read(search).filters),
    /** The relative dates of a query string, and the query string with their days instead. */
    fixDates: (search: string, days: Days) => {
      const { filters } = read(search);
      const range = isAlwaysDated ? shownDates(filters) : dateRange(filters);
      if (!range || !('preset' in range)) return undefined;
      const dates = dateParameters(dayRange(range, todayIn(filters.store_id, days)));
      return { range, query: printParameters(names, { ...filters, ...dates }) };
    },
  };
}

/** A query string whose relative dates, if any, are their days; all else stays. */
export function withFixedDates(search: string, days: Days): string {
  const { values } = parseParameters(periodParameters, search);
  if (!values.date) return search;
  const query = new URLSearchParams(search);
  query.delete('date');
  const { from, to } = dayRange({ preset: values.date }, todayIn(values.store_id, days));
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  return `?${query}`;
}

/** Stores in the address that the user can't see. */
export const HIDDEN_STORES = 'hidden_stores';

/** The dates of the address; undefined for none. */
export function dateRange(filters: PeriodFilters): DateRange | undefined {
  const { date, from, from_time: fromTime, to, to_time: toTime } = filters;
  if (date) return { preset: date };
  return from || to ? { from, fromTime, to, toTime } : undefined;
}

const DEFAULT_PRESET = 'last_7_days';
const DEFAULT_RANGE: DateRange = { preset: DEFAULT_PRESET };

/** The dates of a page that always has some. */
export function shownDates(filters: PeriodFilters): DateRange {
  return dateRange(filters) ?? DEFAULT_RANGE;
}

export function dateParameters(range: DateRange | undefined): Omit<PeriodFilters, 'store_id'> {
  const fixed = !range || 'preset' in range ? {} : range;
  return {
    date: range && 'preset' in range ? range.preset : undefined,
    from: fixed.from,
    from_time: fixed.fromTime,
    to: fixed.to,
    to_time: fixed.toTime,
  };
}

/** A canonical query string without stores, which are chosen apart. */
export function withoutStores(query: string): string {
  return query.replace(/^store_id=[^&]*&?/, '');
}
