import { sumAmounts } from '../../order-math/order-amounts.ts';
import { type RefundOrigins, refundOrigins } from '../../order-math/sales-figures.ts';
import type { RefundMethod, RefundRow } from './refund-row.ts';

/** The refunds in one currency (ISO 4217): their sum in cents, and that sum by method, the largest first. */
export type CurrencyTotal = {
  readonly currency: string;
  readonly cents: number;
  readonly methods: readonly RefundMethod[];
  /** That sum by the orders that were refunded. */
  readonly origins: RefundOrigins | undefined;
};

export type RefundTotals = {
  /** The number of refunds whose time is known; the others are counted separately. */
  readonly count: number;
  /** One for each currency, by code; never added up. */
  readonly currencies: readonly CurrencyTotal[];
  /** Refunds with no readable time: it is unknown whether they belong to the period. */
  readonly undated: number;
  /** Orders that are marked refunded but have no refund. */
  readonly withoutDetails: number;
};

/** The figures of some refunds of a period, to which an order belongs or not. */
export function refundTotals(
  rows: readonly RefundRow[],
  currencyOf: (row: RefundRow) => string,
  isOrderInPeriod: (row: RefundRow) => boolean,
): RefundTotals {
  const dated = rows.filter(({ second }) => second !== undefined);
  const withoutDetails = rows.filter(({ refundId }) => refundId === undefined).length;
  const byCurrency = Map.groupBy(dated, currencyOf);
  const origins = refundOrigins(
    dated.map((row) => ({
      currency: currencyOf(row),
      amountCents: row.amountCents,
      isInPeriod: true,
      isCancelled: row.isCancelled,
      isOrderInPeriod: isOrderInPeriod(row),
    })),
  );
  return {
    count: dated.length,
    currencies: [...byCurrency]
      .map(([currency, members]) => ({
        currency,
        cents: sumAmounts(members),
        methods: methodTotals(members),
        origins: origins.get(currency),
      }))
      .sort((left, right) => (left.currency < right.currency ? -1 : 1)),
    undated: rows.length - dated.length - withoutDetails,
    withoutDetails,
  };
}

function methodTotals(rows: readonly RefundRow[]): RefundMethod[] {
  const totals = new Map<string, RefundMethod>();
  for (const { value, tender, cents } of rows.flatMap(({ methods }) => methods)) {
    const known = totals.get(value);
    // Keep the first named tender of a method, since some entries have no name.
    const named = known && (known.tender.name || !tender.name) ? known.tender : tender;
    totals.set(value, { value, tender: named, cents: (known?.cents ?? 0) + cents });
  }
  return [...totals.values()].sort((left, right) => right.cents - left.cents || (left.value < right.value ? -1 : 1));
}
