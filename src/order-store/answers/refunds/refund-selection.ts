import { type RawBuilder, sql } from 'kysely';
import { DAYS_WITHIN, NO_MEMBER, type RefundAge } from '#contract/bff/order-store/refund-values.ts';
import type { RefundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { parseSearch } from '#order-domain/derived/term-query.ts';
import { readProductFigure, withDots } from '#order-domain/figures/product-figures.ts';
import { readReasonFilter } from '#order-domain/refunds/refund-reasons.ts';
import type { OrderStore, StoreScope } from '../../order-store.ts';
import { storableText } from '../../storage/storable-text.ts';
import { uuidBytes } from '../../storage/uuid-bytes.ts';
import {
  isWithin,
  isWithinBounds,
  isWithinDays,
  readStorePeriods,
  type StorePeriods,
} from '../store-periods.ts';
import { expandTerms, isImpossible, matchText, tsQuery } from '../term-condition.ts';

const DAY = 86_400;
/** Later than any epoch second. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** SQL for a query of refunds. */
export type RefundSelection = {
  readonly periods: StorePeriods;
  /** `order_refunds as refund`, joined with `part` (`cents`, `millionths`) if `isOfItem`. */
  readonly tables: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** For the refunds of the period's orders that were given after it; needs only the first table. */
  readonly whereLater: RawBuilder<unknown>;
  /** True for one product or variant. */
  readonly isOfItem: boolean;
  /** True if it has all refunds of the stores and days. */
  readonly isWhole: boolean;
  /** Condition on `order_refund_items as item`. */
  readonly ofItem: RawBuilder<unknown>;
};

export const AT = sql.ref('refund.at');
/** The order's columns for `isWithin`. */
export const ORDERED = {
  storeId: sql.ref('refund.store_id'),
  at: sql.ref('refund.ordered_at'),
  offsetMinutes: sql.ref('refund.offset_minutes'),
};
/** A whole number, so that sums are exact. */
export const MILLIONTHS = sql`cast(round(item.qty * 1000000) as bigint)`;

export async function selectRefunds(
  store: OrderStore,
  scope: StoreScope,
  query: RefundsQuery,
): Promise<RefundSelection> {
  const periods = await readStorePeriods(store, scope, query);
  const product = productOf(query);
  const ofItem = sql.join(
    [
      sql`1 = 1`,
      ...(product === undefined ? [] : [sql`item.product = ${storableText(product)}`]),
      ...(query.variant === undefined ? [] : [sql`item.variant = ${storableText(query.variant)}`]),
    ],
    sql` and `,
  );
  const isOfItem = product !== undefined || query.variant !== undefined;
  const holds = (text: RawBuilder<unknown>, part: string) =>
    isPostgres(store.database.replicaReads)
      ? sql`strpos(${text}, ${part}) > 0`
      : sql`instr(${text}, ${part}) > 0`;
  const filters = [
    ...conditionsOf(query, periods, holds),
    ...(await searched(store, periods, query)),
  ];
  const given = { ...ORDERED, at: AT };
  const of = (...conditions: RawBuilder<unknown>[]) =>
    sql.join([sql`refund.org = ${periods.org}`, ...conditions, ...filters], sql` and `);
  const parts = isOfItem
    ? sql`join (${partsOf(periods, ofItem)}) as part on ${isSameRefund('part')}`
    : sql``;
  return {
    periods,
    tables: sql`order_refunds as refund ${parts}`,
    where: of(isWithin(periods, given)),
    whereLater: of(
      isWithinBounds(withoutEnd(periods), given),
      isWithinDays(periods, ORDERED),
      sql`not ${isWithinDays(periods, given)}`,
    ),
    isOfItem,
    isWhole: !isOfItem && filters.length === 0,
    ofItem,
  };
}

function withoutEnd(periods: StorePeriods): StorePeriods {
  return { ...periods, zones: periods.zones.map((zone) => ({ ...zone, end: NEVER })) };
}

function productOf({ item, figure }: RefundsQuery): string | undefined {
  const found = figure === undefined ? undefined : readProductFigure(figure);
  return item ?? (found && withDots(found.figure.slice('product.'.length)));
}

/** Joins rows of another table with `order_refunds as refund`. */
export function isSameRefund(table: string): RawBuilder<unknown> {
  const columns = ['store_id', 'at', 'position', 'index'].map(
    (column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`refund.${column}`)}`,
  );
  return sql.join(columns, sql` and `);
}

/** Each refund's share of an item. */
function partsOf(periods: StorePeriods, ofItem: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select item.store_id, item.at, item.position, item."index",
      cast(sum(item.amount_cents) as bigint) as cents, cast(sum(${MILLIONTHS}) as bigint) as millionths
    from order_refund_items as item
    where item.org = ${periods.org} and ${isWithinBounds(periods, { storeId: sql.ref('item.store_id'), at: sql.ref('item.at') })}
      and ${ofItem}
    group by item.store_id, item.at, item.position, item."index"`;
}

/** The order must have each word of the search. */
async function searched(
  { database: { replicaReads } }: OrderStore,
  { org, calendar, zones }: StorePeriods,
  { q }: RefundsQuery,
): Promise<RawBuilder<unknown>[]> {
  if (q === undefined) return [];
  const stores = zones.flatMap(({ storeIds }) => storeIds);
  const digits = [...new Set(stores.map((id) => currencyDigits(calendar.currencyOf(id))))];
  const terms = await expandTerms(replicaReads, parseSearch(q, { digits }));
  if (isImpossible(terms)) return [sql`1 = 0`];
  const orders = isPostgres(replicaReads)
    ? sql`select position from order_facts where org = ${org} and terms @@ ${tsQuery(terms)}`
    : sql`select rowid from order_search where order_search match ${matchText(terms)}`;
  return [sql`refund.position in (${orders})`];
}

type Holds = (text: RawBuilder<unknown>, part: string) => RawBuilder<unknown>;

function conditionsOf(
  query: RefundsQuery,
  { org }: StorePeriods,
  holds: Holds,
): RawBuilder<unknown>[] {
  const { figure, extent, age, service_type: serviceTypes, member, order_id: orderId } = query;
  const conditions: RawBuilder<unknown>[] = [];
  const needsDetails = [query.amount_min, query.amount_max, query.reason, age].some(
    (value) => value !== undefined,
  );
  if (needsDetails) conditions.push(sql`refund.extent is not null`);
  if (query.amount_min !== undefined)
    conditions.push(sql`refund.amount_cents >= ${query.amount_min}`);
  if (query.amount_max !== undefined)
    conditions.push(sql`refund.amount_cents <= ${query.amount_max}`);
  const anyOf = (each: readonly RawBuilder<unknown>[] | undefined) => {
    if (each) conditions.push(sql`(${sql.join(each, sql` or `)})`);
  };
  // Commas separate lists, so no value holds one, and quotes delimit whole values.
  anyOf(query.method?.map((value) => holds(sql.ref('refund.methods'), JSON.stringify(value))));
  anyOf(
    query.reason
      ?.map(readReasonFilter)
      .map(({ isWhole, key }) =>
        isWhole
          ? sql`refund.reason = ${storableText(key)}`
          : holds(sql.ref('refund.reason'), storableText(key)),
      ),
  );
  if (extent !== undefined) conditions.push(sql`refund.extent = ${extent}`);
  anyOf(query.mark?.map((mark) => holds(sql.ref('refund.marks'), `|${mark}|`)));
  if (age !== undefined) conditions.push(sql`${AGE} = ${age}`);
  anyOf(serviceTypes?.map((type) => sql`refund.service_type = ${storableText(type)}`));
  if (figure?.startsWith('tax_rate.'))
    conditions.push(holds(sql.ref('refund.figures'), `|${figure}|`));
  if (member !== undefined)
    conditions.push(sql`refund.member = ${member === NO_MEMBER ? '' : storableText(member)}`);
  if (orderId !== undefined)
    conditions.push(
      sql`refund.position in (select position from order_facts where org = ${org} and id = ${uuidBytes(orderId)})`,
    );
  return conditions;
}

const ages: readonly (readonly [RefundAge, number])[] = [
  ['day', DAYS_WITHIN.day],
  ['week', DAYS_WITHIN.week],
  ['month', DAYS_WITHIN.month],
];
/** Time since the order (`ageOf`). */
export const AGE = sql`case when refund.is_dated = 0 then 'unknown' ${sql.join(
  ages.map(
    ([age, days]) =>
      sql`when refund.at - refund.ordered_at < ${sql.lit(days * DAY)} then ${sql.lit(age)}`,
  ),
  sql` `,
)} else 'later' end`;
