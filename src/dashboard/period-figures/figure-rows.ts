import type { MessageId } from '../ui/i18n/messages.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import type { BridgeStep } from '#order-domain/figures/bridge-steps.ts';
import { dotless } from '#order-domain/figures/product-figures.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { type FigureTarget, ORDERS, ordersBehind, REFUNDS } from './figure-links.ts';

/**
 * A row of the figures table, with its contribution in cents: the rows above a sum add up to it.
 */
export type FigureRow = {
  readonly name: MessageId;
  /** The calculation, unless the name explains it. */
  readonly hint?: MessageId;
  readonly centsOf: (tree: FiguresTree) => number;
  /** A sum of the rows above; or a part of the row above, which is not added. */
  readonly kind?: 'sum' | 'part';
  /** Omitted if it is zero everywhere. */
  readonly isOptional?: true;
  /** Deducted from the sum below, so it grows when its amount falls. */
  readonly isDeducted?: true;
  readonly isRefund?: true;
  /** The lists of the figure; several if no single list shows all of it. */
  readonly listsOf: (tree: FiguresTree) => readonly FigureTarget[];
};

const list =
  (...targets: readonly FigureTarget[]): FigureRow['listsOf'] =>
  () =>
    targets;
const ordersWith = (name: string, value: string) =>
  list({ page: 'orders', filters: { [name]: value } });

/** A step of the bridge, with a link to its orders. */
const bridge = (
  step: BridgeStep,
  target: FigureTarget,
  centsOf: (of: FiguresTree['bridge']) => number,
): FigureRow => ({
  name: `figures.${step}`,
  isOptional: true,
  listsOf: list(target),
  centsOf: (tree) => centsOf(tree.bridge),
});
/**
 * Payments or refunds count on their own day here: of the period's orders, or of orders of other
 * days.
 */
const moved = (
  step: BridgeStep,
  isOfOtherDays: boolean,
  centsOf: (of: FiguresTree['bridge']) => number,
): FigureRow => bridge(step, { page: 'orders', moved: { figure: step, isOfOtherDays } }, centsOf);
const deducted = (row: FigureRow): FigureRow => ({ ...row, isDeducted: true });

/**
 * True when orders of other days may have been paid in the period, including cancelled ones that
 * were fully refunded in it.
 */
function takesOfOtherDays({ takenCents, totalCents, bridge }: FiguresTree): boolean {
  const {
    owedCents,
    overpaidCents,
    paidOnOtherDaysCents,
    paidForOtherDaysCents,
    cancelledTakingsCents,
  } = bridge;
  const takenOfSalesCents =
    totalCents - owedCents + overpaidCents - paidOnOtherDaysCents + paidForOtherDaysCents;
  return (
    paidForOtherDaysCents !== 0 || cancelledTakingsCents !== 0 || takenCents !== takenOfSalesCents
  );
}

/**
 * Orders with a payment in the period, with a method (`methodValue`) if given; also of other days
 * if the bridge has any.
 */
export function paidIn(tree: FiguresTree, method?: string): FigureTarget {
  const within = method === undefined ? undefined : dotless(method);
  return {
    page: 'orders',
    moved: { figure: 'paid', isOfOtherDays: takesOfOtherDays(tree), within },
  };
}

/**
 * Orders of any day with a payment or refund in a period, within an hour of a weekday (`1:14`) or
 * with a method (`dotless`), if given.
 */
export function takingsIn(within?: string): FigureTarget {
  return { page: 'orders', moved: { figure: 'net_takings', isOfOtherDays: true, within } };
}

