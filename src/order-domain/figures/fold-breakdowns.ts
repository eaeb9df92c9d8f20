import type { FigureValueBy } from '#contract/bff/order-store/figures-query.ts';
import { DAYS_WITHIN, type RefundAge } from '#contract/bff/order-store/refund-values.ts';
import type { LocalizedString, Order, OrderRefund } from '#contract/service/order.ts';
import { isSale } from '../order/order-amounts.ts';
import { lineNetCents } from '../order/order-lines.ts';
import { methodValue, nameLabel, refundShares, createTenderReader } from '../order/tenders.ts';
import type { FigurePeriod } from './fold-figures.ts';
import { productValue } from './product-figures.ts';

/**
 * Values of `refund_item` without a product: refunds without items, tax and other amounts, and
 * orders read without their items.
 */
export const NO_ITEMS = '-';
export const BESIDE_ITEMS = '+';
export const UNKNOWN_ITEMS = '?';

/** The sum of everything with one value, in one currency. */
export type Breakdown = {
  readonly currency: string;
  readonly by: FigureValueBy;
  readonly value: string;
  /** The display name; for a reason, one of its spellings. */
  readonly name: LocalizedString | undefined;
  readonly cents: number;
  /** Lines of orders, or refunds and parts of these. */
  readonly count: number;
  /** Millionths of a piece or unit; only for items, variants and modifiers. */
  readonly millionths: number;
  /** True when some of it was weighed or measured, so its quantities are not pieces. */
  readonly isMeasured: boolean;
};

/**
 * Breakdowns of some of a period's orders; its size depends on the distinct values, not on the
 * orders.
 */
export type Breakdowns = ReadonlyMap<string, Breakdown>;

type Entry = Omit<Breakdown, 'currency' | 'count'>;

/** The period, and the text that reasons with the same meaning share. */
export type BreakdownFold = {
  readonly period: FigurePeriod;
  readonly reasonKey: (reason: string) => string;
};

/**
 * Breaks orders down, in any sequence and each once; `mergeBreakdowns` adds those of more orders.
 */
export function foldBreakdowns(
  orders: Iterable<Order>,
  { period, reasonKey }: BreakdownFold,
): Breakdowns {
  const sums = new Map<string, Breakdown>();
  for (const order of orders) {
    const currency = period.currencyOf(order.storeId);
    const dayOf = ({ created }: Pick<Order, 'created'>) =>
      created === undefined ? undefined : period.dayOf(order.storeId, created);
    const entries = [
      ...(isSale(order) && dayOf(order) !== undefined
        ? [...soldItems(order), ...moreSales(order)]
        : []),
      ...(order.refunds ?? []).flatMap((refund) =>
        dayOf(refund) === undefined
          ? []
          : [...refundEntries(order, refund, reasonKey), ...moreRefunds(order, refund)],
      ),
    ];
    for (const entry of entries) add(sums, { ...entry, currency, count: 1 });
  }
  return sums;
}

/** Adds up the breakdowns of disjoint sets of orders, in any sequence. */
export function mergeBreakdowns(...parts: readonly Breakdowns[]): Breakdowns {
  const merged = new Map<string, Breakdown>();
  for (const part of parts) for (const sum of part.values()) add(merged, sum);
  return merged;
}

function add(sums: Map<string, Breakdown>, more: Breakdown): void {
  const key = JSON.stringify([more.currency, more.by, more.value]);
  const known = sums.get(key);
  sums.set(
    key,
    known
      ? {
          ...known,
          name: firstName(known.name, more.name),
          cents: known.cents + more.cents,
          count: known.count + more.count,
          millionths: known.millionths + more.millionths,
          isMeasured: known.isMeasured || more.isMeasured,
        }
      : more,
  );
}

/**
 * The name in more languages, else the alphabetically first one, with capitals first: independent
 * of the sequence.
 */
function firstName(
  one: LocalizedString | undefined,
  other: LocalizedString | undefined,
): LocalizedString | undefined {
  if (!one || !other || one === other) return one ?? other;
  const [left, right] = [Object.keys(one).length, Object.keys(other).length];
  if (left !== right) return left > right ? one : other;
  return JSON.stringify(one) < JSON.stringify(other) ? one : other;
}

type Line = NonNullable<Order['items']>[number];

function productOf(line: Line): Pick<Entry, 'value' | 'name'> {
  return { value: productValue(line), name: line.productName ?? undefined };
}

function soldItems({ items = [] }: Order): Entry[] {
  return items.map((item) => ({
    by: 'item',
    ...productOf(item),
    cents: lineNetCents(item),
    millionths: Math.round(item.qty * 1e6),
    isMeasured: !Number.isInteger(item.qty),
  }));
}

/** An entry whose quantity isn't added up. */
function entry(by: FigureValueBy, value: string, cents: number, name?: LocalizedString): Entry {
  return { by, value, name, cents, millionths: 0, isMeasured: false };
}

/**
 * Sales by variant and modifier of their lines, by promotion, and by member; lines without one of
 * these are not listed.
 */
