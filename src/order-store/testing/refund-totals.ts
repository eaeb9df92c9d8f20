import { sumAmounts } from '#order-domain/order/order-amounts.ts';
import { type RefundOrigins, refundOrigins } from '#order-domain/order/sales-figures.ts';
import { commonName } from '#order-domain/order/tenders.ts';
import type { RefundMethod, RefundRow } from '#order-domain/refunds/refund-row.ts';

/**
 * The refunds in one currency (ISO 4217): their sum in cents, and that sum by method, the largest
 * first.
 */
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
  const byValue = Map.groupBy(
    rows.flatMap(({ methods }) => methods),
    ({ value }) => value,
  );
  return [...byValue]
    .map(([value, parts]) => ({
      value,
      tender: { key: value, name: commonName(parts.map(({ tender }) => tender)) },
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    }))
    .sort((left, right) => right.cents - left.cents || (left.value < right.value ? -1 : 1));
}
