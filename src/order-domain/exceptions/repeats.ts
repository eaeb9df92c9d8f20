import type { Order, OrderItem } from '#contract/service/order.ts';
import { isSale } from '../order/order-amounts.ts';
import { nameLabel, tenderOf } from '../order/tenders.ts';
import { found, type RuleState, type JudgedDays, type Subject } from './subject.ts';

/** A value that an order shares with others, and its amount in cents. */
type Use = { readonly subject: Subject; readonly cents: number };

/** Uses by key; most keys are used once, so only those used more often have a list. */
type Uses<Key, Each extends Use> = Map<Key, Each | Each[]>;

function take<Key, Each extends Use>(uses: Uses<Key, Each>, key: Key, use: Each): void {
  const known = uses.get(key);
  if (Array.isArray(known)) known.push(use);
  else uses.set(key, known === undefined ? use : [known, use]);
}

/**
 * The keys used more than once with their uses, earliest first, regardless of the sequence of
 * orders.
 */
function repeated<Key, Each extends Use>(uses: Uses<Key, Each>): [Key, Each[]][] {
  return [...uses].flatMap<[Key, Each[]]>(([key, known]) =>
    Array.isArray(known) ? [[key, known.sort(byTime)]] : [],
  );
}

function byTime({ subject: one }: Use, { subject: other }: Use): number {
  return one.at - other.at || one.number - other.number || (one.orderId < other.orderId ? -1 : 1);
}

function otherOrder({ subject }: Use, count: number) {
  return { otherTicket: subject.ticket, otherOrderId: subject.orderId, count };
}

type CouponUse = Use & { readonly code: string | undefined; readonly bill: string };

/** The coupons of members that took something off an order. */
export function couponsOf(
  order: Order,
): { readonly memberCouponId: string; readonly discountCents: number }[] {
  if (!isSale(order)) return [];
  return (order.appliedPromotions ?? []).flatMap(({ memberCouponId, discountCents }) =>
    memberCouponId && discountCents > 0 ? [{ memberCouponId, discountCents }] : [],
  );
}

/**
 * One coupon of a member on several orders; the parts of a split bill are one order, and a
 * cancelled order gave its coupon back.
 */
export function couponRule(): RuleState {
  const uses: Uses<string, CouponUse> = new Map();
  return {
    take(order, subject) {
      for (const { memberCouponId, discountCents } of couponsOf(order)) {
        const [code, bill] = [order.couponCode || undefined, order.parentOrderId || order.id];
        take(uses, memberCouponId, { subject, cents: discountCents, code, bill });
      }
    },
    *finish() {
      for (const [id, list] of repeated(uses)) {
        const bills = [...Map.groupBy(list, ({ bill }) => bill).values()].flatMap(
          ([first]) => first ?? [],
        );
        for (const [index, use] of bills.entries()) {
          const before = bills[index - 1];
          if (!before) continue;
          const facts = {
            coupon: use.code,
            discountCents: use.cents,
            ...otherOrder(before, bills.length),
          };
          const state = [use.cents, before.subject.orderId];
          yield found(use.subject, 'coupon_used_twice', { stake: use.cents, facts, state, of: id });
        }
      }
    },
  };
}

/** One payment, by its id, on several orders or more than once on one. */
export function paymentRule(): RuleState {
  const uses: Uses<string, Use> = new Map();
  return {
    take(order, subject) {
      for (const { id, amountCents } of order.payments ?? []) {
        if (id !== '') take(uses, id, { subject, cents: amountCents });
      }
    },
    *finish() {
      for (const [id, list] of repeated(uses)) {
        for (const [index, use] of list.entries()) {
          const before = list[index - 1];
          if (!before) continue;
          const orders = new Set(list.map(({ subject }) => subject.orderId)).size;
          const facts = { paymentId: id, amountCents: use.cents, ...otherOrder(before, orders) };
          yield found(use.subject, 'payment_reference_twice', {
            stake: Math.abs(use.cents),
            facts,
            state: [use.cents, before.subject.orderId],
            of: `${id}:${index}`,
          });
        }
      }
    },
  };
}

type Sale = Use & { readonly guest: string; readonly table: string; readonly bill: string };

/** Seconds. The store groups orders by this, so no threshold can exceed it. */
export const LONGEST_REPEAT = 4 * 3_600;

/** False for cancelled and refunded orders: those are already corrected. */
export function canRepeat(order: Order): boolean {
  const { items = [], payments = [], totalCents, paymentStatus } = order;
  if (totalCents <= 0 || payments.length === 0 || !areItemsKnown(items)) return false;
  return isSale(order) && paymentStatus !== 'refunded';
}

/**
 * Two paid orders of a store with the same total, methods and items within minutes, unless they are
 * known to be of different guests or tables, or parts of a split bill.
 */
export function sameOrderRule({ from, to }: JudgedDays): RuleState {
  const sales: Uses<number, Sale> = new Map();
  return {
    take(order, subject) {
      if (!canRepeat(order) || subject.day < from - 1 || subject.day > to) return;
      const sale = {
        subject,
        cents: order.totalCents,
        guest: subject.person?.key ?? '',
        table: order.tableId || order.tableName || '',
        bill: order.parentOrderId || order.id,
      };
      take(sales, contentOf(order), sale);
    },
    *finish() {
      for (const [, list] of repeated(sales)) {
        for (const [index, sale] of list.entries()) {
          const minutes = Math.min(
            sale.subject.store.thresholds.sameOrderMinutes,
            LONGEST_REPEAT / 60,
          );
          const earliest = sale.subject.at - minutes * 60;
          const before = lastLike(list, index, earliest);
          if (!before) continue;
          const seconds = sale.subject.at - before.subject.at;
          const facts = { totalCents: sale.cents, seconds, ...otherOrder(before, 2) };
          const state = [sale.cents, before.subject.orderId];
          yield found(sale.subject, 'same_order_again', { stake: sale.cents, facts, state });
        }
      }
    },
  };
}

/**
 * The last sale before that at an index (of sales by time) that is like it, from a time (epoch
 * seconds) on.
 */
function lastLike(list: readonly Sale[], index: number, earliest: number): Sale | undefined {
  const sale = list[index];
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = list[at];
    if (!sale || !other || other.subject.at < earliest) return undefined;
    if (isLike(sale, other)) return other;
  }
  return undefined;
}

function isLike(one: Sale, other: Sale): boolean {
  const isSame = (field: 'guest' | 'table') =>
    one[field] === '' || other[field] === '' || one[field] === other[field];
  return isSame('guest') && isSame('table') && one.bill !== other.bill;
}

/** True when every item names its product. */
function areItemsKnown(items: readonly OrderItem[]): boolean {
  return items.length > 0 && items.every(({ productId, productName }) => productId || productName);
}

/** A number for store, total, methods and items, whatever the sequence of these. */
export function contentOf({ storeId, totalCents, payments = [], items = [] }: Order): number {
  const methods = new Set(payments.map((payment) => tenderOf(payment).key));
  let sum = hashOf(`${storeId} ${totalCents}`);
  for (const method of methods) sum = (sum + hashOf(method)) % HASHES;
  for (const item of items) sum = (sum + hashOf(itemContent(item))) % HASHES;
  return sum;
}

function itemContent({ productId, productName, variantId, qty, amountCents }: OrderItem): string {
  return `${productId || (productName ? nameLabel(productName) : '')} ${variantId ?? ''} ${qty} ${amountCents}`;
}

/** 52 bits keep sums exact and make collisions very unlikely. */
const HASHES = 2 ** 52;

/** A hash, so that the texts of a period need not be stored. */
export function hashOf(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}
