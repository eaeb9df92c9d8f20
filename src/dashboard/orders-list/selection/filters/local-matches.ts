import type { Order } from '#contract/service/order.ts';
import { refundExtent } from '#order-domain/order/order-amounts.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { WRONG } from '../../../filters/address/address-parameter.ts';

/** Whether a text may be the name of an item: it contains a word, not just a number. Tickets, amounts and phone numbers need no items. */
export function isNameLike(text: string): boolean {
  return /\p{L}{2}|\p{Lo}/u.test(text);
}

/** Reads the text to find from an address. */
export function readFoundText(text: string): Parsed<string> {
  const value = text.trim();
  return value === '' ? WRONG : { ok: true, value };
}

/** How much was refunded: anything, some but not all, all of it, nothing. */
export const REFUNDED_CHOICES = ['any', 'partial', 'full', 'none'] as const;
export type RefundedChoice = (typeof REFUNDED_CHOICES)[number];

/** Whether an order was refunded to the chosen extent; without refunds, the status `refunded` counts as full. */
export function isRefundedAs(order: Order, choice: RefundedChoice): boolean {
  const extent = refundExtent(order) ?? 'none';
  const isFull = extent === 'more_than_paid' || (extent === 'none' && order.paymentStatus === 'refunded');
  const part = isFull ? 'full' : extent;
  return choice === 'any' ? part !== 'none' : part === choice;
}

/** With a note, or without. */
export const NOTE_CHOICES = ['true', 'false'] as const;
export type NoteChoice = (typeof NOTE_CHOICES)[number];

/** Whether an order has a note, if that is chosen, or has none. */
export function hasNote({ note }: Order, choice: NoteChoice): boolean {
  return String(note.trim() !== '') === choice;
}

/** What was taken off an order's price: anything, nothing, something by promotions, something by staff. */
export const DISCOUNT_CHOICES = ['true', 'false', 'promotion', 'manual'] as const;
export type DiscountChoice = (typeof DISCOUNT_CHOICES)[number];

/** Whether an order has the chosen discount. */
export function hasDiscount({ discountCents, manualDiscountCents }: Order, choice: DiscountChoice): boolean {
  const [promotion, manual] = [discountCents !== 0, manualDiscountCents !== 0];
  return { true: promotion || manual, false: !promotion && !manual, promotion, manual }[choice];
}
