import type { Order } from '#contract/service/order.ts';
import { certainSuspicions } from './certain-rules.ts';
import { isCertain, type OrderException } from './exception.ts';
import { orderOnlySuspicions } from './order-rules.ts';
import { refundSuspicions } from './refund-rules.ts';
import { dayOfNumber, personOf } from './subject.ts';
import type { Notice, OrderKind, Suspicion } from './suspicion.ts';
import { centsOfAmount, type Thresholds } from './thresholds.ts';

/** What one order shows that may need review; nothing if it is not known when it was created. */
export function orderSuspicions(order: Order): Suspicion[] {
  const createdAt = order.created?.epochSeconds;
  if (createdAt === undefined) return [];
  const ticket = order.ticketNumber ?? undefined;
  const person = personOf(order);
  const notice: Notice = (kind, { stake, facts, state, measure = stake, of, at = createdAt, dueAt }) => ({
    kind,
    id: [kind, order.id, ...(of === undefined ? [] : [of])].join(':'),
    orderId: order.id,
    ticket,
    person,
    at,
    dueAt,
    stake,
    measure,
    state: state.join(' '),
    facts,
  });
  return [
    ...certainSuspicions(order, createdAt, notice),
    ...orderOnlySuspicions(order, createdAt, notice),
    ...refundSuspicions(order, createdAt, notice),
  ];
}

/** The least measure with which a suspicion of a kind needs review; `digits` are those of the currency. */
export function leastMeasure(kind: OrderKind, thresholds: Thresholds, digits: number): number {
  switch (kind) {
    case 'large_manual_discount':
      return thresholds.manualDiscountPercent;
    case 'comp':
      return centsOfAmount(thresholds.compAmount, digits);
    case 'cash_back_without_cash':
      return centsOfAmount(thresholds.cashBackAmount, digits);
    case 'quick_cash_refund':
      return 0 - thresholds.quickCashMinutes * 60;
    case 'refund_without_reason':
      return centsOfAmount(thresholds.refundAmount, digits);
    case 'late_refund':
      return thresholds.lateRefundDays * 86_400 + 1;
    case 'taken_back_after_kitchen':
      return centsOfAmount(thresholds.takenBackAmount, digits);
    default:
      return -Infinity;
  }
}

/** What decides about suspicions of a store. */
export type JudgedBy = {
  readonly storeId: string;
  readonly currency: string;
  /** How many digits the currency has. */
  readonly digits: number;
  readonly thresholds: Thresholds;
  /** Epoch seconds. */
  readonly now: number;
  /** The store's business day at an instant, as a `dayNumber`. */
  readonly dayAt: (second: number) => number;
};

/** What a suspicion is found to be by thresholds and clock; undefined: nothing that needs review. */
export function judgeSuspicion(suspicion: Suspicion, by: JudgedBy): OrderException | undefined {
  if (suspicion.measure < leastMeasure(suspicion.kind, by.thresholds, by.digits)) return undefined;
  const judged = withTime(suspicion, by);
  if (!judged) return undefined;
  const { dueAt: _dueAt, measure: _measure, ...found } = judged;
  return {
    ...found,
    certain: isCertain(found.kind),
    storeId: by.storeId,
    currency: by.currency,
    day: dayOfNumber(by.dayAt(found.at)),
  };
}

/** A suspicion with the facts that the clock decides; undefined as long as it decides against it. */
function withTime(suspicion: Suspicion, { thresholds, now, dayAt }: JudgedBy) {
  if (suspicion.kind === 'completed_but_owed') {
    const seconds = now - suspicion.at;
    if (seconds <= thresholds.owedMinutes * 60) return undefined;
    return { ...suspicion, facts: { ...suspicion.facts, minutes: Math.floor(seconds / 60) } };
  }
  if (suspicion.kind === 'active_too_long') {
    const { status, start, end, limit } = suspicion.facts;
    const isDayOver = dayAt(end) < dayAt(now);
    if (!isDayOver && now - start <= thresholds[limit] * 60) return undefined;
    const since = isDayOver ? ('close' as const) : ('time' as const);
    return { ...suspicion, facts: { status, minutes: Math.floor((now - suspicion.at) / 60), since } };
  }
  return suspicion;
}
