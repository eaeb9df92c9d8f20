import type { MessageId } from '../ui/i18n/messages.ts';
import type { RefundDay } from '#order-domain/figures/figure-sums.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import type { BridgeStep } from '#order-domain/figures/bridge-steps.ts';
import { dotless } from '#order-domain/figures/product-figures.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { type FigureTarget, ORDERS, ordersBehind, REFUNDS } from './figure-links.ts';

/**
 * The lists behind a figure, by whose day refunds count on; several where no single list shows all
 * of it.
 */
type FigureLists = (tree: FiguresTree, refundDay: RefundDay) => readonly FigureTarget[];

/**
 * A row of the table of figures: its contribution in cents, so that the rows above a sum add up to
 * it.
 */
export type FigureRow = {
  readonly name: MessageId;
  /** How it is calculated; none where the name says it. */
  readonly hint?: MessageId;
  /** Where refunds count on the day of their order, unless that is the same. */
  readonly hintByOrder?: MessageId;
  readonly centsOf: (tree: FiguresTree) => number;
  /**
   * A sum of the rows above, an amount that is added, or a part of the row above, which is not
   * added.
   */
  readonly kind: 'sum' | 'amount' | 'part';
  /** Left out where it is zero everywhere. */
  readonly isOptional?: true;
  /** What is taken off the sum below: it grows where its amount falls. */
  readonly isDeducted?: true;
  readonly isRefund?: true;
  readonly listsOf: FigureLists;
};

const always =
  (...targets: readonly FigureTarget[]): FigureLists =>
  () =>
    targets;
const ordersWith = (name: string, value: string) =>
  always({ page: 'orders', filters: { [name]: value } });
/** Refunds made in the period, or, by the order's day, its orders that were refunded. */
const refunds =
  (target: FigureTarget): FigureLists =>
  (_, refundDay) => [
    refundDay === 'own_day' ? target : { page: 'orders', filters: { refunded: 'any' } },
  ];
const SALES = always(ORDERS);
/** By the order's day, the orders of the period hold their refunds. */
const AFTER_REFUNDS: FigureLists = (_, refundDay) =>
  refundDay === 'own_day' ? [ORDERS, REFUNDS] : [ORDERS];

/** A step of the bridge, which leads to the orders that make it. */
const bridge = (
  step: BridgeStep,
  target: FigureTarget,
  centsOf: (of: FiguresTree['bridge']) => number,
): FigureRow => ({
  name: `figures.${step}`,
  kind: 'amount',
  isOptional: true,
  listsOf: always(target),
  centsOf: (tree) => centsOf(tree.bridge),
});
/**
 * Those whose payments or refunds have a day of their own: of the period's orders, or of orders of
 * other days.
 */
const moved = (
  step: BridgeStep,
  isOfOtherDays: boolean,
  centsOf: (of: FiguresTree['bridge']) => number,
): FigureRow => bridge(step, { page: 'orders', moved: { figure: step, isOfOtherDays } }, centsOf);
const deducted = (row: FigureRow): FigureRow => ({ ...row, isDeducted: true });

/**
 * Whether orders of other days may have been paid in the period: cancelled ones too, of which all
 * was refunded in it.
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
 * The orders of which something was paid in the period, with a method (`methodValue`) if given; of
 * other days if the bridge has any.
 */
export function paidIn(
  tree: FiguresTree,
  method?: string,
  figure: 'paid' | 'change' = 'paid',
): FigureTarget {
  const within = method === undefined ? undefined : dotless(method);
  return { page: 'orders', moved: { figure, isOfOtherDays: takesOfOtherDays(tree), within } };
}

/**
 * The orders, of any day, of which something was paid or refunded in a period, within an hour of a
 * weekday (`1:14`) or with a method (`dotless`), if given.
 */
export function takingsIn(within?: string): FigureTarget {
  return { page: 'orders', moved: { figure: 'net_takings', isOfOtherDays: true, within } };
}

