import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CurrencyTotals, OrderTotals } from '#contract/bff/order-store/order-totals.ts';
import type { OrderTotalsQuery } from '#contract/bff/order-store/order-totals-query.ts';
import type { Tables } from '#database/schema/tables.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { addTo } from '#order-domain/order/sales-figures.ts';
import { FILTER } from '#order-domain/derived/order-terms.ts';
import { exactly, filterClause, type TermClause } from '#order-domain/derived/term-query.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { wantedPositions } from '../reading/wanted-positions.ts';
import { readCoverage } from './coverage.ts';
import { dayColumn } from './day-column.ts';
import { findIncluded } from './find-included.ts';
import { readTimes } from './hour-condition.ts';
import { type OrderCondition, searchTerms, toOrderCondition } from './order-condition.ts';
import { selectedFacts } from './order-keys.ts';
import { type KeyRow, SEARCH_DEPTH } from './order-parts.ts';
import { isOfStores, readStorePeriods, type StorePeriods, storesOf } from './store-periods.ts';

/** Orders summed at a time where each must be read first. */
const BATCH = 2_000;

/** Sums by the business day of each order's own store and by currency, or by currency alone. */
export async function readOrderTotals(
  store: OrderStore,
  scope: StoreScope,
  query: OrderTotalsQuery,
): Promise<OrderTotals | CurrencyTotals> {
  const { coverage, totals } = await readTotals(store, scope, query);
  if (query.by === 'currency')
    return { coverage, currencies: totals.map(({ day: _day, ...total }) => total) };
  return { coverage, days: totals.map((total) => ({ ...total, day: printDay(total.day) })) };
}

/** Sorted by day, which is 0 if all days are summed, and by currency. */
async function readTotals(
  store: OrderStore,
  scope: StoreScope,
  query: OrderTotalsQuery,
): Promise<{ coverage: OrderTotals['coverage']; totals: Total[] }> {
  // Read before the orders, so that it never claims more than they do.
  const coverage = await readCoverage(store);
  const [condition, times] = await Promise.all([
    toOrderCondition(store, scope, query),
    readTimes(store),
  ]);
  if (!condition || !times) return { coverage, totals: [] };
  const database = store.database.replicaReads;
  const periods = await readStorePeriods(store, scope, query.days);
  const columns = {
    storeId: sql.ref('facts.store_id'),
    at: sql.ref('facts.created_at'),
    offsetMinutes: sql.ref('facts.offset_minutes'),
  };
  const by = {
    day: query.by === 'currency' ? sql`0` : dayColumn(periods, columns, times),
    currency: currencyColumn(periods, columns.storeId),
  };
  const totals = new Map<string, Total>();
  const searched = {
    ...condition,
    terms: [...condition.terms, ...searchTerms(condition, query.q)],
  };
  for await (const part of decidedBy(database, searched)) {
    const rows = await Promise.all(READS.map((read) => readSums(database, part, { ...read, by })));
    for (const { day, currency, ...sums } of rows.flat()) {
      const key = `${day} ${currency}`;
      const total = totals.get(key) ?? { day, currency, ...NO_SUMS };
      totals.set(key, total);
      addTo(total, { ...NO_SUMS, ...sums });
    }
  }
  return {
    coverage,
    totals: [...totals.values()].toSorted(
      (left, right) => left.day - right.day || (left.currency < right.currency ? -1 : 1),
    ),
  };
}

/** Splits a condition into ones that SQL decides alone. */
async function* decidedBy(
  database: Kysely<Tables>,
  condition: OrderCondition,
): AsyncGenerator<OrderCondition, void> {
  if (!condition.mayInclude && !condition.includes) return yield condition;
  const sort = { column: 'time', isDescending: true } as const;
  let after: KeyRow | undefined;
  do {
    const rows = await findIncluded(
      database,
      { condition, sort, after, limit: BATCH, depth: SEARCH_DEPTH },
      [],
    );
    const positions = rows.map(({ position }) => position);
    const { table } = wantedPositions(database, positions);
    const where = [sql`facts.position in (select value from ${table})`];
    const [first = 0, last = 0] = [positions.at(-1), positions[0]];
    if (rows.length > 0)
      yield { org: condition.org, digits: [], terms: [], ...NO_AMOUNTS, first, last, where };
    after = rows.length < BATCH ? undefined : rows.at(-1);
  } while (after);
}

