import { type RawBuilder, sql } from 'kysely';
import type { RefundsAnswer } from '#contract/bff/refunds.ts';
import { type RefundOrigins, refundOrigins } from '#order-domain/order/sales-figures.ts';
import type { OrderStore } from '../order-store.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { readMethodNames, type RefundsByMethod, sumByMethod } from './refund-methods.ts';
import { ORDERED, type RefundSelection } from './refund-selection.ts';
import { isWithinDays } from './store-periods.ts';

/** Refunds that totals don't tell apart. */
type SumRow = RefundsByMethod & {
  readonly store_id: Uint8Array;
  /** 0 or 1: of an order of the period, of a cancelled one, with a time of its own, with details. */
  readonly is_own: number;
  readonly is_cancelled: number;
  readonly is_dated: number;
  readonly has_details: number;
  /** What was refunded of the selection's item. */
  readonly item_cents: number | null;
  readonly item_millionths: number | null;
};

type Totals = RefundsAnswer['totals'];
type CurrencyTotal = Totals['currencies'][number];

/** Adds up all refunds of a selection, by currency and method. */
export async function readRefundTotals(store: OrderStore, selection: RefundSelection): Promise<Totals> {
  const { periods } = selection;
  const rows = await readSums(store, selection);
  const countOf = (some: readonly SumRow[]) => some.reduce((sum, { refunds }) => sum + refunds, 0);
  const dated = rows.filter(({ is_dated: isDated }) => isDated === 1);
  const currencyOf = ({ store_id: id }: SumRow) => periods.calendar.currencyOf(uuidText(id));
  const origins = refundOrigins(
    dated.map((row) => ({
      currency: currencyOf(row),
      amountCents: row.cents,
      isInPeriod: true,
      isCancelled: row.is_cancelled === 1,
      isOrderInPeriod: row.is_own === 1,
    })),
  );
  const currencies = await Promise.all(
    [...Map.groupBy(dated, currencyOf)].map(([currency, own]) =>
      currencyTotal(store, selection, { currency, rows: own, origins: origins.get(currency) }),
    ),
  );
  const undated = rows.filter((row) => row.is_dated === 0);
  return {
    count: countOf(dated),
    currencies: currencies.toSorted((left, right) => (left.currency < right.currency ? -1 : 1)),
    undated: countOf(undated.filter((row) => row.has_details === 1)),
    withoutDetails: countOf(undated.filter((row) => row.has_details === 0)),
  };
}

async function readSums(store: OrderStore, { periods, tables, where, isOfItem }: RefundSelection): Promise<SumRow[]> {
  const bigint = (sum: RawBuilder<unknown>) => sql`cast(sum(${sum}) as bigint)`;
  const ofItem = (column: string) => (isOfItem ? bigint(sql.ref(`part.${column}`)) : sql`null`);
  const isOwn = sql`case when ${isWithinDays(periods, ORDERED)} then 1 else 0 end`;
  const told = sql.join(
    ['store_id', 'is_cancelled', 'is_dated', 'methods', 'method_cents'].map((column) => sql.ref(`refund.${column}`)),
  );
  const { rows } = await sql<SumRow>`
    select ${told}, ${isOwn} as is_own, case when refund.extent is null then 0 else 1 end as has_details,
      count(*) as refunds, ${bigint(sql.ref('refund.amount_cents'))} as cents, max(refund.position) as sample,
      ${ofItem('cents')} as item_cents, ${ofItem('millionths')} as item_millionths
    from ${tables} where ${where}
    group by ${told}, 6, 7`.execute(store.database.replicaReads);
  return rows;
}

async function currencyTotal(
  store: OrderStore,
  { periods: { org }, isOfItem }: RefundSelection,
  { currency, rows, origins }: { currency: string; rows: readonly SumRow[]; origins: RefundOrigins | undefined },
): Promise<CurrencyTotal> {
  const sums = [...sumByMethod(rows)];
  const nameOf = await readMethodNames(store, org, sums);
  const sumOf = (amount: (row: SumRow) => number | null) => rows.reduce((sum, row) => sum + (amount(row) ?? 0), 0);
  return {
    currency,
    cents: sumOf(({ cents }) => cents),
    methods: sums
      .map(([value, sum]) => ({ value, tender: { key: value, name: nameOf(value, sum) }, cents: sum.cents }))
      .toSorted((left, right) => right.cents - left.cents || (left.value < right.value ? -1 : 1)),
    origins: {
      ownCents: origins?.ownCents ?? 0,
      cancelledCents: origins?.cancelledCents ?? 0,
      othersCents: origins?.othersCents ?? 0,
    },
    ...(isOfItem && {
      ofItem: { cents: sumOf((row) => row.item_cents), qty: sumOf((row) => row.item_millionths) / 1e6 },
    }),
  };
}
