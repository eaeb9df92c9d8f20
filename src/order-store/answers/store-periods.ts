import { type RawBuilder, sql } from 'kysely';
import { type StoreCalendar, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { type OrderStore, orgOf, type StoreScope } from '../order-store.ts';
import { listStoreIds } from '../storage/organization.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';

const MINUTE = 60;
const DAY = 86_400;

type StoresOfZone = {
  readonly storeIds: readonly string[];
  /** Epoch seconds, `end` exclusive; the widest bounds for stores with per-order offsets. */
  readonly start: number;
  readonly end: number;
  readonly isByOffset: boolean;
};

/** Each store's own business days, for stores with any orders. */
export type StorePeriods = {
  readonly org: number;
  readonly calendar: StoreCalendar;
  /** Day numbers, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly zones: readonly StoresOfZone[];
};

export async function readStoreIds(store: OrderStore): Promise<string[]> {
  return (await listStoreIds(store.database.replicaReads, await orgOf(store))).map(uuidText);
}

/** Stores in scope with any orders, and the instants of their days (`YYYY-MM-DD`). */
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

/** Needs at least one store. */
export function isOfStores(
  column: RawBuilder<unknown>,
  storeIds: readonly string[],
): RawBuilder<boolean> {
  return sql`${column} in (${sql.join(storeIds.map(uuidBytes))})`;
}

/** Columns for the condition of periods. */
export type PlaceColumns = {
  readonly storeId: RawBuilder<unknown>;
  /** Epoch seconds. */
  readonly at: RawBuilder<unknown>;
  readonly offsetMinutes: RawBuilder<unknown>;
};

/** Within the stores' days; its first parts are bounds for an index by store and time. */
export function isWithin(periods: StorePeriods, columns: PlaceColumns): RawBuilder<boolean> {
  const { zones } = periods;
  const bounds = isWithinBounds(periods, columns);
  return zones.length === 0 || (zones.length === 1 && zones.every(({ isByOffset }) => !isByOffset))
    ? bounds
    : sql`${bounds} and ${isWithinDays(periods, columns)}`;
}

/** Within or near the stores' days. */
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

/** Assumes that the store is one of the periods'. */
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

/** By the order's own UTC offset. */
function isWithinOwnDays(
  periods: StorePeriods,
  { at, offsetMinutes }: PlaceColumns,
): RawBuilder<unknown> {
  const local = sql`${at} + (${offsetMinutes} - ${sql.lit(periods.calendar.cutoffMinutes)}) * ${sql.lit(MINUTE)}`;
  return sql`${local} >= ${periods.from * DAY} and ${local} < ${(periods.to + 1) * DAY}`;
}

/** `at` is in epoch seconds. */
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