/** The rows of docs/figures.md, in the same order; takings by method have their own table. */
export const FIGURE_ROWS: readonly FigureRow[] = [
  {
    name: 'figures.gross_sales',
    hint: 'figures.gross_sales_hint',
    listsOf: list(ORDERS),
    centsOf: (tree) => tree.grossSalesCents,
  },
  {
    name: 'figures.promotions',
    hint: 'figures.promotions_hint',
    listsOf: ordersWith('has_discount', 'promotion'),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.promotionsCents,
  },
  {
    name: 'figures.manual_discounts',
    hint: 'figures.manual_discounts_hint',
    listsOf: ordersWith('has_discount', 'manual'),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.manualDiscountsCents,
  },
  {
    name: 'figures.comps',
    hint: 'figures.comps_hint',
    kind: 'part',
    isOptional: true,
    listsOf: list(ordersBehind('comps')),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.compsCents,
  },
  {
    name: 'figures.tax_in_prices',
    hint: 'figures.tax_in_prices_hint',
    isOptional: true,
    listsOf: list(ORDERS),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.taxInPricesCents,
  },
  {
    name: 'figures.sales_before_refunds',
    hint: 'figures.sales_before_refunds_hint',
    kind: 'sum',
    listsOf: list(ORDERS),
    centsOf: (tree) => tree.salesBeforeRefundsCents,
  },
  {
    name: 'figures.refunded_goods',
    hint: 'figures.refunded_goods_hint',
    isRefund: true,
    listsOf: list(REFUNDS),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.refundedGoodsCents,
  },
  {
    name: 'figures.amount_only',
    hint: 'figures.amount_only_hint',
    isRefund: true,
    listsOf: list({ page: 'refunds', filters: { mark: 'no_items' } }),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.amountOnlyRefundsCents,
  },
  {
    name: 'figures.net_sales',
    hint: 'figures.net_sales_hint',
    kind: 'sum',
    listsOf: list(ORDERS, REFUNDS),
    centsOf: (tree) => tree.netSalesCents,
  },
  {
    name: 'figures.tax',
    hint: 'figures.tax_hint',
    listsOf: list(ORDERS, REFUNDS),
    centsOf: (tree) => tree.taxCents,
  },
  {
    name: 'figures.other',
    hint: 'figures.other_hint',
    isOptional: true,
    listsOf: list(ORDERS, REFUNDS),
    centsOf: (tree) => tree.otherCents,
  },
  {
    name: 'figures.total_after_refunds',
    hint: 'figures.total_after_refunds_hint',
    kind: 'sum',
    listsOf: list(ORDERS, REFUNDS),
    centsOf: (tree) => tree.totalAfterRefundsCents,
  },
  deducted(bridge('owed', ordersBehind('owed'), ({ owedCents }) => 0 - owedCents)),
  bridge('overpaid', ordersBehind('overpaid'), ({ overpaidCents }) => overpaidCents),
  deducted(
    moved('paid_on_other_days', false, ({ paidOnOtherDaysCents }) => 0 - paidOnOtherDaysCents),
  ),
  moved('paid_for_other_days', true, ({ paidForOtherDaysCents }) => paidForOtherDaysCents),
  moved(
    'refunded_on_other_days',
    false,
    ({ refundedOnOtherDaysCents }) => refundedOnOtherDaysCents,
  ),
  deducted(
    moved(
      'refunded_for_other_days',
      true,
      ({ refundedForOtherDaysCents }) => 0 - refundedForOtherDaysCents,
    ),
  ),
  moved('cancelled_takings', true, ({ cancelledTakingsCents }) => cancelledTakingsCents),
  {
    name: 'figures.net_takings',
    hint: 'figures.net_takings_hint',
    kind: 'sum',
    listsOf: (tree) => [paidIn(tree), REFUNDS],
    centsOf: (tree) => tree.netTakingsCents,
  },
];

/**
 * The percentages of tax in any tree, ascending, the unknown one last; rates with the same
 * percentage are merged.
 */
export function taxRates(
  trees: readonly FiguresTree[],
): { readonly key: string; readonly percent: number | undefined }[] {
  const percents = trees.flatMap(({ rates }) => rates.map(({ percent }) => percent));
  const known = new Set(percents.filter((percent) => percent !== undefined));
  const sorted = [...known].sort((left, right) => left - right);
  return [...sorted, ...(percents.includes(undefined) ? [undefined] : [])].map((percent) => ({
    key: rateValue(percent),
    percent,
  }));
}

/** A tree's tax at a percentage, in cents: charged, refunded with items, and the rest. */
export function rateSums({ rates }: FiguresTree, key: string) {
  const own = rates.filter(({ percent }) => rateValue(percent) === key);
  const chargedCents = sumOf(own, 'chargedCents');
  const refundedCents = sumOf(own, 'refundedCents');
  return { chargedCents, refundedCents, leftCents: chargedCents - refundedCents };
}

/**
 * The lists for the tax at a percentage: orders taxed at it, and refunds with items taxed at it.
 */
export function rateTargets(key: string): Readonly<Record<'charged' | 'refunded', FigureTarget>> {
  const filters = { figure: `tax_rate.${key}` };
  return { charged: { page: 'orders', filters }, refunded: { page: 'refunds', filters } };
}

/** The lists for the rest of a percentage's tax. */
export function rateLists(tree: FiguresTree, key: string): readonly FigureTarget[] {
  const { charged, refunded } = rateTargets(key);
  return rateSums(tree, key).refundedCents === 0 ? [charged] : [charged, refunded];
}
