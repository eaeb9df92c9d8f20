import type { Order, OrderPayment, OrderRefund } from '#contract/service/order.ts';
import { changeGiven, isSale, sumAmounts, sumOf } from '../order/order-amounts.ts';
import { lineNetCents } from '../order/order-lines.ts';
import { addTo, type SalesFigures, salesFiguresOf } from '../order/sales-figures.ts';
import { tenderBalances } from '../order/tender-balances.ts';
import { type TenderReader, createTenderReader } from '../order/tenders.ts';
import { incompleteParts } from '../order/unreadable-entries.ts';
import {
  getCell,
  type FigureCell,
  type FigureDimension,
  methodOf,
  noFigures,
  type PartialFigures,
  promotionOf,
  rateOf,
  type RefundDay,
  type RefundSums,
  getTaxedSales,
} from './figure-sums.ts';

/** The business days that figures are of, and where times are among them. */
export type FigurePeriod = {
  /** The store's currency (ISO 4217). */
  readonly currencyOf: (storeId: string) => string;
  /**
   * The store's business day, `YYYY-MM-DD`, at an instant (epoch seconds); undefined outside the
   * period.
   */
  readonly dayOf: (storeId: string, second: number) => string | undefined;
  /** The hour (0 to 23) on the store's clock at an instant (epoch seconds). */
  readonly hourOf: (storeId: string, second: number) => number;
};

/** The period, and the groupings, each by one or more values; none for the period's total alone. */
export type FigureFold = {
  readonly period: FigurePeriod;
  readonly groupings: readonly (readonly FigureDimension[])[];
};

/** Without these lists, the figures of an order would be too low. */
const NEEDED = {
  sale: ['payments', 'refunds', 'taxBreakdown', 'appliedPromotions'],
  other: ['payments', 'refunds'],
} as const;

/**
 * Folds orders into figures: sales by the time they were created, payments and refunds by their own
 * time. Orders can come in any sequence, each once, and must include those of other days with
 * payments or refunds in the period; `mergeFigures` adds the figures of more orders.
 */
export function foldFigures(orders: Iterable<Order>, fold: FigureFold): PartialFigures {
  const figures = noFigures();
  for (const order of orders) addOrder(figures, order, fold);
  return figures;
}

function addOrder(figures: PartialFigures, order: Order, fold: FigureFold): void {
  const { payments = [], refunds = [] } = order;
  const cellsAt = (second: number | undefined) => cellsOf(figures, order, second, fold);
  const created = cellsAt(order.created);
  const tenderOf = createTenderReader(order);
  if (isIncomplete(order, created.length > 0 ? 'sale' : 'other')) figures.incompleteOrders += 1;
  if (created.length > 0) {
    const sales = salesFiguresOf(order);
    if (sales.taxCents !== 0) countTaxed(figures, order, sales);
    for (const cell of created) addCreated(cell, order, sales);
  }
  for (const payment of payments) {
    for (const [level, cell] of cellsAt(payment.created).entries()) {
      addPayment(cell, payment, tenderOf);
      if (!isSale(order)) cell.sums.cancelledTakenCents += payment.amountCents;
      else cell.sums.takenCents += payment.amountCents;
      if (isSale(order) && created[level] === cell) cell.sums.takenHereCents += payment.amountCents;
    }
  }
  for (const refund of refunds) {
    for (const [level, cell] of cellsAt(refund.created).entries()) {
      addRefundMethods(cell, refund, tenderOf);
      if (!isSale(order)) cell.sums.cancelledGivenBackCents += refund.amountCents;
      else addRefund(cell, order, refund, 'own_day');
      if (isSale(order) && created[level] === cell)
        cell.sums.refundedHereCents += refund.amountCents;
    }
    if (isSale(order)) for (const cell of created) addRefund(cell, order, refund, 'order_day');
  }
}

/**
 * The cells that a time (epoch seconds) of an order belongs to, its currency's first; none outside
 * the period.
 */
function cellsOf(
  figures: PartialFigures,
  order: Order,
  second: number | undefined,
  { period, groupings }: FigureFold,
) {
  const day = second === undefined ? undefined : period.dayOf(order.storeId, second);
  if (second === undefined || day === undefined) return [];
  const currency = period.currencyOf(order.storeId);
  const valueOf: Readonly<Record<FigureDimension, () => string>> = {
    day: () => day,
    weekday: () => String(new Date(`${day}T00:00:00Z`).getUTCDay()),
    hour: () => String(period.hourOf(order.storeId, second)).padStart(2, '0'),
    store: () => order.storeId,
    source: () => order.source,
    service_type: () => order.serviceType,
  };
  return [undefined, ...groupings].map((by) =>
    getCell(figures, currency, by && { by, values: by.map((dimension) => valueOf[dimension]()) }),
  );
}

