import type { Order, OrderItem } from '#contract/service/order.ts';
import { digitsOf, foldText, lettersOf } from './fold-text.ts';
import { withoutTrunk } from './phone-forms.ts';

/** The facts of an order that are searched. */
export const FIND_FIELDS = [
  'ticket',
  'sequence',
  'id',
  'member',
  'member_phone',
  'pickup',
  'pickup_phone',
  'table',
  'coupon',
  'note',
  'item',
] as const;
export type FindField = (typeof FIND_FIELDS)[number];

/** One fact of an order as it is shown. */
export type FieldText = { readonly field: FindField; readonly text: string };

/** An order made ready to be searched; several texts of a kind are parted by line breaks, which no word holds. */
export type SearchText = {
  readonly words: string;
  readonly ticket: string;
  readonly phones: string;
  readonly sequence: string;
};

const prepared = new WeakMap<Order, SearchText>();
const itemNames = new WeakMap<Order, readonly string[]>();

function namesOf(items: readonly OrderItem[]): string[] {
  const names = items.flatMap(({ productName, variantName }) => [
    ...Object.values(productName ?? {}),
    ...Object.values(variantName ?? {}),
  ]);
  return [...new Set(names)].filter((name) => name.trim() !== '');
}

/** An order without its items whose item names are searched all the same: a long search then keeps names only. */
export function withNamesOnly(order: Order): Order {
  const { items, ...rest } = order;
  if (items) itemNames.set(rest, namesOf(items));
  return rest;
}

/** The texts of an order in which anything could be found, in the sequence of `FIND_FIELDS`. */
export function fieldTexts(order: Order): FieldText[] {
  const names = order.items ? namesOf(order.items) : (itemNames.get(order) ?? []);
  const texts: [FindField, string | null | undefined][] = [
    ['ticket', order.ticketNumber],
    ['sequence', order.sequenceNumber?.toString()],
    ['id', order.id],
    ['member', order.memberName],
    ['member_phone', order.memberPhone],
    ['pickup', order.pickupName],
    ['pickup_phone', order.pickupPhone],
    ['table', order.tableName],
    ['coupon', order.couponCode],
    ['note', order.note],
    ...names.map((name) => ['item', name] satisfies [FindField, string]),
  ];
  return texts.flatMap(([field, text]) => (text ? [{ field, text }] : []));
}

/** An order as it is compared, made once for each order. */
export function searchText(order: Order): SearchText {
  const known = prepared.get(order);
  if (known) return known;
  const texts = fieldTexts(order);
  const folded = (...fields: FindField[]) =>
    texts.flatMap(({ field, text }) => (fields.includes(field) ? [foldText(text)] : []));
  const text = {
    words: folded('member', 'pickup', 'table', 'coupon', 'note', 'item').join('\n'),
    ticket: folded('ticket').map(lettersOf).join('\n'),
    phones: folded('member_phone', 'pickup_phone')
      .flatMap((phone) => [...new Set([phone, withoutTrunk(phone)])].map(digitsOf))
      .join('\n'),
    sequence: order.sequenceNumber?.toString() ?? '',
  };
  prepared.set(order, text);
  return text;
}
