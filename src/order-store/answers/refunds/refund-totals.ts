import type { RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import type { OrderStore } from '../../order-store.ts';
import { readMethodNames, sumByMethod } from './refund-methods.ts';
import type { RefundSelection } from './refund-selection.ts';
import { readLaterSums, type RefundSum } from './refund-sums.ts';

type Totals = RefundsResponse['totals'];
type CurrencyTotal = Totals['currencies'][number];

/** By currency and method. */
export async function readRefundTotals(
  store: OrderStore,
  selection: RefundSelection,
  sums: readonly RefundSum[],
): Promise<Totals> {
  const { calendar } = selection.periods;
  const countOf = (some: readonly RefundSum[]) =>
    some.reduce((sum, { refunds }) => sum + refunds, 0);
  const dated = sums.filter(({ isDated }) => isDated);
  const currencies = await Promise.all(
    [...Map.groupBy(dated, ({ storeId }) => calendar.currencyOf(storeId))].map(([currency, own]) =>
      currencyTotal(store, selection, { currency, sums: own }),
    ),
  );
  const undated = sums.filter(({ isDated }) => !isDated);
  const later = selection.isOfItem ? [] : await readLaterSums(store, selection);
  return {
    count: countOf(dated),
    currencies: currencies.toSorted((left, right) => (left.currency < right.currency ? -1 : 1)),
    later: [...Map.groupBy(later, ({ storeId }) => calendar.currencyOf(storeId))]
      .map(([currency, own]) => ({
        currency,
        cents: own.reduce((sum, { cents }) => sum + cents, 0),
      }))
      .filter(({ cents }) => cents !== 0)
      .toSorted((left, right) => (left.currency < right.currency ? -1 : 1)),
    undated: countOf(undated.filter(({ hasDetails }) => hasDetails)),
    withoutDetails: countOf(undated.filter(({ hasDetails }) => !hasDetails)),
  };
}

async function currencyTotal(
  store: OrderStore,
  { periods: { org }, isOfItem }: RefundSelection,
  { currency, sums }: { currency: string; sums: readonly RefundSum[] },
): Promise<CurrencyTotal> {
  const methods = [...sumByMethod(sums)];
  const nameOf = await readMethodNames(store, org, methods);
  const add = (amount: (sum: RefundSum) => number) =>
    sums.reduce((all, sum) => all + amount(sum), 0);
  return {
    currency,
    cents: add(({ cents }) => cents),
    methods: methods
      .map(([value, sum]) => ({
        value,
        tender: { key: value, name: nameOf(value, sum) },
        cents: sum.cents,
      }))
      .toSorted((left, right) => right.cents - left.cents || (left.value < right.value ? -1 : 1)),
    origins: {
      ownCents: add(({ isOwn, isCancelled, cents }) => (isOwn && !isCancelled ? cents : 0)),
      cancelledCents: add(({ isOwn, isCancelled, cents }) => (isOwn && isCancelled ? cents : 0)),
      othersCents: add(({ isOwn, cents }) => (isOwn ? 0 : cents)),
    },
    ...(isOfItem && {
      ofItem: {
        cents: add(({ ofItem }) => ofItem.cents),
        qty: add(({ ofItem }) => ofItem.millionths) / 1e6,
      },
    }),
  };
}
