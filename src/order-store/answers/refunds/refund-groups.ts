import { type RawBuilder, sql } from 'kysely';
import type { RefundGroupBy, RefundGroupSort } from '#contract/bff/order-store/refund-values.ts';
import type { RefundGroup, RefundGroups } from '#contract/bff/order-store/refunds.ts';
import type { Order } from '#contract/service/order.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { BESIDE_ITEMS, NO_ITEMS } from '#order-domain/figures/fold-breakdowns.ts';
import { productValue } from '#order-domain/figures/product-figures.ts';
import { toRefundRows } from '#order-domain/refunds/refund-row.ts';
import { reasonKey } from '#order-domain/text/fold-text.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import type { OrderStore } from '../../order-store.ts';
import { storableText } from '../../storage/storable-text.ts';
import { uuidText } from '../../storage/uuid-bytes.ts';
import { readOrdersAt } from '../../reading/read-orders-at.ts';
import { toListedRefund } from './listed-refund.ts';
import { type MethodSum, readMethodNames, sumByMethod } from './refund-methods.ts';
import { AGE, AT, isSameRefund, MILLIONTHS, type RefundSelection } from './refund-selection.ts';
import { currenciesOf, currencyRank, dayNumbers } from './refund-sort.ts';
import { type RefundSum, sumOf } from './refund-sums.ts';
import { isWithin } from '../store-periods.ts';

/** A group whose name is in its sample (the position of an order) or in its methods' names. */
type Group = RefundGroup & {
  readonly rank: number;
  readonly sample: number;
  /** Of a single refund in its sample. */
  readonly index: number;
  readonly methods?: MethodSum;
};

/**
 * Groups refunds with a known time: of each currency the `top` first and the sum of the rest, but
 * every day. For items and variants, only their own amounts count.
 */
export async function readRefundGroups(
  store: OrderStore,
  selection: RefundSelection,
  {
    by,
    top,
    sort,
    sums,
  }: {
    readonly by: RefundGroupBy;
    readonly top: number;
    readonly sort: RefundGroupSort | undefined;
    readonly sums: readonly RefundSum[];
  },
): Promise<RefundGroups> {
  const { periods } = selection;
  const groups =
    by === 'method' ? methodGroups(selection, sums) : await readGroups(store, selection, by);
  const answers = currenciesOf(periods).map(([currency], rank) => {
    const own = groups
      .filter((group) => group.rank === rank)
      .toSorted(sort === undefined && by === 'day' ? earlierFirst : inOrder(sort ?? '-amount'));
    const listed = by === 'day' ? own : own.slice(0, top);
    return { currency, listed, rest: own.slice(listed.length) };
  });
  const all = answers.flatMap(({ listed }) => listed);
  const [nameOf, refundOf] = await Promise.all([
    readNames(store, selection, by, all),
    readGroupRefunds(store, selection, by, sort === undefined ? [] : all),
  ]);
  return answers
    .filter(({ listed }) => listed.length > 0)
    .map(({ currency, listed, rest }) => ({
      currency,
      groups: listed.map((group) => {
        const { rank: _rank, sample: _sample, index: _index, methods: _methods, ...told } = group;
        return { ...told, ...nameOf(group), ...refundOf(group) };
      }),
      ...(rest.length > 0 && { rest: { groups: rest.length, ...addUp(rest) } }),
    }));
}

function inOrder(sort: RefundGroupSort): (left: Group, right: Group) => number {
  const key = sort.endsWith('amount') ? 'cents' : sort.endsWith('count') ? 'refunds' : 'second';
  const sign = sort.startsWith('-') ? -1 : 1;
  // What isn't of any one item stands after the items.
  const isBeside = ({ value }: Group) => Number(value === BESIDE_ITEMS || value === NO_ITEMS);
  return (left, right) =>
    isBeside(left) - isBeside(right) ||
    sign * (left[key] - right[key]) ||
    right.cents - left.cents ||
    earlierFirst(left, right);
}

