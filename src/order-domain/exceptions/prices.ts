import type { LocalizedString, Order, OrderItem } from '#contract/service/order.ts';
import { isSale } from '../order/order-amounts.ts';
import { nameLabel } from '../order/tenders.ts';
import type { Finding } from './exception.ts';
import {
  found,
  type RuleState,
  type JudgedDays,
  type JudgedStore,
  getPerson,
  type Subject,
} from './subject.ts';

/**
 * The usual price of a product is the median of these many business days, the order's own being the
 * last.
 */
const PRICE_DAYS = 28;
/** Fewer lines than these don't make a usual price. */
const FEWEST_LINES = 3;
/** A price is stored as one number: the day before this factor, the cents after. */
const DAY_STEP = 2 ** 32;

/** A line whose price was typed in. */
type Override = {
  readonly lineId: string;
  readonly item: LocalizedString | undefined;
  readonly qty: number;
  readonly cents: number;
};
/** A line with the price of one unit of a product (and variant). */
type PricedLine = Override & { readonly product: string; readonly isTypedIn: boolean };
/** A product's (and variant's) list prices in a store by day, and the prices typed in. */
type Prices = {
  readonly list: number[];
  readonly overrides: (Override & { readonly subject: Subject })[];
};

/** The lines of an order that can be compared by price. */
function pricedLines(order: Order): PricedLine[] {
  if (!order.items || !isSale(order)) return [];
  return order.items.flatMap((line) => {
    const { id: lineId, qty, unitPriceCents: cents, itemRole, isPriceOverride } = line;
    // The parts of a combo have the price of the combo.
    if (cents < 0 || cents >= DAY_STEP || qty <= 0 || itemRole === 'combo_child') return [];
    const product = productOf(line);
    if (product === '') return [];
    return [
      {
        product,
        lineId,
        item: line.productName ?? undefined,
        qty,
        cents,
        isTypedIn: isPriceOverride === true,
      },
    ];
  });
}

function productOf({ productId, productName, variantId }: OrderItem): string {
  const product = productId || (productName ? nameLabel(productName) : '');
  return product !== '' && variantId ? product + variantId : product;
}

/** A price typed in that is far below the usual one of that product and variant in that store. */
export function priceRule({ from, to }: JudgedDays): RuleState {
  const products = new Map<string, Map<string, Prices>>();
  const overridden = new Set<Prices>();
  function pricesOf(storeId: string, product: string): Prices {
    const ofStore = products.get(storeId) ?? new Map<string, Prices>();
    if (!products.has(storeId)) products.set(storeId, ofStore);
    const known = ofStore.get(product);
    if (known) return known;
    const prices: Prices = { list: [], overrides: [] };
    ofStore.set(product, prices);
    return prices;
  }
  return {
    take(order, subject) {
      if (subject.day <= from - PRICE_DAYS || subject.day > to) return;
      for (const { product, isTypedIn, ...line } of pricedLines(order)) {
        const prices = pricesOf(subject.store.id, product);
        if (!isTypedIn) {
          prices.list.push(subject.day * DAY_STEP + line.cents);
        } else if (subject.day >= from) {
          prices.overrides.push({ subject, ...line });
          overridden.add(prices);
        }
      }
    },
    *finish() {
      for (const { list, overrides } of overridden) {
        list.sort((one, other) => one - other);
        for (const { subject, ...line } of overrides) {
          yield* judgeOverride(subject, line, usualPrice(pricesUntil(list, subject.day)));
        }
      }
    },
  };
}

/** Compares a price that was typed in with the usual one. */
function judgeOverride(
  subject: Subject,
  { lineId, item, qty, cents }: Override,
  usualCents: number | undefined,
): Finding<'price_override'>[] {
  const { priceOverridePercent } = subject.store.thresholds;
  if (usualCents === undefined || cents * 100 > usualCents * priceOverridePercent) return [];
  return [
    found(subject, 'price_override', {
      stake: Math.round((usualCents - cents) * qty),
      facts: {
        item,
        priceCents: cents,
        usualCents,
        percent: Math.floor((cents * 100) / usualCents),
      },
      state: [cents, qty],
      of: lineId,
    }),
  ];
}

