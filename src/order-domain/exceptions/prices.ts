import type { LocalizedString, OrderItem } from '#contract/service/order.ts';
import { isSale } from '../order/order-amounts.ts';
import { nameLabel } from '../order/tenders.ts';
import { found, type Gatherer, type JudgedDays, type Subject, takeInto } from './subject.ts';

/** The usual price of a product is the median of these many business days, the order's own being the last. */
export const PRICE_DAYS = 28;
/** Fewer lines than these don't make a usual price. */
const FEWEST_LINES = 3;
/** Prices are kept as one number each: the day before this, the cents after. */
const DAY_STEP = 2 ** 32;

type Override = {
  readonly subject: Subject;
  readonly lineId: string;
  readonly item: LocalizedString | undefined;
  readonly qty: number;
  readonly cents: number;
};
/** A product's (and variant's) list prices in a store by day, and the prices typed in. */
type Prices = { readonly list: number[]; readonly overrides: Override[] };

/** A price typed in that is far below the usual one of that product and variant in that store. */
export function priceRule({ from, to }: JudgedDays): Gatherer {
  const products = new Map<string, Map<string, Prices>>();
  const overridden = new Set<Prices>();
  function pricesOf(storeId: string, item: OrderItem): Prices | undefined {
    const product = item.productId || (item.productName ? nameLabel(item.productName) : '');
    if (product === '') return undefined;
    const ofStore = products.get(storeId) ?? new Map<string, Prices>();
    if (!products.has(storeId)) products.set(storeId, ofStore);
    const key = item.variantId ? product + item.variantId : product;
    const known = ofStore.get(key);
    if (known) return known;
    const prices: Prices = { list: [], overrides: [] };
    ofStore.set(key, prices);
    return prices;
  }
  return {
    take(order, subject, taking) {
      if (!order.items || !isSale(order) || subject.day <= from - PRICE_DAYS || subject.day > to) return;
      for (const item of order.items) {
        const { id: lineId, qty, unitPriceCents: cents, itemRole } = item;
        // The parts of a combo have the price of the combo.
        if (cents < 0 || cents >= DAY_STEP || qty <= 0 || itemRole === 'combo_child') continue;
        const prices = pricesOf(subject.store.id, item);
        if (!prices) continue;
        if (!item.isPriceOverride) {
          const price = subject.day * DAY_STEP + cents;
          takeInto(prices.list, price, taking, (other) => other === price);
        } else if (subject.day >= from) {
          const override = { subject, lineId, item: item.productName ?? undefined, qty, cents };
          takeInto(prices.overrides, override, taking, (other) => other.subject === subject);
          overridden.add(prices);
        }
      }
    },
    *finish() {
      for (const { list, overrides } of overridden) {
        list.sort((one, other) => one - other);
        for (const { subject, lineId, item, qty, cents } of overrides) {
          const usualCents = usualPrice(list, subject.day);
          const { priceOverridePercent } = subject.store.thresholds;
          if (usualCents === undefined || cents * 100 > usualCents * priceOverridePercent) continue;
          yield found(subject, 'price_override', {
            stake: Math.round((usualCents - cents) * qty),
            facts: { item, priceCents: cents, usualCents, percent: Math.floor((cents * 100) / usualCents) },
            state: [cents, qty],
            of: lineId,
          });
        }
      }
    },
  };
}

/**
 * The median of the list prices of the days up to a day, in whole cents; undefined if there are too few, or it is zero. `list` is sorted, and so
 * by day.
 */
function usualPrice(list: readonly number[], day: number): number | undefined {
  const prices = list
    .slice(countBelow(list, (day - PRICE_DAYS + 1) * DAY_STEP), countBelow(list, (day + 1) * DAY_STEP))
    .map((entry) => entry % DAY_STEP)
    .sort((one, other) => one - other);
  const middle = Math.floor(prices.length / 2);
  const upper = prices[middle];
  if (prices.length < FEWEST_LINES || upper === undefined) return undefined;
  const median = prices.length % 2 === 1 ? upper : Math.round(((prices[middle - 1] ?? upper) + upper) / 2);
  return median > 0 ? median : undefined;
}

/** How many numbers of a sorted list are below a limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((sorted[middle] ?? limit) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