/** The refund of each group that has only one, and one of each order. */
async function readGroupRefunds(
  store: OrderStore,
  { periods: { org } }: RefundSelection,
  by: RefundGroupBy,
  groups: readonly Group[],
): Promise<(group: Group) => Pick<RefundGroup, 'refund'>> {
  const hasRefund = ({ refunds }: Group) => refunds === 1 || by === 'order';
  const orders = await readOrdersAt(store.database.replicaReads, {
    org,
    positions: groups.filter(hasRefund).map(({ sample }) => sample),
  });
  return (group) => {
    const { sample, index } = group;
    const order = hasRefund(group) ? orders.get(sample) : undefined;
    const refund = order && toListedRefund(order, index);
    return refund ? { refund } : {};
  };
}

function earlierFirst(left: Group, right: Group): number {
  return left.value < right.value ||
    (left.value === right.value && (left.product ?? '') < (right.product ?? ''))
    ? -1
    : 1;
}

function addUp(groups: readonly Group[]): Pick<Group, 'cents' | 'refunds' | 'qty'> {
  const millionths = groups.reduce((sum, { qty = 0 }) => sum + Math.round(qty * 1e6), 0);
  return {
    cents: groups.reduce((sum, { cents }) => sum + cents, 0),
    refunds: groups.reduce((sum, { refunds }) => sum + refunds, 0),
    ...(groups.some(({ qty }) => qty !== undefined) && { qty: millionths / 1e6 }),
  };
}

async function readGroups(
  store: OrderStore,
  selection: RefundSelection,
  by: Exclude<RefundGroupBy, 'method'>,
): Promise<Group[]> {
  switch (by) {
    case 'item':
    case 'variant':
      return readItemGroups(store, selection, by);
    case 'reason':
      return readPlainGroups(store, selection, sql.ref('refund.reason'), String);
    case 'order':
      // Its id is in its sample.
      return readPlainGroups(store, selection, sql.ref('refund.position'), String);
    case 'member':
      return readPlainGroups(store, selection, sql.ref('refund.member'), String);
    case 'age':
      return readPlainGroups(store, selection, AGE, String);
    case 'store':
      return readPlainGroups(store, selection, sql.ref('refund.store_id'), (id) =>
        id instanceof Uint8Array ? uuidText(id) : '',
      );
    case 'day':
      return readPlainGroups(
        store,
        selection,
        dayNumbers(selection.periods, store.now())(AT),
        (day) => printDay(Number(day)),
      );
  }
}

type GroupRow = {
  readonly rank: number;
  readonly value: unknown;
  readonly refunds: number;
  readonly cents: number;
  readonly sample: number;
  readonly index: number;
  readonly second: number;
};

async function readPlainGroups(
  store: OrderStore,
  { periods, tables, where }: RefundSelection,
  value: RawBuilder<unknown>,
  toText: (value: unknown) => string,
): Promise<Group[]> {
  const { rows } = await sql<GroupRow>`
    select ${currencyRank(periods)} as rank, ${value} as value, count(*) as refunds,
      ${sumOf(sql.ref('refund.amount_cents'))} as cents, max(refund.position) as sample,
      max(refund."index") as "index", max(refund.at) as second
    from ${tables} where ${where} and refund.is_dated = 1
    group by 1, 2`.execute(store.database.replicaReads);
  return rows.map((row) => ({ ...row, value: toText(row.value) }));
}

function methodGroups({ periods }: RefundSelection, sums: readonly RefundSum[]): Group[] {
  const dated = sums.filter(({ isDated }) => isDated);
  return currenciesOf(periods).flatMap(([, storeIds], rank) =>
    [...sumByMethod(dated.filter(({ storeId }) => storeIds.includes(storeId)))].map(
      ([value, methods]) => {
        const { cents, refunds, second, index, samples } = methods;
        const sample = Math.max(...samples.values());
        return { rank, value, cents, refunds, second, index, sample, methods };
      },
    ),
  );
}