function isIncomplete(order: Order, needed: keyof typeof NEEDED): boolean {
  const dated = [order, ...(order.payments ?? []), ...(order.refunds ?? [])];
  return (
    NEEDED[needed].some((part) => order[part] === undefined) ||
    incompleteParts(order).size > 0 ||
    dated.some(({ created }) => created === undefined)
  );
}

function countTaxed(
  figures: PartialFigures,
  { storeId }: Order,
  { taxInPricesCents }: SalesFigures,
): void {
  addTo(getTaxedSales(figures, storeId), { sales: 1, inPrices: taxInPricesCents === 0 ? 0 : 1 });
}

function addCreated(cell: FigureCell, order: Order, sales: SalesFigures): void {
  addTo(cell.sums, sales);
  if (!isSale(order)) return;
  cell.sums.compsCents += compsCents(order);
  for (const { promotionId, triggerType, name, discountCents } of order.appliedPromotions ?? []) {
    const label = { id: promotionId, trigger: triggerType, name: name ?? undefined };
    addTo(promotionOf(cell, label), { discountCents, uses: 1 });
  }
  for (const { cents, ...rate } of chargedRates(order)) rateOf(cell, rate).chargedCents += cents;
}

/** The tax of an order by rate, in cents; tax that no rate explains has an unknown one. */
export function chargedRates({
  taxCents: cents,
  taxBreakdown = [],
}: Pick<Order, 'taxCents' | 'taxBreakdown'>) {
  const withoutRate = cents - sumOf(taxBreakdown, 'taxCents');
  return [
    ...taxBreakdown.map(({ taxRateId, taxRatePercent, taxCents }) => ({
      id: taxRateId,
      percent: taxRatePercent ?? undefined,
      cents: taxCents,
    })),
    ...(withoutRate === 0 ? [] : [{ id: '', percent: undefined, cents: withoutRate }]),
  ];
}

/** The value that pages filter tax rates by: the percentage, or `-` for an unknown one. */
export function rateValue(percent: number | undefined): string {
  return percent === undefined ? '-' : String(percent);
}

/** Staff discounts on lines that were free afterwards, in cents. */
export function compsCents({ items = [] }: Pick<Order, 'items'>): number {
  return sumOf(
    items.filter((item) => item.manualDiscountCents > 0 && lineNetCents(item) <= 0),
    'manualDiscountCents',
  );
}

function addPayment(cell: FigureCell, payment: OrderPayment, tenderOf: TenderReader): void {
  addTo(methodOf(cell, tenderOf(payment)), {
    takenCents: payment.amountCents,
    changeCents: Math.max(0, changeGiven(payment) ?? 0),
    refundedCents: 0,
  });
}

function addRefundMethods(cell: FigureCell, refund: OrderRefund, tenderOf: TenderReader): void {
  for (const { tender, refundedCents } of tenderBalances({ refunds: [refund] }, tenderOf)) {
    methodOf(cell, tender).refundedCents += refundedCents;
  }
}

function addRefund(cell: FigureCell, order: Order, refund: OrderRefund, day: RefundDay): void {
  addTo(cell.refunds[day], refundSums(refund));
  for (const { orderItemId, taxCents } of refund.items) {
    if (taxCents !== 0) rateOf(cell, refundedRate(order, orderItemId))[day] += taxCents;
  }
}

/**
 * The tax rate of a refunded item; of one that the order does not hold, the only rate that the
 * order was taxed at, else unknown.
 */
export function refundedRate(
  { items = [], taxBreakdown }: Pick<Order, 'items' | 'taxBreakdown'>,
  orderItemId: string,
) {
  const breakdown = taxBreakdown ?? [];
  const item = items.find(({ id }) => id === orderItemId);
  const [only, ...others] = breakdown.filter(({ taxCents }) => taxCents !== 0);
  if (!item && (!only || others.length > 0)) return { id: '', percent: undefined };
  const id = (item ? item.taxRateId : only?.taxRateId) ?? '';
  return {
    id,
    percent: breakdown.find(({ taxRateId }) => taxRateId === id)?.taxRatePercent ?? undefined,
  };
}

/**
 * A refund in parts that add up to its amount: goods without tax + an amount only + tax + other =
 * amount.
 */
function refundSums({ amountCents, items }: OrderRefund): RefundSums {
  if (items.length === 0)
    return { goodsCents: 0, amountOnlyCents: amountCents, taxCents: 0, otherCents: 0, amountCents };
  const [stated, taxCents] = [sumAmounts(items), sumOf(items, 'taxCents')];
  // As with sales, the refund's amount shows whether the items' amounts contain the tax.
  const goodsCents = stated === amountCents ? stated - taxCents : stated;
  return {
    goodsCents,
    amountOnlyCents: 0,
    taxCents,
    otherCents: amountCents - goodsCents - taxCents,
    amountCents,
  };
}
