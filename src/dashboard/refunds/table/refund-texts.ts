import { formatMoney } from '../../ui/i18n/money.tsx';
import { type ColumnTexts, SAMPLED_ROWS } from '../../ui/table/table-columns.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import {
  amountMarks,
  currencyOf,
  daysText,
  orderedText,
  type RefundsMeta,
  timeText,
  zoneText,
} from './refund-cells.tsx';

/** The times of some refunds. */
export function timeTexts(rows: readonly ListedRefund[], meta: RefundsMeta): ColumnTexts {
  const texts = rows.slice(0, SAMPLED_ROWS).flatMap((row) => {
    const { refundedAt } = row;
    if (refundedAt === undefined) return [];
    return [`${timeText(row, refundedAt, meta)} ${zoneText(row, refundedAt, meta)}`.trimEnd()];
  });
  return { texts };
}

/** The tickets of some refunds, and the times of orders without details, which come last. */
export function ticketTexts(rows: readonly ListedRefund[], meta: RefundsMeta): ColumnTexts {
  const withoutDetails = rows.filter(({ refundId }) => refundId === undefined).slice(-SAMPLED_ROWS);
  const texts = [
    ...rows.slice(0, SAMPLED_ROWS).map(({ ticket }) => ticket),
    ...withoutDetails.flatMap((row) => [row.ticket, orderedText(row, meta)]),
  ];
  return { texts, className: 'font-medium' };
}

/** The names of the stores of some refunds. */
export function storeTexts(rows: readonly ListedRefund[], { days }: RefundsMeta): ColumnTexts {
  return {
    texts: rows.slice(0, SAMPLED_ROWS).map(({ storeId }) => days.stores.find(storeId).name),
  };
}

/**
 * The reasons of some refunds, as far as the column's minimum width: more of them would take the
 * room of items.
 */
export function reasonTexts(rows: readonly ListedRefund[], { intl }: RefundsMeta): ColumnTexts {
  const texts = rows
    .slice(0, SAMPLED_ROWS)
    .map(({ refundId, reason }) =>
      refundId === undefined ? intl.formatMessage({ id: 'refunds.mark.no_details' }) : reason,
    );
  return { texts, preferred: [] };
}

/**
 * The amounts of all refunds, one for each currency and number of digits: none is ever truncated.
 */
function allAmounts(
  rows: readonly ListedRefund[],
  centsOf: (row: ListedRefund) => number,
  meta: RefundsMeta,
): string[] {
  const kinds = new Map<string, { readonly cents: number; readonly currency: string }>();
  for (const row of rows) {
    const [cents, currency] = [centsOf(row), currencyOf(row, meta)];
    kinds.set(`${currency} ${cents}`.replaceAll(/\d/g, '0'), { cents, currency });
  }
  return [...kinds.values()].map(({ cents, currency }) =>
    formatMoney(meta.intl.locale, cents, currency),
  );
}

/** The room for the warnings beside an amount, by their number. */
const WARNINGS = ['', 'ps-6', 'ps-10'];

/** The refunded amounts. */
export function refundedTexts(rows: readonly ListedRefund[], meta: RefundsMeta): ColumnTexts {
  const warnings = Math.max(
    0,
    ...rows.slice(0, SAMPLED_ROWS).map((row) => amountMarks(row).length),
  );
  const hasUnknown = rows.some(({ refundId }) => refundId === undefined);
  return {
    texts: [
      ...allAmounts(rows, ({ amountCents }) => 0 - amountCents, meta),
      ...(hasUnknown ? [meta.intl.formatMessage({ id: 'refunds.amount_unknown' })] : []),
    ],
    className: `font-medium ${WARNINGS[warnings]}`,
  };
}

/** The totals of the orders. */
export function totalTexts(rows: readonly ListedRefund[], meta: RefundsMeta): ColumnTexts {
  return { texts: allAmounts(rows, ({ orderTotalCents }) => orderTotalCents, meta) };
}

/** How many days after their orders some refunds came. */
export function daysTexts(rows: readonly ListedRefund[], meta: RefundsMeta): ColumnTexts {
  return { texts: rows.slice(0, SAMPLED_ROWS).map((row) => daysText(row, meta) ?? '') };
}
