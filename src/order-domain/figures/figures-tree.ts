import { isUnnamed, type Tender } from '../order/tenders.ts';
import type { FigureCell, FigureGroup, PartialFigures, RefundDay } from './figure-sums.ts';

/**
 * Takings by one payment method (row 12), and the change given, which the other amounts exclude.
 */
export type MethodTakings = {
  readonly method: Tender;
  readonly takenCents: number;
  readonly changeCents: number;
  readonly refundedCents: number;
  /** Taken less refunded. */
  readonly netCents: number;
};

/**
 * From total after refunds to net takings: row 11 − unpaid + overpaid − … = row 13, to the cent.
 */
export type TakingsBridge = {
  /** Unpaid sales of the period: per order, total − payments, never below 0. */
  readonly owedCents: number;
  /** Payments above the totals of the period's sales. */
  readonly overpaidCents: number;
  /** Payments for sales of the period that were made at another time, or at an unknown one. */
  readonly paidOnOtherDaysCents: number;
  /** Payments made in the period for sales of other days. */
  readonly paidForOtherDaysCents: number;
  /** Refunds by the order's day only: refunds of row 11 on other days; added again. */
  readonly refundedOnOtherDaysCents: number;
  /** Refunds by the order's day only: given in the period for sales of other days. */
  readonly refundedForOtherDaysCents: number;
  /** Payments less refunds made in the period for cancelled orders, which are no sales. */
  readonly cancelledTakingsCents: number;
};

/**
 * The figures of a period or of one group of it, in cents of one currency; docs/figures.md has the
 * formulas.
 */
export type FiguresTree = {
  readonly currency: string;
  /** Undefined for the complete period. */
  readonly group?: FigureGroup | undefined;
  /** The number of sales: orders created in the period that are not cancelled. */
  readonly sales: number;
  /** Row 1: Σ subtotal of sales, before discounts. */
  readonly grossSalesCents: number;
  /**
   * Row 2: Σ promotion discounts of sales; `promotions` has those that are named,
   * `unnamedPromotionsCents` the rest.
   */
  readonly promotionsCents: number;
  readonly promotions: readonly {
    readonly id: string;
    readonly trigger: string;
    readonly name?: Readonly<Record<string, string>> | undefined;
    readonly discountCents: number;
    readonly uses: number;
  }[];
  readonly unnamedPromotionsCents: number;
  /** Row 3: Σ manual discounts; `compsCents` is the part on lines that were free afterwards. */
  readonly manualDiscountsCents: number;
  readonly compsCents: number;
  /** Row 4: Σ tax of the sales whose total shows that the prices contain it. */
  readonly taxInPricesCents: number;
  /** Row 5 = 1 − 2 − 3 − 4. */
  readonly salesBeforeRefundsCents: number;
  /** Row 6: Σ items of refunds, without tax. */
  readonly refundedGoodsCents: number;
  /** Row 7: Σ refunds that name no items; they may contain tax. */
  readonly amountOnlyRefundsCents: number;
  /** Row 8 = 5 − 6 − 7. */
  readonly netSalesCents: number;
  /**
   * Row 9: Σ tax of sales − Σ tax of refunded items; `rates` has it by rate, tax without a
   * breakdown at the rate ''.
   */
  readonly taxCents: number;
  readonly rates: readonly {
    readonly id: string;
    readonly percent?: number | undefined;
    readonly chargedCents: number;
    readonly refundedCents: number;
  }[];
  /** Row 10: totals less subtotal, discounts and tax, minus refunds less their items and tax. */
  readonly otherCents: number;
  /** Σ total of sales, before refunds. */
  readonly totalCents: number;
  /** Row 11: Σ total of sales − Σ amount of refunds of sales = 8 + 9 + 10. */
  readonly totalAfterRefundsCents: number;
  /**
   * Row 12: payments less refunds by method, the largest first; all money without a recorded method
   * is under the empty key.
   */
  readonly methods: readonly MethodTakings[];
  /** Σ payments made in the period, of any order. */
  readonly takenCents: number;
  /** Row 13: Σ payments − Σ refunds made in the period, of any order. */
  readonly netTakingsCents: number;
  readonly bridge: TakingsBridge;
  /**
   * Orders created in the period that are cancelled, and the sum of their totals: in no row from 1
   * to 11.
   */
  readonly cancelled: { readonly count: number; readonly totalCents: number };
  /** Sales of the period that are unpaid or partly paid, and the sum of their totals. */
  readonly owing: { readonly count: number; readonly totalCents: number };
};

/** The rows of a tree that are sums, without its lists and its bridge. */
export type FigureSums = Omit<
  FiguresTree,
  'group' | 'promotions' | 'unnamedPromotionsCents' | 'rates' | 'methods' | 'bridge'
>;

/** The share of taxed sales from which a store's prices count as containing tax. */
const TAX_IN_PRICES_SHARE = 0.95;

/** Sorted; the total of a currency comes before its groups. */
export function figuresTrees({ cells }: PartialFigures, refundDay: RefundDay): FiguresTree[] {
  return sortedByKey(cells).map((cell) => toTree(cell, refundDay));
}

/** A tree's rows that are sums. */
export function figureSums(tree: FiguresTree): FigureSums {
  return {
    currency: tree.currency,
    sales: tree.sales,
    grossSalesCents: tree.grossSalesCents,
    promotionsCents: tree.promotionsCents,
    manualDiscountsCents: tree.manualDiscountsCents,
    compsCents: tree.compsCents,
    taxInPricesCents: tree.taxInPricesCents,
    salesBeforeRefundsCents: tree.salesBeforeRefundsCents,
    refundedGoodsCents: tree.refundedGoodsCents,
    amountOnlyRefundsCents: tree.amountOnlyRefundsCents,
    netSalesCents: tree.netSalesCents,
    taxCents: tree.taxCents,
    otherCents: tree.otherCents,
    totalCents: tree.totalCents,
    totalAfterRefundsCents: tree.totalAfterRefundsCents,
    takenCents: tree.takenCents,
    netTakingsCents: tree.netTakingsCents,
    cancelled: tree.cancelled,
    owing: tree.owing,
  };
}