/** The rows of docs/figures.md, in its sequence; takings by method have a table of their own. */
export const FIGURE_ROWS: readonly FigureRow[] = [
  {
    name: 'figures.gross_sales',
    hint: 'figures.gross_sales_hint',
    kind: 'amount',
    listsOf: SALES,
    centsOf: (tree) => tree.grossSalesCents,
  },
  {
    name: 'figures.promotions',
    hint: 'figures.promotions_hint',
    kind: 'amount',
    listsOf: ordersWith('has_discount', 'promotion'),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.promotionsCents,
  },
  {
    name: 'figures.manual_discounts',
    hint: 'figures.manual_discounts_hint',
    kind: 'amount',
    listsOf: ordersWith('has_discount', 'manual'),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.manualDiscountsCents,
  },
  {
    name: 'figures.comps',
    hint: 'figures.comps_hint',
    kind: 'part',
    isOptional: true,
    listsOf: always(ordersBehind('comps')),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.compsCents,
  },
  {
    name: 'figures.tax_in_prices',
    hint: 'figures.tax_in_prices_hint',
    kind: 'amount',
    isOptional: true,
    listsOf: SALES,
    isDeducted: true,
    centsOf: (tree) => 0 - tree.taxInPricesCents,
  },
  {
    name: 'figures.sales_before_refunds',
    hint: 'figures.sales_before_refunds_hint',
    kind: 'sum',
    listsOf: SALES,
    centsOf: (tree) => tree.salesBeforeRefundsCents,
  },
  {
    name: 'figures.refunded_goods',
    hint: 'figures.refunded_goods_hint',
    hintByOrder: 'figures.refunded_goods_by_order_hint',
    kind: 'amount',
    isRefund: true,
    listsOf: refunds(REFUNDS),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.refundedGoodsCents,
  },
  {
    name: 'figures.amount_only',
    hint: 'figures.amount_only_hint',
    kind: 'amount',
    isRefund: true,
    listsOf: refunds({ page: 'refunds', filters: { mark: 'no_items' } }),
    isDeducted: true,
    centsOf: (tree) => 0 - tree.amountOnlyRefundsCents,
  },
  {
    name: 'figures.net_sales',
    hint: 'figures.net_sales_hint',
    kind: 'sum',
    listsOf: AFTER_REFUNDS,
    centsOf: (tree) => tree.netSalesCents,
  },
  {
    name: 'figures.tax',
    hint: 'figures.tax_hint',
    kind: 'amount',
    listsOf: AFTER_REFUNDS,
    centsOf: (tree) => tree.taxCents,
  },
  {
    name: 'figures.other',
    hint: 'figures.other_hint',
    kind: 'amount',
    isOptional: true,
    listsOf: AFTER_REFUNDS,
    centsOf: (tree) => tree.otherCents,
  },
  {
    name: 'figures.total_after_refunds',
    hint: 'figures.total_after_refunds_hint',
    kind: 'sum',
    listsOf: AFTER_REFUNDS,
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
 * Whether a row is worth showing of some trees: always, unless it is optional and zero in all of
 * them.
 */
export function isFigureShown(
  { isOptional, centsOf }: FigureRow,
  trees: readonly FiguresTree[],
): boolean {
  return !isOptional || trees.some((tree) => centsOf(tree) !== 0);
}

/**
 * The percentages of tax in any tree, ascending, the unknown one last; rates of the same percentage
 * are one.
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

/** A tree's tax by a percentage, in cents: charged, and refunded with items. */
export function rateSums({ rates }: FiguresTree, key: string) {
  const own = rates.filter(({ percent }) => rateValue(percent) === key);
  return { chargedCents: sumOf(own, 'chargedCents'), refundedCents: sumOf(own, 'refundedCents') };
}

/** A tree's tax by a percentage less what was refunded of it, in cents. */
export function rateCents(tree: FiguresTree, key: string): number {
  const { chargedCents, refundedCents } = rateSums(tree, key);
  return chargedCents - refundedCents;
}

/**
 * The lists behind the tax of a percentage: the orders taxed at it, and the refunds with items
 * taxed at it.
 */
export function rateTargets(key: string): Readonly<Record<'charged' | 'refunded', FigureTarget>> {
  const filters = { figure: `tax_rate.${key}` };
  return { charged: { page: 'orders', filters }, refunded: { page: 'refunds', filters } };
}

/** The lists behind what is left of a percentage's tax, as refunds count. */
export function rateLists(
  key: string,
  tree: FiguresTree,
  refundDay: RefundDay,
): readonly FigureTarget[] {
  const { charged, refunded } = rateTargets(key);
  // Of an order that was refunded at an unknown rate, all rates may be known.
  if (refundDay === 'order_day') return key === rateValue(undefined) ? [ORDERS] : [charged];
  return rateSums(tree, key).refundedCents === 0 ? [charged] : [charged, refunded];
}
