import type { MessageId } from '../kit/i18n/messages.ts';
import type { RefundDay } from '../order-math/figures/figure-sums.ts';
import type { FiguresTree } from '../order-math/figures/figures-tree.ts';
import { type FigureTarget, ORDERS, REFUNDS } from './figure-links.ts';

/** The lists behind a figure, by whose day refunds count on; several where no single list shows all of it. */
type FigureTargets = Readonly<Record<RefundDay, readonly FigureTarget[]>>;

/** A row of the table of figures: its contribution in cents, so that the rows above a sum add up to it. */
export type FigureRow = {
  readonly name: MessageId;
  /** How it is calculated; none where the name says it. */
  readonly hint?: MessageId;
  readonly centsOf: (tree: FiguresTree) => number;
  /** A sum of the rows above, an amount that is added, or a part of the row above, which is not added. */
  readonly kind: 'sum' | 'amount' | 'part';
  /** Left out where it is zero everywhere. */
  readonly isOptional?: true;
  readonly isRefund?: true;
  readonly targets?: FigureTargets;
};

const always = (...targets: readonly FigureTarget[]): FigureTargets => ({ own_day: targets, order_day: targets });
const ordersWith = (name: string, value: string) => always({ page: 'orders', filters: { [name]: value } });
/** Refunds made in the period, or, by the order's day, its orders that were refunded. */
const refunds = (target: FigureTarget): FigureTargets => ({
  own_day: [target],
  order_day: [{ page: 'orders', filters: { refunded: 'any' } }],
});
const SALES = always(ORDERS);
/** By the order's day, the orders of the period hold their refunds. */
const AFTER_REFUNDS: FigureTargets = { own_day: [ORDERS, REFUNDS], order_day: [ORDERS] };
const bridge = (
  name:
    | 'owed'
    | 'overpaid'
    | 'paid_on_other_days'
    | 'paid_for_other_days'
    | 'cancelled_takings'
    | 'refunded_on_other_days'
    | 'refunded_for_other_days',
  centsOf: (of: FiguresTree['bridge']) => number,
): FigureRow => ({
  name: `figures.${name}`,
  kind: 'amount',
  isOptional: true,
  centsOf: (tree) => centsOf(tree.bridge),
});

/** The rows of docs/figures.md, in its sequence; takings by method have a table of their own. */
export const FIGURE_ROWS: readonly FigureRow[] = [
  {
    name: 'figures.gross_sales',
    hint: 'figures.gross_sales_hint',
    kind: 'amount',
    targets: SALES,
    centsOf: (tree) => tree.grossSalesCents,
  },
  {
    name: 'figures.promotions',
    hint: 'figures.promotions_hint',
    kind: 'amount',
    targets: ordersWith('has_discount', 'promotion'),
    centsOf: (tree) => 0 - tree.promotionsCents,
  },
  {
    name: 'figures.manual_discounts',
    hint: 'figures.manual_discounts_hint',
    kind: 'amount',
    targets: ordersWith('has_discount', 'manual'),
    centsOf: (tree) => 0 - tree.manualDiscountsCents,
  },
  {
    name: 'figures.comps',
    hint: 'figures.comps_hint',
    kind: 'part',
    isOptional: true,
    centsOf: (tree) => 0 - tree.compsCents,
  },
  {
    name: 'figures.tax_in_prices',
    hint: 'figures.tax_in_prices_hint',
    kind: 'amount',
    isOptional: true,
    targets: SALES,
    centsOf: (tree) => 0 - tree.taxInPricesCents,
  },
  {
    name: 'figures.sales_before_refunds',
    hint: 'figures.sales_before_refunds_hint',
    kind: 'sum',
    targets: SALES,
    centsOf: (tree) => tree.salesBeforeRefundsCents,
  },
  {
    name: 'figures.refunded_goods',
    hint: 'figures.refunded_goods_hint',
    kind: 'amount',
    isRefund: true,
    targets: refunds(REFUNDS),
    centsOf: (tree) => 0 - tree.refundedGoodsCents,
  },
  {
    name: 'figures.amount_only',
    hint: 'figures.amount_only_hint',
    kind: 'amount',
    isRefund: true,
    targets: refunds({ page: 'refunds', filters: { mark: 'no_items' } }),
    centsOf: (tree) => 0 - tree.amountOnlyRefundsCents,
  },
  {
    name: 'figures.net_sales',
    hint: 'figures.net_sales_hint',
    kind: 'sum',
    targets: AFTER_REFUNDS,
    centsOf: (tree) => tree.netSalesCents,
  },
  {
    name: 'figures.tax',
    hint: 'figures.tax_hint',
    kind: 'amount',
    targets: AFTER_REFUNDS,
    centsOf: (tree) => tree.taxCents,
  },
  {
    name: 'figures.other',
    hint: 'figures.other_hint',
    kind: 'amount',
    isOptional: true,
    targets: AFTER_REFUNDS,
    centsOf: (tree) => tree.otherCents,
  },
  {
    name: 'figures.total_after_refunds',
    hint: 'figures.total_after_refunds_hint',
    kind: 'sum',
    targets: AFTER_REFUNDS,
    centsOf: (tree) => tree.totalAfterRefundsCents,
  },
  { ...bridge('owed', ({ owedCents }) => 0 - owedCents), targets: ordersWith('owed', 'true') },
  bridge('overpaid', ({ overpaidCents }) => overpaidCents),
  bridge('paid_on_other_days', ({ paidOnOtherDaysCents }) => 0 - paidOnOtherDaysCents),
  bridge('paid_for_other_days', ({ paidForOtherDaysCents }) => paidForOtherDaysCents),
  bridge('refunded_on_other_days', ({ refundedOnOtherDaysCents }) => refundedOnOtherDaysCents),
  bridge('refunded_for_other_days', ({ refundedForOtherDaysCents }) => 0 - refundedForOtherDaysCents),
  bridge('cancelled_takings', ({ cancelledTakingsCents }) => cancelledTakingsCents),
  {
    name: 'figures.net_takings',
    hint: 'figures.net_takings_hint',
    kind: 'sum',
    targets: always(ORDERS, REFUNDS),
    centsOf: (tree) => tree.netTakingsCents,
  },
];

/** Whether a row is worth showing of some trees: always, unless it is optional and zero in all of them. */
export function isFigureShown({ isOptional, centsOf }: FigureRow, trees: readonly FiguresTree[]): boolean {
  return !isOptional || trees.some((tree) => centsOf(tree) !== 0);
}

/** The percentages of tax in any tree, ascending, the unknown one last; rates of the same percentage are one. */
export function taxRates(
  trees: readonly FiguresTree[],
): { readonly key: string; readonly percent: number | undefined }[] {
  const percents = trees.flatMap(({ rates }) => rates.map(({ percent }) => percent));
  const known = new Set(percents.filter((percent) => percent !== undefined));
  const sorted = [...known].sort((left, right) => left - right);
  return [...sorted, ...(percents.includes(undefined) ? [undefined] : [])].map((percent) => ({
    key: String(percent),
    percent,
  }));
}

/** A tree's tax by a percentage, in cents. */
export function rateCents({ rates }: FiguresTree, key: string): number {
  return rates
    .filter(({ percent }) => String(percent) === key)
    .reduce((sum, { chargedCents, refundedCents }) => sum + chargedCents - refundedCents, 0);
}
