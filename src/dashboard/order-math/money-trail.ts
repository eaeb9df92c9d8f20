import type { Order, OrderPayment, OrderRefund, OrderRefundPayment } from '#contract/service/order.ts';
import { refundShares, unsaidCents } from './refund-shares.ts';
import { isUnnamed, type Tender, tendersOf } from './tender-balances.ts';
import { datedTimeline } from './timeline.ts';

/** Cents of a refund that stand in one place; `part` is the refund's entry by method, undefined for what it does not split. */
export type RefundPiece = {
  readonly refund: OrderRefund;
  readonly part: OrderRefundPayment | undefined;
  readonly cents: number;
};

/**
 * Why a piece belongs to no payment: nothing was paid with its tender, the payments with it have given back all they took (while those
 * with another have not, or all have), the refund does not say where its money went (or its methods make more than it), or the amount
 * is below zero.
 */
export type ApartReason = 'other_tender' | 'above_tender' | 'too_much' | 'unsaid' | 'oversaid' | 'below_zero';

/** A payment with what went back of it. */
export type PaymentTrail = {
  readonly payment: OrderPayment;
  readonly tender: Tender;
  readonly pieces: readonly RefundPiece[];
  readonly keptCents: number;
};

/** Every payment and every cent of every refund, each once. */
export type MoneyTrail = {
  readonly payments: readonly PaymentTrail[];
  readonly apart: readonly (RefundPiece & { readonly reason: ApartReason })[];
};

type Slot = { payment: OrderPayment; tender: Tender; pieces: RefundPiece[]; room: number };

/**
 * Puts each refund beneath the payment it refunds. Earlier refunds come first; each of their parts goes to payments with its own tender,
 * never more than such a payment took and has left: whole to one that has exactly as much left, else to the first with enough, else in
 * pieces to all of them in turn. What finds no place stands apart with the reason.
 */
export function moneyTrail(order: Order): MoneyTrail {
  const tender = tendersOf(order);
  const slots = (order.payments ?? []).map((payment): Slot => ({
    payment,
    tender: tender(payment),
    pieces: [],
    room: Math.max(0, payment.amountCents),
  }));
  const apart: MoneyTrail['apart'][number][] = [];
  for (const event of datedTimeline(order)) {
    if (event.kind !== 'refund') continue;
    const { refund } = event;
    for (const { part, cents } of refundShares(refund, (of) => tender(of).key)) {
      const rest = part
        ? place({ refund, part, cents }, tender(part), slots)
        : { refund, part, cents, reason: unsaidReason(refund) };
      if (rest) apart.push(rest);
    }
  }
  return {
    payments: slots.map(({ payment, tender, pieces }) => ({
      payment,
      tender,
      pieces,
      keptCents: payment.amountCents - pieces.reduce((sum, { cents }) => sum + cents, 0),
    })),
    apart: apart.map((piece) => (piece.reason === 'too_much' && hasRoom(slots) ? aboveTender(piece) : piece)),
  };
}

/** Whether a payment is left of which not all went back. */
function hasRoom(slots: readonly Slot[]): boolean {
  return slots.some(({ room }) => room > 0);
}

function aboveTender(piece: MoneyTrail['apart'][number]): MoneyTrail['apart'][number] {
  return { ...piece, reason: 'above_tender' };
}

function unsaidReason(refund: OrderRefund): ApartReason {
  if (refund.amountCents < 0) return 'below_zero';
  return unsaidCents(refund) < 0 ? 'oversaid' : 'unsaid';
}

/** Puts a piece beneath payments with its tender; returns what finds no place. */
function place(piece: RefundPiece, tender: Tender, slots: readonly Slot[]): MoneyTrail['apart'][number] | undefined {
  if (piece.cents < 0) return { ...piece, reason: 'below_zero' };
  if (isUnnamed(tender)) return { ...piece, reason: 'unsaid' };
  const fitting = slots.filter((slot) => slot.tender.key === tender.key);
  if (fitting.length === 0) return { ...piece, reason: 'other_tender' };
  const whole = fitting.find(({ room }) => room === piece.cents) ?? fitting.find(({ room }) => room >= piece.cents);
  let { cents } = piece;
  for (const slot of whole ? [whole] : fitting) {
    const taken = Math.min(cents, slot.room);
    if (taken === 0 && piece.cents !== 0) continue;
    slot.pieces.push({ ...piece, cents: taken });
    slot.room -= taken;
    cents -= taken;
  }
  return cents === 0 ? undefined : { ...piece, cents, reason: 'too_much' };
}
