import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { Money } from '../ui/i18n/money-label.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import type { STORE_COLUMNS } from './insights-address.ts';

type Column = {
  /** As in the address. */
  readonly id: (typeof STORE_COLUMNS)[number];
  readonly name: MessageId;
  readonly centsOf: (row: FigureGroupRow) => number;
  readonly look?: string;
};

/** The amounts of a day or a store; those that are deducted are negative. */
export const AMOUNT_COLUMNS: readonly Column[] = [
  { id: 'gross_sales', name: 'figures.gross_sales', centsOf: (row) => row.grossSalesCents },
  {
    id: 'discounts',
    name: 'totals.discounts',
    centsOf: (row) => 0 - row.promotionsCents - row.manualDiscountsCents,
  },
  { id: 'net_sales', name: 'figures.net_sales', centsOf: (row) => row.netSalesCents },
  { id: 'tax', name: 'figures.tax', centsOf: (row) => row.taxCents },
  {
    id: 'total',
    name: 'figures.total_after_refunds',
    centsOf: (row) => row.totalAfterRefundsCents,
  },
  { id: 'takings', name: 'figures.net_takings', centsOf: (row) => row.netTakingsCents },
  {
    id: 'refunds',
    name: 'insights.refunds_made',
    centsOf: (row) => row.netTakingsCents - row.takenCents,
    look: 'text-refund',
  },
];

export function sumOf(
  groups: readonly FigureGroupRow[],
  valueOf: (group: FigureGroupRow) => number,
): number {
  return groups.reduce((sum, group) => sum + valueOf(group), 0);
}

/** An amount; zero is fainter. */
export function Amount({
  cents,
  currency,
  look,
}: {
  cents: number;
  currency: string;
  look?: string | undefined;
}) {
  return (
    <Money cents={cents} currency={currency} className={cents === 0 ? 'text-ink-muted' : look} />
  );
}

/** A cell for each column, with the sum of some groups in one currency. */
export function amountCells(groups: readonly FigureGroupRow[], currency: string) {
  return AMOUNT_COLUMNS.map(({ id, centsOf, look }) => (
    <Amount key={id} cents={sumOf(groups, centsOf)} currency={currency} look={look} />
  ));
}
