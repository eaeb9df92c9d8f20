import type { Order } from '#contract/service/order.ts';
import { certainSuspicions } from './certain-rules.ts';
import { isCertain, type OrderException } from './exception.ts';
import { orderOnlySuspicions } from './order-rules.ts';
import { refundSuspicions } from './refund-rules.ts';
import { dayOfNumber, type JudgedStore, getPerson } from './subject.ts';
import type { Notice, OrderKind, Suspicion } from './suspicion.ts';
import { centsOfAmount } from './thresholds.ts';

/** Empty for an order without a creation time. */
export function orderSuspicions(order: Order): Suspicion[] {
  const createdAt = order.created;
  if (createdAt === undefined) return [];
  const ticket = order.ticketNumber ?? undefined;
  const person = getPerson(order);
  const notice: Notice = (
    kind,
    { stake, facts, state, measure = stake, of, at = createdAt, dueAt },
  ) => ({
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

/** The kinds of suspicions whose measure decides. */
export const MEASURED_KINDS = [
  'large_manual_discount',
  'comp',
  'cash_back_without_cash',
  'quick_cash_refund',
  'refund_without_reason',
  'late_refund',
  'taken_back_after_kitchen',
] as const satisfies readonly OrderKind[];

/** The minimum measure for a suspicion of a kind to need review in a store. */
export function leastMeasure(
  kind: OrderKind,
  { thresholds, digits }: Pick<JudgedStore, 'thresholds' | 'digits'>,
): number {
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

/**
 * The finding for a suspicion in a store at a time (epoch seconds); undefined if it needs no
 * review.
 */
export function judgeSuspicion(
  suspicion: Suspicion,
  store: JudgedStore,
  now: number,
): OrderException | undefined {
  if (suspicion.measure < leastMeasure(suspicion.kind, store)) return undefined;
  const judged = withTime(suspicion, store, now);
  if (!judged) return undefined;
  const { dueAt: _dueAt, measure: _measure, ...found } = judged;
  return {
    ...found,
    certain: isCertain(found.kind),
    storeId: store.id,
    currency: store.currency,
    day: dayOfNumber(store.dayOf(found.at)),
  };
}

/** True when an amount has been due for too long (`completed_but_owed`). */
export function isOwedLong(
  at: number,
  { thresholds }: Pick<JudgedStore, 'thresholds'>,
  now: number,
): boolean {
  return now - at > thresholds.owedMinutes * 60;
}

/**
 * A suspicion with the facts that the store's days and the clock decide; undefined as long as the
 * clock decides against it.
 */
function withTime(suspicion: Suspicion, { thresholds, dayOf }: JudgedStore, now: number) {
  if (suspicion.kind === 'completed_but_owed') {
    if (!isOwedLong(suspicion.at, { thresholds }, now)) return undefined;
    return {
      ...suspicion,
      facts: { ...suspicion.facts, minutes: Math.floor((now - suspicion.at) / 60) },
    };
  }
  if (suspicion.kind === 'active_too_long') {
    const { status, start, end, limit } = suspicion.facts;
    const isDayOver = dayOf(end) < dayOf(now);
    if (!isDayOver && now - start <= thresholds[limit] * 60) return undefined;
    const since = isDayOver ? ('close' as const) : ('time' as const);
    return {
      ...suspicion,
      facts: { status, minutes: Math.floor((now - suspicion.at) / 60), since },
    };
  }
  if (suspicion.kind === 'late_refund') {
    const { at, measure, facts } = suspicion;
    const days = dayOf(at) - dayOf(at - measure);
    return { ...suspicion, facts: { ...facts, days, minutes: Math.floor(measure / 60) } };
  }
  return suspicion;
}