/**
 * The ids (in lower case) of the stores whose prices contain tax, as at least 95 % of their taxed
 * sales show.
 */
export function storesWithTaxInPrices({ taxedSales }: PartialFigures): string[] {
  return [...taxedSales]
    .filter(([, { sales, inPrices }]) => inPrices >= sales * TAX_IN_PRICES_SHARE)
    .map(([storeId]) => storeId)
    .sort();
}

/**
 * Row 14, the cash expected in the drawer: the float + net takings in cash; and row 15, the cash
 * counted less the expected.
 */
export function cashCount(
  { methods }: Pick<FiguresTree, 'methods'>,
  { floatCents, countedCents }: { readonly floatCents: number; readonly countedCents: number },
): { readonly expectedCents: number; readonly differenceCents: number } {
  const cash = methods.filter(({ method }) => method.code?.toLowerCase() === 'cash');
  const expectedCents = cash.reduce((sum, { netCents }) => sum + netCents, floatCents);
  return { expectedCents, differenceCents: countedCents - expectedCents };
}

function toTree({ currency, group, sums, ...cell }: FigureCell, refundDay: RefundDay): FiguresTree {
  const refunds = cell.refunds[refundDay];
  const promotions = sortedByKey(cell.promotions).map(
    ({ label, sums: { discountCents, uses } }) => ({
      ...label,
      discountCents,
      uses,
    }),
  );
  const salesBeforeRefundsCents =
    sums.grossCents - sums.promotionsCents - sums.manualDiscountsCents - sums.taxInPricesCents;
  const byOrder = refundDay === 'order_day';
  return {
    currency,
    group,
    sales: sums.orders,
    grossSalesCents: sums.grossCents,
    promotionsCents: sums.promotionsCents,
    promotions,
    unnamedPromotionsCents: promotions.reduce(
      (rest, { discountCents }) => rest - discountCents,
      sums.promotionsCents,
    ),
    manualDiscountsCents: sums.manualDiscountsCents,
    compsCents: sums.compsCents,
    taxInPricesCents: sums.taxInPricesCents,
    salesBeforeRefundsCents,
    refundedGoodsCents: refunds.goodsCents,
    amountOnlyRefundsCents: refunds.amountOnlyCents,
    netSalesCents: salesBeforeRefundsCents - refunds.goodsCents - refunds.amountOnlyCents,
    taxCents: sums.taxCents - refunds.taxCents,
    rates: sortedByKey(cell.rates)
      .map(({ label, sums: { chargedCents, ...refunded } }) => ({
        ...label,
        chargedCents,
        refundedCents: refunded[refundDay],
      }))
      .filter(({ chargedCents, refundedCents }) => chargedCents !== 0 || refundedCents !== 0),
    otherCents: sums.otherCents - refunds.otherCents,
    totalCents: sums.totalCents,
    totalAfterRefundsCents: sums.totalCents - refunds.amountCents,
    methods: mergeUnnamed(
      sortedByKey(cell.methods).map(
        ({ label, sums: { takenCents, changeCents, refundedCents } }) => ({
          method: label,
          takenCents,
          changeCents,
          refundedCents,
          netCents: takenCents - refundedCents,
        }),
      ),
    ),
    takenCents: sums.takenCents + sums.cancelledTakenCents,
    netTakingsCents:
      sums.takenCents +
      sums.cancelledTakenCents -
      cell.refunds.own_day.amountCents -
      sums.cancelledGivenBackCents,
    bridge: {
      owedCents: sums.owedCents,
      overpaidCents: sums.overpaidCents,
      paidOnOtherDaysCents: sums.paidCents - sums.takenHereCents,
      paidForOtherDaysCents: sums.takenCents - sums.takenHereCents,
      refundedOnOtherDaysCents: byOrder ? refunds.amountCents - sums.refundedHereCents : 0,
      refundedForOtherDaysCents: byOrder
        ? cell.refunds.own_day.amountCents - sums.refundedHereCents
        : 0,
      cancelledTakingsCents: sums.cancelledTakenCents - sums.cancelledGivenBackCents,
    },
    cancelled: { count: sums.cancelledOrders, totalCents: sums.cancelledTotalCents },
    owing: { count: sums.owingOrders, totalCents: sums.owingTotalCents },
  };
}

/** Adds up the takings whose method isn't recorded, and sorts all, the largest first. */
export function mergeUnnamed(takings: readonly MethodTakings[]): MethodTakings[] {
  const unnamed = takings.filter(({ method }) => isUnnamed(method));
  const [first, ...others] = unnamed;
  const merged = first && {
    ...others.reduce(addTakings, first),
    method: { key: '' },
  };
  return [
    ...takings.filter((each) => !unnamed.includes(each)),
    ...(merged ? [merged] : []),
  ].toSorted((left, right) => right.netCents - left.netCents);
}

function addTakings(left: MethodTakings, right: MethodTakings): MethodTakings {
  return {
    method: left.method,
    takenCents: left.takenCents + right.takenCents,
    changeCents: left.changeCents + right.changeCents,
    refundedCents: left.refundedCents + right.refundedCents,
    netCents: left.netCents + right.netCents,
  };
}

function sortedByKey<T>(all: ReadonlyMap<string, T>): T[] {
  return [...all].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, value]) => value);
}