function moreSales(order: Order): Entry[] {
  const { items = [], appliedPromotions = [] } = order;
  const lines = items.flatMap((item): Entry[] => {
    const sold = {
      millionths: Math.round(item.qty * 1e6),
      isMeasured: !Number.isInteger(item.qty),
    };
    const variant = variantOf(item);
    return [
      ...(variant
        ? [{ by: 'variant' as const, ...variant, cents: lineNetCents(item), ...sold }]
        : []),
      ...item.modifiers.map(({ id, name, priceDeltaCents }) => ({
        by: 'modifier' as const,
        value: id || (name ? `name ${nameLabel(name)}` : ''),
        name: name ?? undefined,
        cents: Math.round(priceDeltaCents * item.qty),
        ...sold,
      })),
    ];
  });
  return [
    ...lines,
    ...appliedPromotions.map(({ promotionId, discountCents, name }) =>
      entry('promotion', promotionId, discountCents, name ?? undefined),
    ),
    ...memberEntry('member', order, order.totalCents),
  ];
}

/** A refund by refunded variants, and by its order's member. */
function moreRefunds(order: Order, { amountCents, items }: OrderRefund): Entry[] {
  return [
    ...items.flatMap(({ orderItemId, amountCents: cents }) => {
      const line = order.items?.find(({ id }) => id === orderItemId);
      const variant = line && variantOf(line);
      return variant ? [entry('refund_variant', variant.value, cents, variant.name)] : [];
    }),
    ...memberEntry('refund_member', order, amountCents),
  ];
}

function memberEntry(by: FigureValueBy, { memberId, memberName }: Order, cents: number): Entry[] {
  return memberId
    ? [entry(by, memberId, cents, memberName ? { _base: memberName } : undefined)]
    : [];
}

/**
 * The group key of a variant, and its name after the product's; undefined for a line without one.
 */
function variantOf(line: Line): Pick<Entry, 'value' | 'name'> | undefined {
  const { variantId, variantName, productName } = line;
  if (!variantId && !variantName) return undefined;
  const value = variantId || `name ${productValue(line)} · ${nameLabel(variantName ?? {})}`;
  const names = [productName, variantName].filter((name) => name !== null && name !== undefined);
  const languages = new Set(names.flatMap((name) => Object.keys(name)));
  const nameIn = (language: string) =>
    names
      .map((name) => name[language] ?? name['_base'] ?? '')
      .filter(Boolean)
      .join(' · ');
  return {
    value,
    name: Object.fromEntries([...languages].map((language) => [language, nameIn(language)])),
  };
}

function refundEntries(
  order: Order,
  refund: OrderRefund,
  reasonKey: BreakdownFold['reasonKey'],
): Entry[] {
  const { amountCents } = refund;
  const tenderOf = createTenderReader(order);
  const reason = refund.reason.trim();
  return [
    entry(
      'refund_reason',
      reasonKey(reason),
      amountCents,
      reason === '' ? undefined : { _base: reason },
    ),
    entry('refund_age', ageOf(lagOf(order, refund)), amountCents),
    ...refundShares(refund, (part) => tenderOf(part).key).map(({ part, cents }) => {
      const tender = part ? tenderOf(part) : { key: '', name: undefined, code: undefined };
      return entry('refund_method', methodValue(tender), cents, tender.name);
    }),
    ...refundedItems(order, refund).map(({ value, name, cents }) =>
      entry('refund_item', value, cents, name),
    ),
  ];
}

/** Seconds from an order to its refund; undefined if either time is unknown. */
export function lagOf(
  { created: ordered }: Order,
  { created: refunded }: OrderRefund,
): number | undefined {
  return ordered === undefined || refunded === undefined ? undefined : refunded - ordered;
}

/** `lag` is in seconds after the order. */
export function ageOf(lag: number | undefined): RefundAge {
  if (lag === undefined) return 'unknown';
  const days = lag / 86_400;
  if (days < DAYS_WITHIN.day) return 'day';
  if (days < DAYS_WITHIN.week) return 'week';
  return days < DAYS_WITHIN.month ? 'month' : 'later';
}

/** A refund's amount by product; the parts add up to it. */
export function refundedItems(
  order: Order,
  { amountCents, items }: OrderRefund,
): Pick<Breakdown, 'value' | 'name' | 'cents'>[] {
  const whole = (value: string) => [{ value, name: undefined, cents: amountCents }];
  if (items.length === 0) return whole(NO_ITEMS);
  if (!order.items) return whole(UNKNOWN_ITEMS);
  const parts = items.map(({ orderItemId, amountCents: cents }) => {
    const line = order.items?.find(({ id }) => id === orderItemId);
    return line ? { ...productOf(line), cents } : { value: UNKNOWN_ITEMS, name: undefined, cents };
  });
  const rest = parts.reduce((left, { cents }) => left - cents, amountCents);
  return rest === 0 ? parts : [...parts, { value: BESIDE_ITEMS, name: undefined, cents: rest }];
}
