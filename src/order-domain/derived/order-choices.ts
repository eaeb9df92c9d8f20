import type {
  DiscountChoice,
  NoteChoice,
  RefundedChoice,
} from '#contract/bff/order-store/order-choices.ts';
import type { Order } from '#contract/service/order.ts';
import { refundExtent } from '../order/order-amounts.ts';

/** Without refunds, the status `refunded` counts as full. */
export function isRefundedAs(order: Order, choice: RefundedChoice): boolean {
  const extent = refundExtent(order) ?? 'none';
  const isFull =
    extent === 'more_than_paid' || (extent === 'none' && order.paymentStatus === 'refunded');
  const part = isFull ? 'full' : extent;
  return choice === 'any' ? part !== 'none' : part === choice;
}

export function hasNote({ note }: Pick<Order, 'note'>, choice: NoteChoice): boolean {
  return String(note.trim() !== '') === choice;
}

export function hasDiscount(
  { discountCents, manualDiscountCents }: Pick<Order, 'discountCents' | 'manualDiscountCents'>,
  choice: DiscountChoice,
): boolean {
  const [promotion, manual] = [discountCents !== 0, manualDiscountCents !== 0];
  return { true: promotion || manual, false: !promotion && !manual, promotion, manual }[choice];
}
