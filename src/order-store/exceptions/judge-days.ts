import type { Kysely } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { DISCOUNT_DAYS } from '#order-domain/exceptions/discount-days.ts';
import { judgeDay, type KnownDays } from '#order-domain/exceptions/judge-day.ts';
import type { DayPrices } from '#order-domain/exceptions/prices.ts';
import { readContent } from '../days/day-content.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';
import { type JudgedGroup, replaceGroups } from './group-rows.ts';
import { type JudgedStores, readJudgedStores } from './judged-stores.ts';

const MINUTE = 60;
const DAY = 86_400;

/** These need no complete day. */
const AT_ONCE: ReadonlySet<string> = new Set(['price_override', 'large_refund']);

/** Days since 1970-01-01. */
export type StoreDayKey = { readonly storeId: string; readonly day: number };

/**
 * Judges business days and the later days that they influence, from a calendar's data: discounts,
 * numbers, typed prices.
 */
export async function judgeDays(
  store: OrderStore,
  calendar: number,
  days: readonly StoreDayKey[],
): Promise<void> {
  if (days.length === 0) return;
  const { query } = store.database;
  const [org, stores] = [await orgOf(store), await readJudgedStores(store)];
  for (const [storeId, ofStore] of Map.groupBy(days, (each) => each.storeId)) {
    const numbers = ofStore.map(({ day }) => day);
    // A calendar day's numbers may end on the next business day.
    const isInfluenced = (day: number) =>
      numbers.some((each) => day >= each - 1 && day <= each + DISCOUNT_DAYS);
    const span = {
      from: Math.min(...numbers) - 1 - DISCOUNT_DAYS,
      to: Math.max(...numbers) + DISCOUNT_DAYS,
    };
    const known = await readDays(query, { org, calendar, storeId, ...span });
    const judgedStore = stores.of(storeId, 0);
    const endOf = await readDayEnds(query, { org, storeId, stores });
    const judged = [...known.numbers.keys()].filter(isInfluenced).map((day): JudgedGroup => {
      const found = judgeDay(judgedStore, day, known);
      const dueAt = (kind: string) => (AT_ONCE.has(kind) ? null : endOf(day));
      return {
        group: `days:${storeId}:${day}`,
        found: found.map((finding) => ({ finding, dueAt: dueAt(finding.kind) })),
        stores: [storeId],
      };
    });
    await replaceGroups(query, org, judged);
  }
}

type WantedDays = {
  readonly org: number;
  readonly calendar: number;
  readonly storeId: string;
  readonly from: number;
  readonly to: number;
};

async function readDays(
  query: Kysely<Tables>,
  { org, calendar, storeId, from, to }: WantedDays,
): Promise<KnownDays> {
  const rows = await query
    .selectFrom('store_days')
    .select(['day', 'content', 'prices'])
    .where('org', '=', org)
    .where('calendar', '=', calendar)
    .where('store_id', '=', uuidBytes(storeId))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('content', 'is not', null)
    .execute();
  const contents = rows.map(({ day, content }) => ({ day, ...readContent(content ?? '{}') }));
  return {
    discounts: new Map(
      contents.flatMap(({ day, discounts }) => (discounts ? [[day, discounts]] : [])),
    ),
    refunds: new Map(contents.flatMap(({ day, refunds }) => (refunds ? [[day, refunds]] : []))),
    numbers: new Map(contents.map(({ day, numbers = [] }) => [day, numbers])),
    prices: new Map(
      rows.flatMap(({ day, prices }) => (prices === null ? [] : [[day, readPrices(prices)]])),
    ),
  };
}

function readPrices(text: string): DayPrices {
  const prices: DayPrices = JSON.parse(text);
  return prices;
}

/** Epoch seconds; without a zone, by the store's newest order. */
async function readDayEnds(
  query: Kysely<Tables>,
  {
    org,
    storeId,
    stores: { calendar },
  }: { readonly org: number; readonly storeId: string; readonly stores: JudgedStores },
): Promise<(day: number) => number> {
  if (calendar.zoneOf(storeId) !== undefined)
    return (day) => calendar.spanOf(storeId, day, day).end;
  const newest = await query
    .selectFrom('order_facts')
    .select('offset_minutes')
    .where('org', '=', org)
    .where('store_id', '=', uuidBytes(storeId))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (day) =>
    (day + 1) * DAY + (calendar.cutoffMinutes - (newest?.offset_minutes ?? 0)) * MINUTE;
}
