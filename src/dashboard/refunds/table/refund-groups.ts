import type { ListedRefund, RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import { type ColumnSort, type RowGroup, sortParts } from '../../ui/table/table-columns.ts';
import { createDayClock } from '#order-domain/days/store-day.ts';

/** The rows of a group share this; those of `none` have no heading. */
type RefundKind = 'day' | 'currency' | 'unknown' | 'none';
type Common = { readonly kind: RefundKind; readonly key: string };

/** Loaded rows under a heading, with the figures of all refunds in the group. */
export type RefundGroup = RowGroup &
  Common & {
    /** Undefined until known. */
    readonly refunds: number | undefined;
    /** One for each currency, by code, in cents. */
    readonly sums: readonly { readonly currency: string; readonly cents: number }[];
  };

/** Headings depend on these parts of the response. */
export type Headed = Pick<RefundsResponse, 'totals' | 'groups'> & {
  readonly sort: ColumnSort;
  /** IANA; undefined with several time zones, where rows by time are not in order of days. */
  readonly timeZone: string | undefined;
  readonly cutoffMinutes: number;
  readonly currencyOf: (row: ListedRefund) => string;
};

const UNKNOWN: Common = { kind: 'unknown', key: 'unknown' };
const NONE: Common = { kind: 'none', key: '' };

/** True when rows in sequence are grouped by day. */
export function isByDay({ sort, timeZone }: Pick<Headed, 'sort' | 'timeZone'>): boolean {
  return timeZone !== undefined && sortParts(sort).column === 'time';
}

function headingOf(headed: Headed): (row: ListedRefund) => Common {
  const { timeZone = 'UTC', cutoffMinutes, sort, totals, currencyOf } = headed;
  if (isByDay(headed)) {
    const dayAt = createDayClock(timeZone, cutoffMinutes);
    return ({ second }) =>
      second === undefined ? UNKNOWN : { kind: 'day', key: dayAt(second).day };
  }
  const { column } = sortParts(sort);
  const isByCurrency = (column === 'amount' || column === 'total') && totals.currencies.length > 1;
  return (row) => {
    if (row.second === undefined) return UNKNOWN;
    return isByCurrency ? { kind: 'currency', key: currencyOf(row) } : NONE;
  };
}

function computeFigures(
  { kind, key }: Common,
  { totals, groups = [] }: Headed,
): Pick<RefundGroup, 'refunds' | 'sums'> {
  if (kind === 'day') {
    const sums = groups.flatMap(({ currency, groups: ofCurrency }) =>
      ofCurrency
        .filter(({ value }) => value === key)
        .map(({ cents, refunds }) => ({ currency, cents, refunds })),
    );
    return { refunds: sums.reduce((count, { refunds }) => count + refunds, 0), sums };
  }
  return {
    refunds: undefined,
    sums: totals.currencies.filter(({ currency }) => currency === key),
  };
}

/**
 * The headings of rows in the server's order: rows without a time come last, and amounts are
 * compared within their currency. No heading comes twice, although rows of an earlier sort may
 * still be shown: such rows stay under the heading above.
 */
export function groupRefunds(
  rows: readonly ListedRefund[],
  headed: Headed,
): readonly RefundGroup[] {
  const commons = rows.map(headingOf(headed));
  const firsts = new Map<string, { readonly common: Common; readonly start: number }>();
  for (const [start, common] of commons.entries())
    if (!firsts.has(common.key)) firsts.set(common.key, { common, start });
  const starts = [...firsts.values()];
  return starts.map(({ common, start }, index) => ({
    ...common,
    start,
    count: (starts[index + 1]?.start ?? rows.length) - start,
    hasHeading: common.kind !== 'none',
    ...computeFigures(common, headed),
  }));
}