type ItemRow = GroupRow & {
  readonly product: string;
  readonly variant: string;
  readonly millionths: number;
};

async function readItemGroups(
  store: OrderStore,
  selection: RefundSelection,
  by: 'item' | 'variant',
): Promise<Group[]> {
  const [variant, first] = by === 'variant' ? [sql.ref('item.variant'), 1] : [sql`''`, 2];
  const { rows } = await sql<ItemRow>`
    select ${currencyRank(selection.periods, ITEM.storeId)} as rank, item.product as product, ${variant} as variant,
      ${sumOf(sql`case when item.first >= ${sql.lit(first)} then 1 else 0 end`)} as refunds,
      ${sumOf(sql.ref('item.amount_cents'))} as cents, ${sumOf(MILLIONTHS)} as millionths, max(item.position) as sample,
      max(item."index") as "index", max(item.at) as second
    from ${itemsOf(selection)} and item.is_dated = 1
    group by 1, 2, 3`.execute(store.database.replicaReads);
  return rows.map(({ product, variant: value, millionths, ...row }) => {
    const sums = { ...row, qty: millionths / 1e6 };
    return by === 'item' ? { ...sums, value: product } : { ...sums, value, product };
  });
}

const ITEM = { storeId: sql.ref('item.store_id'), at: sql.ref('item.at') };

/** Refunded items as `item`; whole days need no join of their refunds. */
function itemsOf({
  periods,
  tables,
  where,
  isWhole,
  ofItem,
}: RefundSelection): RawBuilder<unknown> {
  if (isWhole && periods.zones.every(({ isByOffset }) => !isByOffset))
    return sql`order_refund_items as item
      where item.org = ${periods.org} and ${isWithin(periods, { ...ITEM, offsetMinutes: sql`0` })}`;
  return sql`${tables} join order_refund_items as item on item.org = refund.org and ${isSameRefund('item')}
    where ${where} and ${ofItem}`;
}

type Named = Pick<RefundGroup, 'name' | 'productName'> & Partial<Pick<RefundGroup, 'value'>>;

async function readNames(
  store: OrderStore,
  { periods: { org } }: RefundSelection,
  by: RefundGroupBy,
  groups: readonly Group[],
): Promise<(group: Group) => Named> {
  if (by === 'age' || by === 'store' || by === 'day') return () => ({});
  if (by === 'method') {
    const sums = groups.flatMap(({ value, methods }) =>
      methods ? [[value, methods] as const] : [],
    );
    const nameOf = await readMethodNames(store, org, sums);
    return ({ value, methods }) => named(methods && nameOf(value, methods));
  }
  const orders = await readOrdersAt(store.database.replicaReads, {
    org,
    positions: groups.map(({ sample }) => sample),
  });
  return (group) => {
    const order = orders.get(group.sample);
    return order ? nameIn(order, by, group) : {};
  };
}

function nameIn(
  order: Order,
  by: 'reason' | 'item' | 'variant' | 'order' | 'member',
  { value, product }: Group,
): Named {
  switch (by) {
    case 'reason': {
      const reason = toRefundRows(order).find(
        (row) => storableText(reasonKey(row.reason)) === value,
      )?.reason;
      return named(reason ? { _base: reason } : undefined);
    }
    case 'order':
      return { value: order.id, ...named({ _base: orderTitle(order) }) };
    case 'member':
      return named(value !== '' && order.memberName ? { _base: order.memberName } : undefined);
    case 'item':
      return named(
        order.items?.find((line) => storableText(productValue(line)) === value)?.productName,
      );
    case 'variant': {
      const line = order.items?.find(
        (each) =>
          storableText(productValue(each)) === product &&
          storableText(each.variantId ?? '') === value,
      );
      return {
        ...named(line?.variantName),
        ...(line?.productName && { productName: line.productName }),
      };
    }
  }
}

function named(name: Named['name'] | null): Named {
  return name ? { name } : {};
}
