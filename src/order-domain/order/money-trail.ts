import type {
  Order,
  OrderPayment,
  OrderRefund,
  OrderRefundItem,
  OrderRefundPayment,
} from '#contract/service/order.ts';
import { sumOf } from './order-amounts.ts';
import { hasTaxInItems, type Line } from './order-lines.ts';
import {
  isUnnamed,
  type RefundShare,
  refundShares,
  type Tender,
  type TenderReader,
  unallocatedCents,
} from './tenders.ts';

/** Part of a refund, whether matched to a payment or not. */
export type RefundPiece = RefundShare & { readonly refund: OrderRefund };

/** Why a piece of a refund matches no payment. */
export type UnmatchedReason =
  /** Nothing was paid with its tender. */
  | 'other_tender'
  /** The payments with its tender are fully refunded, but those with other tenders are not. */
  | 'above_tender'
  /** All payments are fully refunded. */
  | 'above_paid'
  /** The refund does not record where its money went. */
  | 'unallocated'
  /** The refund's methods add up to more than the refund. */
  | 'over_allocated'
  | 'below_zero';

/** A piece of a refund that matches no payment, and why. */
export type UnmatchedRefund = RefundPiece & { readonly reason: UnmatchedReason };

/** A payment with the pieces of refunds that are matched to it. */
export type PaymentTrail = {
  readonly payment: OrderPayment;
  readonly tender: Tender;
  readonly pieces: readonly RefundPiece[];
  readonly keptCents: number;
};

/** Every payment and every cent of every refund, each once. */
export type MoneyTrail = {
  readonly payments: readonly PaymentTrail[];
  readonly unmatchedRefunds: readonly UnmatchedRefund[];
};

/** An item of a refund and the line it refunds; `line` is undefined if it is not in the order. */
export type RefundedLine = {
  readonly refundItem: OrderRefundItem;
  readonly line: Line | undefined;
};

/**
 * `same` if the order was paid with the refund's tender, `unknown` without payments (a list row),
 * otherwise why at least part of it matches no payment.
 */
export type RefundRoute = 'same' | 'unknown' | UnmatchedReason;

/** A refund with the lines it refunds and the tenders its money went to. */
export type RefundDetail = {
  readonly refund: OrderRefund;
  /** The refund's amount less the sum of its methods, in cents; see `unallocatedCents`. */
  readonly unallocatedCents: number;
  readonly lines: readonly RefundedLine[];
  /** True when the amounts of its items contain their tax. */
  readonly hasTax: boolean;
  readonly tenders: readonly {
    readonly part: OrderRefundPayment;
    readonly tender: Tender;
    readonly route: RefundRoute;
  }[];
};

/** A payment while refunds are matched to it; `room` is the amount not refunded yet, in cents. */
type Slot = { payment: OrderPayment; tender: Tender; pieces: RefundPiece[]; room: number };

/**
 * Matches each refund to its payments. `refunds` are sorted earliest first. Each part of a refund
 * goes to payments with its tender, never more than a payment has left: complete to the first
 * payment with exactly that amount left, else to the first that has enough, else in pieces to all
 * of them in turn. Unmatched parts are listed with the reason.
 */
export function moneyTrail(
  { payments = [] }: Pick<Order, 'payments'>,
  refunds: readonly OrderRefund[],
  tenderOf: TenderReader,
): MoneyTrail {
  const slots = payments.map((payment): Slot => ({
    payment,
    tender: tenderOf(payment),
    pieces: [],
    room: Math.max(0, payment.amountCents),
  }));
  const unmatched: UnmatchedRefund[] = [];
  for (const refund of refunds) {
    for (const { part, cents } of refundShares(refund, (of) => tenderOf(of).key)) {
      const rest = part
        ? match({ refund, part, cents }, tenderOf(part), slots)
        : { refund, part, cents, reason: unallocatedReason(refund) };
      if (rest) unmatched.push(rest);
    }
  }
  const hasRoom = slots.some(({ room }) => room > 0);
  return {
    payments: slots.map(({ payment, tender, pieces }) => ({
      payment,
      tender,
      pieces,
      keptCents: payment.amountCents - sumOf(pieces, 'cents'),
    })),
    unmatchedRefunds: unmatched.map((piece) =>
      piece.reason === 'above_paid' && hasRoom
        ? { ...piece, reason: 'above_tender' as const }
        : piece,
    ),
  };
}

function unallocatedReason(refund: OrderRefund): UnmatchedReason {
  if (refund.amountCents < 0) return 'below_zero';
  return unallocatedCents(refund) < 0 ? 'over_allocated' : 'unallocated';
}

/** Adds a piece to payments with its tender; returns the rest, which matches none. */
function match(
  piece: RefundPiece,
  tender: Tender,
  slots: readonly Slot[],
): UnmatchedRefund | undefined {
  if (piece.cents < 0) return { ...piece, reason: 'below_zero' };
  const fitting = slots.filter((slot) => slot.tender.key === tender.key);
  if (fitting.length === 0)
    return { ...piece, reason: isUnnamed(tender) ? 'unallocated' : 'other_tender' };
  const whole =
    fitting.find(({ room }) => room === piece.cents) ??
    fitting.find(({ room }) => room >= piece.cents);
  let { cents } = piece;
  for (const slot of whole ? [whole] : fitting) {
    const taken = Math.min(cents, slot.room);
    if (taken === 0 && piece.cents !== 0) continue;
    slot.pieces.push({ ...piece, cents: taken });
    slot.room -= taken;
    cents -= taken;
  }
  return cents === 0 ? undefined : { ...piece, cents, reason: 'above_paid' };
}

/**
 * Each refund with the lines it refunds and the routes of its money, in the order's own sequence of
 * refunds.
 */
export function refundDetails(
  order: Order,
  lines: readonly Line[],
  { unmatchedRefunds }: MoneyTrail,
  tenderOf: TenderReader,
): RefundDetail[] {
  const { payments, refunds = [] } = order;
  const linesById = new Map(lines.map((line) => [line.item.id, line]));
  const reasons = new Map(unmatchedRefunds.map(({ part, reason }) => [part, reason]));
  return refunds.map((refund) => ({
    refund,
    unallocatedCents: unallocatedCents(refund),
    lines: refund.items.map((refundItem) => ({
      refundItem,
      line: linesById.get(refundItem.orderItemId),
    })),
    hasTax: hasTaxInItems(order, refund),
    tenders: refund.payments.map((part) => ({
      part,
      tender: tenderOf(part),
      route: payments ? (reasons.get(part) ?? 'same') : 'unknown',
    })),
  }));
}