/** The prices of the days up to a day, of a list that is sorted, and so by day. */
function pricesUntil(list: readonly number[], day: number): number[] {
  return list
    .slice(
      countBelow(list, (day - PRICE_DAYS + 1) * DAY_STEP),
      countBelow(list, (day + 1) * DAY_STEP),
    )
    .map((entry) => entry % DAY_STEP);
}

/** The median of list prices, in whole cents; undefined if there are too few, or it is zero. */
function usualPrice(list: readonly number[]): number | undefined {
  const prices = list.toSorted((one, other) => one - other);
  const middle = Math.floor(prices.length / 2);
  const upper = prices[middle];
  if (prices.length < FEWEST_LINES || upper === undefined) return undefined;
  const median =
    prices.length % 2 === 1 ? upper : Math.round(((prices[middle - 1] ?? upper) + upper) / 2);
  return median > 0 ? median : undefined;
}

function countBelow(sorted: readonly number[], limit: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((sorted[middle] ?? limit) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The stored prices of a store's business day. */
export type DayPrices = {
  /**
   * Each product's (and variant's) list prices in cents, with the number of lines that have them.
   */
  readonly list: readonly (readonly [
    product: string,
    prices: readonly (readonly [cents: number, lines: number])[],
  ])[];
  /** The typed prices, and the fields that identify their orders. */
  readonly overrides: readonly (Override & {
    readonly product: string;
    readonly order: OverriddenOrder;
  })[];
};
type OverriddenOrder = Pick<Subject, 'orderId' | 'ticket' | 'at' | 'person'>;

/** The prices of the orders that were created on a store's business day. */
export function dayPrices(orders: readonly Order[]): DayPrices {
  const list = new Map<string, Map<number, number>>();
  const overrides: DayPrices['overrides'][number][] = [];
  for (const order of orders) {
    const at = order.created;
    if (at === undefined) continue;
    for (const { isTypedIn, ...line } of pricedLines(order)) {
      if (isTypedIn) {
        const ticket = order.ticketNumber ?? undefined;
        overrides.push({
          ...line,
          order: { orderId: order.id, ticket, at, person: getPerson(order) },
        });
        continue;
      }
      const prices = list.get(line.product) ?? new Map<number, number>();
      list.set(line.product, prices.set(line.cents, (prices.get(line.cents) ?? 0) + 1));
    }
  }
  return { list: [...list].map(([product, prices]) => [product, [...prices]]), overrides };
}

/** One store's prices of a day, from parts of its orders. */
export function mergePrices(parts: readonly DayPrices[]): DayPrices {
  const list = new Map<string, Map<number, number>>();
  for (const [product, prices] of parts.flatMap((part) => part.list)) {
    const known = list.get(product) ?? new Map<number, number>();
    list.set(product, known);
    for (const [cents, lines] of prices) known.set(cents, (known.get(cents) ?? 0) + lines);
  }
  return {
    list: [...list].map(([product, prices]) => [product, [...prices]]),
    overrides: parts.flatMap(({ overrides }) => overrides),
  };
}

/** Compares the day's typed prices with the list prices up to that day. */
export function judgeDayPrices(
  store: JudgedStore,
  day: number,
  days: ReadonlyMap<number, DayPrices>,
): Finding<'price_override'>[] {
  const overrides = days.get(day)?.overrides ?? [];
  if (overrides.length === 0) return [];
  const usual = new Map(overrides.map(({ product }): [string, number[]] => [product, []]));
  for (let other = day - PRICE_DAYS + 1; other <= day; other += 1) {
    for (const [product, prices] of days.get(other)?.list ?? []) {
      const all = usual.get(product);
      for (const [cents, lines] of all ? prices : [])
        all?.push(...Array.from({ length: lines }, () => cents));
    }
  }
  return overrides.flatMap(({ order, product, ...line }) => {
    const subject = { ...order, store, day, number: 0 };
    return judgeOverride(subject, line, usualPrice(usual.get(product) ?? []));
  });
}
