import { type RawBuilder, sql } from 'kysely';
import type { StoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import { ENDED_STATUSES, FULFILLMENT_STATUSES, isOneOf } from '#contract/service/order-enums.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { FILTER } from '#order-domain/derived/order-terms.ts';
import {
  exactly,
  filterClause,
  parseSearch,
  type TermQuery,
} from '#order-domain/derived/term-query.ts';
import { digitsOf, foldText, withoutTrunk } from '#order-domain/text/fold-text.ts';
import { type OrderStore, orgOf, type StoreScope } from '../order-store.ts';
import { toSelection } from '../reading/order-selection.ts';
import { positionsBetween } from '../storage/position.ts';
import { type FigureCondition, toFigureCondition } from './figure-condition.ts';
import { isOfStores, isWithin, readStoreIds, readStorePeriods } from './store-periods.ts';
import { isImpossible } from './term-condition.ts';

/** A query on `order_facts as facts` and its index of terms. */
export type OrderCondition = Omit<FigureCondition, 'terms'> & {
  readonly org: number;
  readonly terms: TermQuery;
  /** Positions, both inclusive. */
  readonly first: number;
  readonly last: number;
  readonly amountMin: number | undefined;
  readonly amountMax: number | undefined;
  /** Decimals of the currencies involved. */
  readonly digits: readonly number[];
};

/** With more stores, checking each order's store is faster than their terms. */
const MOST_STORE_TERMS = 24;

/** Undefined if no order can match. The search (`q`) is separate. */
export async function toOrderCondition(
  store: OrderStore,
  scope: StoreScope,
  query: StoredOrdersQuery,
): Promise<OrderCondition | undefined> {
  const [org, calendar, known] = await Promise.all([
    orgOf(store),
    store.calendar(),
    readStoreIds(store),
  ]);
  const storeIds = known.filter((id) => scope?.includes(id) ?? true);
  if (storeIds.length === 0) return undefined;
  const isLimited = storeIds.length < known.length;
  const isByStoreTerm = isLimited && storeIds.length <= MOST_STORE_TERMS;
  const figure =
    query.figure === undefined ? undefined : await toFigureCondition(store, scope, query.figure);
  const terms = [
    ...(isByStoreTerm
      ? [storeIds.map((id) => exactly(`${FILTER.store}${id.replaceAll('-', '')}`))]
      : []),
    ...filterTerms(query),
    ...(figure?.terms ?? []),
  ];
  if (isImpossible(terms)) return undefined;
  const times = await toTimes(store, scope, org, query, figure?.created);
  if (!times) return undefined;
  return {
    ...figure,
    org,
    terms,
    first: times.first,
    last: times.last,
    amountMin: query.amountMin,
    amountMax: query.amountMax,
    where: [
      ...(isLimited ? [isOfStores(sql.ref('facts.store_id'), storeIds)] : []),
      ...times.where,
      ...(figure?.where ?? []),
    ],
    digits: [...new Set(storeIds.map((id) => currencyDigits(calendar.currencyOf(id))))],
  };
}

/** Terms of the search text. */
export function searchTerms(
  { digits }: Pick<OrderCondition, 'digits'>,
  q: string | undefined,
): TermQuery {
  return q === undefined ? [] : parseSearch(q, { digits });
}

/** Filters that the index of terms can answer. */
function filterTerms(query: StoredOrdersQuery): TermQuery {
  const {
    view,
    paymentStatus,
    fulfillmentStatus,
    source,
    refunded,
    method,
    tender,
    has_note: note,
  } = query;
  const ofView = FULFILLMENT_STATUSES.filter(
    (status) => view === 'all' || isOneOf(ENDED_STATUSES, status) === (view === 'history'),
  );
  const statuses =
    fulfillmentStatus.length === 0
      ? ofView
      : fulfillmentStatus.filter((each) => isOneOf(ofView, each));
  const given = <Value>(value: Value | undefined, toClauses: (value: Value) => TermQuery) =>
    value === undefined ? [] : toClauses(value);
  return [
    ...(statuses.length < FULFILLMENT_STATUSES.length
      ? [filterClause('fulfillmentStatus', statuses)]
      : []),
    ...(paymentStatus.length > 0 ? [filterClause('paymentStatus', paymentStatus)] : []),
    ...(source.length > 0 ? [filterClause('source', source)] : []),
    ...given(refunded, (extent) => [
      filterClause('refunded', extent === 'any' ? ['partial', 'full'] : [extent]),
    ]),
    ...given(query.owed, () => [[exactly(FILTER.owing)]]),
    ...given(method, (values) => [filterClause('method', values)]),
    ...given(tender, (values) => [filterClause('method', values)]),
    ...given(query.service_type, (values) => [filterClause('serviceType', values)]),
    ...given(query.table, (values) => [
      filterClause(
        'table',
        values.map((name) => name.trim()),
      ),
    ]),
    ...given(note, (choice) => [filterClause('note', [choice])]),
    ...given(query.has_discount, (choice) => [filterClause('discount', [choice])]),
    ...given(query.promotion, (values) => [filterClause('promotion', values)]),
    ...given(query.item, (value) => [filterClause('item', [value])]),
    ...given(query.variant, (value) => [filterClause('variant', [value])]),
    ...given(query.member, (value) => [filterClause('member', [value, ...phoneDigits(value)])]),
  ];
}

function phoneDigits(value: string): string[] {
  const folded = foldText(value);
  return /^[\d\s+()./-]+$/.test(folded) ? [digitsOf(folded), digitsOf(withoutTrunk(folded))] : [];
}

/** Positions and times of the query; undefined if no store has orders then. */
async function toTimes(
  store: OrderStore,
  scope: StoreScope,
  org: number,
  query: StoredOrdersQuery,
  created: FigureCondition['created'],
): Promise<
  | { readonly first: number; readonly last: number; readonly where: RawBuilder<unknown>[] }
  | undefined
> {
  const selection = toSelection(org, query);
  const earliest = Math.max(selection.first, created?.first ?? -Infinity);
  const latest = Math.min(selection.last, created?.last ?? Infinity);
  const isBounded = [query.from, query.to, query.before].some((bound) => bound !== undefined);
  const at = sql.ref('facts.created_at');
  const own = isBounded ? [sql`${at} between ${selection.first} and ${selection.last}`] : [];
  if (!query.days) return { ...positionsBetween(earliest, latest), where: own };
  const periods = await readStorePeriods(store, scope, query.days);
  const first = Math.max(earliest, Math.min(...periods.zones.map(({ start }) => start)));
  const last = Math.min(latest, Math.max(...periods.zones.map(({ end }) => end)) - 1);
  if (!(first <= last)) return undefined;
  const columns = {
    storeId: sql.ref('facts.store_id'),
    at,
    offsetMinutes: sql.ref('facts.offset_minutes'),
  };
  return { ...positionsBetween(first, last), where: [...own, isWithin(periods, columns)] };
}
