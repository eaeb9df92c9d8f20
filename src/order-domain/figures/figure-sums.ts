import type { LocalizedString } from '#contract/service/order.ts';
import { addTo, NO_SALES } from '../order/sales-figures.ts';
import type { Tender } from '../order/tenders.ts';

/** Refunds count on their own day or on the day of their order. */
export type RefundDay = 'own_day' | 'order_day';

const NO_SUMS = {
  ...NO_SALES,
  compsCents: 0,
  /**
   * Payments made in the period for sales of any day; `takenHereCents` are those for the period's
   * own sales.
   */
  takenCents: 0,
  takenHereCents: 0,
  /** Refunds given in the period for the period's own sales. */
  refundedHereCents: 0,
  /** Payments and refunds made in the period for cancelled orders of any day. */
  cancelledTakenCents: 0,
  cancelledGivenBackCents: 0,
};
const NO_REFUNDS = {
  goodsCents: 0,
  amountOnlyCents: 0,
  taxCents: 0,
  otherCents: 0,
  amountCents: 0,
};
const NO_PROMOTION = { discountCents: 0, uses: 0 };
const NO_RATE = { chargedCents: 0, own_day: 0, order_day: 0 };
const NO_METHOD = { takenCents: 0, changeCents: 0, refundedCents: 0 };

/** The parts of refunds of sales, in cents. */
export type RefundSums = typeof NO_REFUNDS;

type Promotion = {
  readonly id: string;
  readonly trigger: string;
  readonly name: LocalizedString | undefined;
};
type Rate = { readonly id: string; readonly percent: number | undefined };

/** The sums of one promotion, tax rate or payment method, with its label. */
type Labeled<Label, Sums> = { label: Label; readonly sums: Sums };

/** Payments and own-day refunds are in the day, weekday and hour of their own time. */
export type FigureDimension = 'day' | 'weekday' | 'hour' | 'store' | 'source' | 'service_type';

/** The values of one group of figures in a currency. */
export type FigureGroup = {
  readonly by: readonly FigureDimension[];
  readonly values: readonly string[];
};

/** Sums in cents for one currency, in total (`group` is undefined) or for one group. */
export type FigureCell = {
  readonly currency: string;
  readonly group: FigureGroup | undefined;
  readonly sums: typeof NO_SUMS;
  readonly refunds: Readonly<Record<RefundDay, RefundSums>>;
  readonly promotions: Map<string, Labeled<Promotion, typeof NO_PROMOTION>>;
  readonly rates: Map<string, Labeled<Rate, typeof NO_RATE>>;
  readonly methods: Map<string, Labeled<Tender, typeof NO_METHOD>>;
};

/** Sales with tax, and those among them whose prices contain it. */
export type TaxedSales = { sales: number; inPrices: number };

/**
 * Figures of some orders of a period, which can be merged. Their size depends on the grouping, not
 * on the number of orders.
 */
export type PartialFigures = {
  readonly cells: Map<string, FigureCell>;
  readonly taxedSales: Map<string, TaxedSales>;
  /** Orders that cannot be counted in full: a part is missing, or a time cannot be read. */
  incompleteOrders: number;
};

/** The figures of no orders. */
export function noFigures(): PartialFigures {
  return { cells: new Map(), taxedSales: new Map(), incompleteOrders: 0 };
}

/** The cell of a currency or of a group of it, created if it is new. */
export function getCell(
  { cells }: PartialFigures,
  currency: string,
  group: FigureCell['group'],
): FigureCell {
  return found(cells, JSON.stringify([currency, group?.by, group?.values]), () => ({
    currency,
    group,
    sums: { ...NO_SUMS },
    refunds: { own_day: { ...NO_REFUNDS }, order_day: { ...NO_REFUNDS } },
    promotions: new Map(),
    rates: new Map(),
    methods: new Map(),
  }));
}

/** A cell's sums of one promotion; a promotion is another one when it is triggered otherwise. */
export function promotionOf({ promotions }: FigureCell, label: Promotion): typeof NO_PROMOTION {
  return labeled(promotions, JSON.stringify([label.id, label.trigger]), label, NO_PROMOTION);
}

/** A cell's sums of one tax rate. */
export function rateOf({ rates }: FigureCell, label: Rate): typeof NO_RATE {
  return labeled(rates, JSON.stringify([label.id, label.percent]), label, NO_RATE);
}

/** A cell's sums of one payment method. */
export function methodOf({ methods }: FigureCell, label: Tender): typeof NO_METHOD {
  return labeled(methods, label.key, label, NO_METHOD);
}

/** A store's count of sales with tax. */
export function getTaxedSales({ taxedSales }: PartialFigures, storeId: string): TaxedSales {
  return found(taxedSales, storeId, () => ({ sales: 0, inPrices: 0 }));
}

/** Adds up the figures of disjoint sets of orders, in any sequence. */
export function mergeFigures(...parts: readonly PartialFigures[]): PartialFigures {
  const merged = noFigures();
  for (const part of parts) {
    merged.incompleteOrders += part.incompleteOrders;
    for (const [storeId, counts] of part.taxedSales) addTo(getTaxedSales(merged, storeId), counts);
    for (const cell of part.cells.values())
      addCell(getCell(merged, cell.currency, cell.group), cell);
  }
  return merged;
}

function addCell(into: FigureCell, from: FigureCell): void {
  addTo(into.sums, from.sums);
  addTo(into.refunds.own_day, from.refunds.own_day);
  addTo(into.refunds.order_day, from.refunds.order_day);
  for (const { label, sums } of from.promotions.values()) addTo(promotionOf(into, label), sums);
  for (const { label, sums } of from.rates.values()) addTo(rateOf(into, label), sums);
  for (const { label, sums } of from.methods.values()) addTo(methodOf(into, label), sums);
}

function found<T>(all: Map<string, T>, key: string, create: () => T): T {
  const known = all.get(key);
  if (known !== undefined) return known;
  const fresh = create();
  all.set(key, fresh);
  return fresh;
}

function labeled<Label extends object, Sums extends object>(
  all: Map<string, Labeled<Label, Sums>>,
  key: string,
  label: Label,
  none: Sums,
): Sums {
  const entry = found(all, key, () => ({ label, sums: { ...none } }));
  entry.label = fuller(entry.label, label);
  return entry.sums;
}

/**
 * Picks the part with more text (usually in more languages) from each of two labels, so that
 * merging does not depend on the sequence.
 */
function fuller<Label extends object>(one: Label, other: Label): Label {
  const merged = { ...one };
  for (const part in other) if (isFuller(other[part], one[part])) merged[part] = other[part];
  return merged;
}

function isFuller(one: unknown, other: unknown): boolean {
  if (one === other || one === undefined) return false;
  const [left, right] = [JSON.stringify(one), JSON.stringify(other) ?? ''];
  return left.length === right.length ? left > right : left.length > right.length;
}
