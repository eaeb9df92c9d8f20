import type { ListedRefund, RefundsAnswer } from '#contract/bff/order-store/refunds.ts';
import { type ColumnSort, sortParts } from '../../ui/table/column-sort.ts';
import type { RowGroup } from '../../ui/table/window/list-geometry.ts';
import { createDayClock } from '#order-domain/days/store-day.ts';

/** What rows under a heading have in common; `none` has no heading. */
export type HeadedBy =
  | { readonly kind: 'day'; readonly key: string }
  | { readonly kind: 'currency'; readonly key: string }
  | { readonly kind: 'unknown' | 'none'; readonly key: '' };

/** Loaded rows under a heading, with the figures of all that belong there. */
export type RefundHeading = RowGroup & {
  readonly by: HeadedBy;
  /** How many refunds belong there; undefined if that is not known. */
  readonly refunds: number | undefined;
  /** One for each currency, by code, in cents. */
  readonly sums: readonly { readonly currency: string; readonly cents: number }[];
};

/** What the headings among rows depend on. */
export type Headed = Pick<RefundsAnswer, 'totals' | 'groups'> & {
  readonly sort: ColumnSort;
  /**
   * IANA; undefined where stores have several clocks, so that rows by time are not those of day
   * after day.
   */
  readonly timeZone: string | undefined;
  readonly cutoffMinutes: number;
  readonly currencyOf: (row: ListedRefund) => string;
};

const UNKNOWN: HeadedBy = { kind: 'unknown', key: '' };
const NONE: HeadedBy = { kind: 'none', key: '' };

/** Whether rows in a sequence are under the headings of their days. */
export function isByDay({ sort, timeZone }: Pick<Headed, 'sort' | 'timeZone'>): boolean {
  return timeZone !== undefined && sortParts(sort).column === 'time';
}

function headingOf(headed: Headed): (row: ListedRefund) => HeadedBy {
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

function figuresOf(
  by: HeadedBy,
  { totals, groups = [] }: Headed,
): Pick<RefundHeading, 'refunds' | 'sums'> {
  if (by.kind === 'day') {
    const sums = groups.flatMap(({ currency, groups: ofCurrency }) =>
      ofCurrency
        .filter(({ value }) => value === by.key)
        .map(({ cents, refunds }) => ({ currency, cents, refunds })),
    );
    return { refunds: sums.reduce((count, { refunds }) => count + refunds, 0), sums };
  }
  return {
    refunds: undefined,
    sums: totals.currencies.filter(({ currency }) => currency === by.key),
  };
}

/**
 * The headings of rows in the sequence of the server: those without a time come last, and amounts
 * are compared within their currency.
 */
export function headRows(rows: readonly ListedRefund[], headed: Headed): readonly RefundHeading[] {
  const bys = rows.map(headingOf(headed));
  const starts = bys.flatMap((by, index) => {
    const before = bys[index - 1];
    return before?.kind === by.kind && before.key === by.key ? [] : [{ by, start: index }];
  });
  return starts.map(({ by, start }, index) => ({
    by,
    start,
    count: (starts[index + 1]?.start ?? rows.length) - start,
    ...figuresOf(by, headed),
  }));
}
