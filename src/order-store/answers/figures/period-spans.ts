import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { endOfMonth, monthOf } from '../../days/months.ts';
import type { StoreScope } from '../../order-store.ts';
import { listStoreIds } from '../../storage/organization.ts';
import { uuidBytes, uuidText } from '../../storage/uuid-bytes.ts';

/** Day numbers of a store, both inclusive. */
export type StoreSpan = { readonly storeId: string; readonly from: number; readonly to: number };

/** The same days of several stores. */
export type Span = {
  readonly storeIds: readonly string[];
  readonly from: number;
  readonly to: number;
};

/** The organization and the calendar of figures. */
export type FiguresOf = { readonly org: number; readonly calendar: number };

/** Whole months (first days of the first and last month), and single days around them. */
export type PeriodSpans = { readonly months: readonly Span[]; readonly days: readonly Span[] };

/** Uses months that are current, and single days elsewhere. */
export async function readSpans(
  query: Kysely<Tables>,
  of: FiguresOf,
  stores: readonly StoreSpan[],
): Promise<PeriodSpans> {
  const all = spansOf(stores);
  const whole = all.flatMap(({ storeIds, from, to }): Span[] => {
    const first = monthOf(from) === from ? from : endOfMonth(monthOf(from)) + 1;
    const last = endOfMonth(monthOf(to)) === to ? monthOf(to) : monthOf(monthOf(to) - 1);
    return first <= last ? [{ storeIds, from: first, to: last }] : [];
  });
  if (whole.length === 0) return { months: [], days: all };
  const { rows } = await sql<{ store_id: Uint8Array; day: number }>`
    ${unionOf(
      whole,
      (span) => sql`
      select store_id, day from store_months
      where ${isOfSpan(of, span)} and stale_since is null and content is not null`,
    )}
    order by day`.execute(query);
  const made = Map.groupBy(rows, ({ store_id: id }) => uuidText(id));
  const parts = stores.map((span) =>
    splitSpan(span, made.get(span.storeId)?.map(({ day }) => day) ?? []),
  );
  return {
    months: spansOf(parts.flatMap(({ months }) => months)),
    days: spansOf(parts.flatMap(({ days }) => days)),
  };
}

function splitSpan({ storeId, from, to }: StoreSpan, months: readonly number[]) {
  const whole: StoreSpan[] = [];
  const days: StoreSpan[] = [];
  let next = from;
  for (const first of months) {
    const before = whole.at(-1);
    if (before && first === next) whole[whole.length - 1] = { ...before, to: first };
    else whole.push({ storeId, from: first, to: first });
    if (next < first) days.push({ storeId, from: next, to: first - 1 });
    next = endOfMonth(first) + 1;
  }
  if (next <= to) days.push({ storeId, from: next, to });
  return { months: whole, days };
}

/** Merges stores with the same days. */
export function spansOf(stores: readonly StoreSpan[]): Span[] {
  return [...Map.groupBy(stores, ({ from, to }) => `${from} ${to}`).values()].flatMap((same) => {
    const [first] = same;
    return first && first.from <= first.to
      ? [{ storeIds: same.map(({ storeId }) => storeId), from: first.from, to: first.to }]
      : [];
  });
}

/** One statement for all spans, so that each uses an index; without spans, no rows. */
export function unionOf(
  spans: readonly Span[],
  select: (span: Span) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(spans.map(select), sql` union all `);
}

export function isOfSpan(
  { org, calendar }: FiguresOf,
  { storeIds, from, to }: Span,
): RawBuilder<boolean> {
  return sql`org = ${org} and calendar = ${calendar} and store_id in (${sql.join(storeIds.map(uuidBytes))})
    and day between ${from} and ${to}`;
}

export async function readStoreIds(
  query: Kysely<Tables>,
  org: number,
  scope: StoreScope,
): Promise<string[]> {
  const known = (await listStoreIds(query, org)).map(uuidText);
  return known.filter((id) => scope?.includes(id) ?? true).toSorted();
}