const NO_AMOUNTS = { amountMin: undefined, amountMax: undefined };

const NO_SUMS = {
  orders: 0,
  totalCents: 0,
  refundedCents: 0,
  paidCents: 0,
  discountCents: 0,
  taxCents: 0,
  owedCents: 0,
  overpaidCents: 0,
  owingOrders: 0,
  owingTotalCents: 0,
  notFullyPaid: 0,
  unknownRefunds: 0,
  cancelledOrders: 0,
  cancelledTotalCents: 0,
  cancelledRefundCents: 0,
};
type Sums = typeof NO_SUMS;
/** `day` is a number of days. */
type Total = Sums & { readonly day: number; readonly currency: string };

const [TOTAL, PAID, REFUNDED] = [
  sql`facts.total_cents`,
  sql`facts.paid_cents`,
  sql`facts.refunded_cents`,
];
const COUNT = sql`count(*)`;
const sumOf = (cents: RawBuilder<unknown>) => sql`cast(sum(${cents}) as bigint)`;
const sumIf = (condition: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sumOf(sql`case when ${condition} then ${value} else 0 end`);

/** Sums over sales. */
const SALES = {
  orders: COUNT,
  totalCents: sumOf(TOTAL),
  refundedCents: sumOf(REFUNDED),
  paidCents: sumOf(PAID),
  discountCents: sumOf(sql`facts.discount_cents`),
  taxCents: sumOf(sql`facts.tax_cents`),
  owedCents: sumIf(sql`${PAID} < ${TOTAL}`, sql`${TOTAL} - ${PAID}`),
  overpaidCents: sumIf(sql`${PAID} > ${TOTAL}`, sql`${PAID} - ${TOTAL}`),
  notFullyPaid: sumIf(sql`${PAID} < ${TOTAL}`, sql`1`),
};

type Read = {
  readonly clause?: TermClause;
  readonly sums: { readonly [Name in keyof Sums]?: RawBuilder<unknown> };
};

/**
 * Only terms tell cancelled orders: all orders are summed, and the few cancelled ones subtracted.
 */
const READS: readonly Read[] = [
  { sums: SALES },
  {
    clause: filterClause('fulfillmentStatus', ['cancelled']),
    sums: {
      ...Object.fromEntries(Object.entries(SALES).map(([name, sum]) => [name, sql`-${sum}`])),
      cancelledOrders: COUNT,
      cancelledTotalCents: sumOf(TOTAL),
      cancelledRefundCents: sumOf(REFUNDED),
    },
  },
  {
    clause: [exactly(FILTER.owing)],
    sums: {
      owingOrders: COUNT,
      owingTotalCents: sumOf(TOTAL),
      // The rest is among the sales whose payments don't cover the total.
      notFullyPaid: sumIf(sql`${PAID} >= ${TOTAL}`, sql`1`),
    },
  },
  {
    clause: filterClause('paymentStatus', ['refunded']),
    sums: { unknownRefunds: sumIf(sql`${REFUNDED} = 0`, sql`1`) },
  },
];

type SumsRow = { day: number; currency: string } & { [Name in keyof Sums]?: number };

function currencyColumn(periods: StorePeriods, storeId: RawBuilder<unknown>): RawBuilder<string> {
  const byCurrency = Map.groupBy(storesOf(periods), (id) => periods.calendar.currencyOf(id));
  const [first, ...others] = byCurrency;
  const cases = others.map(
    ([currency, ids]) => sql`when ${isOfStores(storeId, ids)} then ${sql.lit(currency)}`,
  );
  const last = sql.lit(first?.[0] ?? '');
  return cases.length === 0 ? sql`${last}` : sql`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/** By day and currency. */
async function readSums(
  database: Kysely<Tables>,
  condition: OrderCondition,
  {
    clause,
    sums,
    by,
  }: Read & { readonly by: Readonly<Record<'day' | 'currency', RawBuilder<unknown>>> },
): Promise<SumsRow[]> {
  const terms = clause ? [...condition.terms, clause] : condition.terms;
  const facts = await selectedFacts(database, { ...condition, terms });
  if (!facts) return [];
  const columns = sql.join(
    Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`),
  );
  const { rows } = await sql<SumsRow>`
    select ${by.day} as day, ${by.currency} as currency, ${columns} from ${facts} group by 1, 2`.execute(
    database,
  );
  return rows;
}
