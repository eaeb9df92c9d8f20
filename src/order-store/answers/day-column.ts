import { type RawBuilder, sql } from 'kysely';
import { dayRuns } from '#order-domain/days/day-runs.ts';
import { isOfStores, type PlaceColumns, type StorePeriods } from './store-periods.ts';

const MINUTE = 60;
const DAY = 86_400;
/** Databases round towards zero: shifted by this many days, no time is negative. */
const SHIFT = 1_000_000;

/**
 * The business day (day number) of a time within periods; `first` and `last` (epoch seconds) bound
 * all times.
 */
export function dayColumn(
  periods: StorePeriods,
  columns: PlaceColumns,
  times: { readonly first: number; readonly last: number },
): RawBuilder<number> {
  const { zones } = periods;
  const each = zones.map(({ storeIds: [storeId = ''], isByOffset }) =>
    isByOffset ? dayByOffset(periods, columns) : dayInZone(periods, columns, { ...times, storeId }),
  );
  const [only] = each;
  if (only && each.length === 1) return only;
  const cases = zones.map(
    ({ storeIds }, index) => sql`when ${isOfStores(columns.storeId, storeIds)} then ${each[index]}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** By the order's own UTC offset. */
function dayByOffset(
  { calendar }: StorePeriods,
  { at, offsetMinutes }: PlaceColumns,
): RawBuilder<number> {
  return daysSince(
    0,
    sql`${at} + (${offsetMinutes} - ${sql.lit(calendar.cutoffMinutes)}) * ${sql.lit(MINUTE)}`,
  );
}

/** Counts days of 24 hours, since clocks change only twice a year. */
function dayInZone(
  { calendar, from, to }: StorePeriods,
  { at }: PlaceColumns,
  {
    first,
    last,
    storeId,
  }: { readonly first: number; readonly last: number; readonly storeId: string },
): RawBuilder<number> {
  const among = (day: number) =>
    Math.min(Math.max(day, Math.floor(first / DAY) - 1), Math.floor(last / DAY) + 1);
  const runs = dayRuns(
    (day) => calendar.spanOf(storeId, day, day).start,
    among(from),
    among(to) + 1,
  );
  const [earliest, ...later] = runs.map(({ day, start }) => ({
    start,
    days: daysSince(day, sql`${at} - ${sql.lit(start)}`),
  }));
  if (!earliest || later.length === 0) return earliest?.days ?? sql<number>`null`;
  const cases = later
    .toReversed()
    .map(({ start, days }) => sql`when ${at} >= ${sql.lit(start)} then ${days}`);
  return sql`case ${sql.join(cases, sql` `)} else ${earliest.days} end`;
}

function daysSince(day: number, seconds: RawBuilder<unknown>): RawBuilder<number> {
  return sql`((${seconds} + ${sql.lit(SHIFT * DAY)}) / ${sql.lit(DAY)} + ${sql.lit(day - SHIFT)})`;
}
