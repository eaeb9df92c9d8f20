import { type RawBuilder, sql } from 'kysely';
import { type StoreCalendar, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { type OrderStore, orgOf, type StoreScope } from '../order-store.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';

const MINUTE = 60;
const DAY = 86_400;

/** Stores whose business days begin and end at the same instants. */
type StoresOfZone = {
  readonly storeIds: readonly string[];
  /** Epoch seconds, `end` exclusive; for stores by the offset of each order, of the widest ones. */
  readonly start: number;
  readonly end: number;
  readonly isByOffset: boolean;
};

/** Business days, of each store's own, and the stores in question that have any orders. */
export type StorePeriods = {
  readonly org: number;
  readonly calendar: StoreCalendar;
  /** Day numbers, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly zones: readonly StoresOfZone[];
};

/** The stores that have any orders. */
export async function readStoreIds(store: OrderStore): Promise<string[]> {
  const rows = await store.database.replicaReads
    .selectFrom('order_facets')
    .select('store_id')
    .distinct()
    .where('org', '=', await orgOf(store))
    .execute();
  return rows.map(({ store_id: id }) => uuidText(id));
}

/**
 * Finds the stores that a question is about, as far as there are orders of them, and the instants
 * of some of their days (`YYYY-MM-DD`).
 */
export async function readStorePeriods(
  store: OrderStore,
  scope: StoreScope,
  days: { readonly from: string; readonly to: string },
): Promise<StorePeriods> {
  const [org, calendar, known] = await Promise.all([
    orgOf(store),
    store.calendar(),
    readStoreIds(store),
  ]);
  const [from, to] = [toDayNumber(days.from), toDayNumber(days.to)];
  const byZone = Map.groupBy(
    known.filter((id) => scope?.includes(id) ?? true),
    (id) => calendar.zoneOf(id),
  );
  const zones = [...byZone].flatMap(([zone, storeIds]): StoresOfZone[] => {
    const [first] = storeIds;
    if (first === undefined) return [];
    return [{ storeIds, isByOffset: zone === undefined, ...calendar.spanOf(first, from, to) }];
  });
  return { org, calendar, from, to, zones };
}

export function storesOf({ zones }: StorePeriods): readonly string[] {
  return zones.flatMap(({ storeIds }) => storeIds);
}

/** The condition of some of the stores; must not be none. */
export function isOfStores(
  column: RawBuilder<unknown>,
  storeIds: readonly string[],
): RawBuilder<boolean> {
  return sql`${column} in (${sql.join(storeIds.map(uuidBytes))})`;
}

/** The columns that decide whether something is within periods. */
export type PlaceColumns = {
  readonly storeId: RawBuilder<unknown>;
  /** Epoch seconds. */
  readonly at: RawBuilder<unknown>;
  readonly offsetMinutes: RawBuilder<unknown>;
};

/**
 * The condition that something is of the stores and within their days; its first parts are bounds
 * that an index by store and time takes.
 */
export function isWithin(periods: StorePeriods, columns: PlaceColumns): RawBuilder<boolean> {
  const { zones } = periods;
  const bounds = isWithinBounds(periods, columns);
  return zones.length === 0 || (zones.length === 1 && zones.every(({ isByOffset }) => !isByOffset))
    ? bounds
    : sql`${bounds} and ${isWithinDays(periods, columns)}`;
}

/** The condition that something is of the stores and, at least, near their days. */
export function isWithinBounds(
  periods: StorePeriods,
  { storeId, at }: Omit<PlaceColumns, 'offsetMinutes'>,
): RawBuilder<boolean> {
  const { zones } = periods;
  if (zones.length === 0) return sql`1 = 0`;
  const start = Math.min(...zones.map((zone) => zone.start));
  const end = Math.max(...zones.map((zone) => zone.end));
  return sql`${isOfStores(storeId, storesOf(periods))} and ${at} >= ${start} and ${at} < ${end}`;
}

/** The condition that something of one of the stores is within its days. */
export function isWithinDays(periods: StorePeriods, columns: PlaceColumns): RawBuilder<boolean> {
  const { storeId, at } = columns;
  const each = periods.zones.map((zone) => {
    const days = zone.isByOffset
      ? isWithinOwnDays(periods, columns)
      : sql`${at} >= ${zone.start} and ${at} < ${zone.end}`;
    return periods.zones.length === 1
      ? days
      : sql`${isOfStores(storeId, zone.storeIds)} and ${days}`;
  });
  return each.length === 0 ? sql`1 = 0` : sql`(${sql.join(each, sql` or `)})`;
}

/** By the order's own offset from UTC. */
function isWithinOwnDays(
  periods: StorePeriods,
  { at, offsetMinutes }: PlaceColumns,
): RawBuilder<unknown> {
  const local = sql`${at} + (${offsetMinutes} - ${sql.lit(periods.calendar.cutoffMinutes)}) * ${sql.lit(MINUTE)}`;
  return sql`${local} >= ${periods.from * DAY} and ${local} < ${(periods.to + 1) * DAY}`;
}

/** Whether a time (epoch seconds) of an order is within the days of its store. */
export function isWithinPeriods(
  { zones, from, to, calendar }: StorePeriods,
  { storeId, tzOffsetMinutes }: { readonly storeId: string; readonly tzOffsetMinutes: number },
  second: number,
): boolean {
  const zone = zones.find(({ storeIds }) => storeIds.includes(storeId));
  if (!zone?.isByOffset) return zone !== undefined && second >= zone.start && second < zone.end;
  const local = second + (tzOffsetMinutes - calendar.cutoffMinutes) * MINUTE;
  return local >= from * DAY && local < (to + 1) * DAY;
}
