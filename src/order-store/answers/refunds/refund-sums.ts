import { type RawBuilder, sql } from 'kysely';
import type { OrderRefundsTable } from '#database/schema/tables.ts';
import type { OrderStore } from '../../order-store.ts';
import { uuidText } from '../../storage/uuid-bytes.ts';
import { ORDERED, type RefundSelection } from './refund-selection.ts';
import { isWithinDays } from '../store-periods.ts';
import { wantedPositions } from '../../reading/wanted-positions.ts';

/** Refunds of a store with equal dimensions of the totals. */
export type RefundSum = {
  readonly storeId: string;
  /** True for refunds of the period's orders. */
  readonly isOwn: boolean;
  readonly isCancelled: boolean;
  /** True for refunds with a time of their own and details. */
  readonly isDated: boolean;
  readonly hasDetails: boolean;
  /** JSON: see `OrderRefundsTable`. */
  readonly methods: string;
  readonly methodCents: string | null;
  readonly refunds: number;
  readonly cents: number;
  /** The share of the selection's item. */
  readonly ofItem: { readonly cents: number; readonly millionths: number };
  /** The position of a sample order, and the index of a single refund in it. */
  readonly sample: number;
  readonly index: number;
  /** The time of the newest refund. */
  readonly second: number;
};

/** The sums of refunds given after the period for its sales, by store. */
export async function readLaterSums(
  store: OrderStore,
  { whereLater }: RefundSelection,
): Promise<readonly { readonly storeId: string; readonly cents: number }[]> {
  const { rows } = await sql<{ store_id: Uint8Array; cents: number }>`
    select refund.store_id as store_id, ${sumOf(sql.ref('refund.amount_cents'))} as cents
    from order_refunds as refund
    where ${whereLater} and refund.is_cancelled = 0 and refund.is_dated = 1
    group by 1`.execute(store.database.replicaReads);
  return rows.map((row) => ({ storeId: uuidText(row.store_id), cents: row.cents }));
}

type SumRow = {
  readonly store_id: Uint8Array;
  readonly is_own: number;
  readonly kind: number;
  readonly refunds: number;
  readonly cents: number;
  readonly item_cents: number | null;
  readonly item_millionths: number | null;
  readonly sample: number;
  readonly index: number;
  readonly second: number;
};

export async function readRefundSums(
  store: OrderStore,
  selection: RefundSelection,
): Promise<RefundSum[]> {
  const { periods, tables, where, isOfItem } = selection;
  const ofItem = (column: string) => (isOfItem ? sumOf(sql.ref(`part.${column}`)) : sql`null`);
  const { rows } = await sql<SumRow>`
    select refund.store_id as store_id, refund.kind as kind,
      case when ${isWithinDays(periods, ORDERED)} then 1 else 0 end as is_own,
      count(*) as refunds, ${sumOf(sql.ref('refund.amount_cents'))} as cents, max(refund.position) as sample,
      max(refund."index") as "index", max(refund.at) as second,
      ${ofItem('cents')} as item_cents, ${ofItem('millionths')} as item_millionths
    from ${tables} where ${where}
    group by 1, 2, 3`.execute(store.database.replicaReads);
  const kinds = await readKinds(store, periods.org, rows);
  return rows.flatMap((row) => {
    const kind = kinds.get(row.kind);
    if (!kind) return [];
    return {
      storeId: uuidText(row.store_id),
      isOwn: row.is_own === 1,
      isCancelled: kind.is_cancelled === 1,
      isDated: kind.is_dated === 1,
      hasDetails: kind.extent !== null,
      methods: kind.methods,
      methodCents: kind.method_cents,
      refunds: row.refunds,
      cents: row.cents,
      ofItem: { cents: row.item_cents ?? 0, millionths: row.item_millionths ?? 0 },
      sample: row.sample,
      index: row.index,
      second: row.second,
    };
  });
}

/** PostgreSQL's sum has another type. */
export function sumOf(numbers: RawBuilder<unknown>): RawBuilder<number> {
  return sql`cast(sum(${numbers}) as bigint)`;
}

type Kind = Pick<
  OrderRefundsTable,
  'kind' | 'is_cancelled' | 'is_dated' | 'extent' | 'methods' | 'method_cents'
>;

/** Resolves kinds with a sample refund of each. */
async function readKinds(
  { database }: OrderStore,
  org: number,
  sums: readonly SumRow[],
): Promise<ReadonlyMap<number, Kind>> {
  const samples = new Map(sums.map(({ kind, sample }) => [kind, sample]));
  const { table, join } = wantedPositions(database.replicaReads, [...samples.values()]);
  const { rows } = await sql<Kind>`
    select told.kind as kind, is_cancelled, is_dated, extent, methods, method_cents
    from ${table} ${join} order_refunds as told on told.org = ${org} and told.position = wanted.value
  `.execute(database.replicaReads);
  return new Map(rows.map((row) => [row.kind, row]));
}
