import type { Order } from '#contract/service/order.ts';
import {
  type ExceptionFacts,
  type ExceptionKind,
  type Finding,
  isCertain,
  type OrderException,
  type Person,
} from './exception.ts';
import type { Thresholds } from './thresholds.ts';

export type JudgingOptions = {
  /** First and last business day (`YYYY-MM-DD`) of findings, on each store's clock. */
  readonly period: { readonly from: string; readonly to: string };
  /** Epoch seconds. */
  readonly now: number;
  readonly getThresholds: (storeId: string) => Thresholds;
  /** The store's currency (ISO 4217), and how many digits a currency has. */
  readonly currencyOf: (storeId: string) => string;
  readonly digitsOf: (currency: string) => number;
  /**
   * The store's business day (`YYYY-MM-DD`) at an instant (epoch seconds), also outside the period;
   * quick, as each order needs it.
   */
  readonly dayOf: (storeId: string, second: number) => string;
};

/** A store while its orders are judged. */
export type JudgedStore = {
  readonly id: string;
  readonly currency: string;
  readonly digits: number;
  readonly thresholds: Thresholds;
  /** The business day at an instant (epoch seconds), as a `dayNumber`. */
  readonly dayOf: (second: number) => number;
  /** As of the time of judging. */
  readonly today: number;
};

/** The part of an order that findings name. */
export type Subject = {
  readonly store: JudgedStore;
  readonly orderId: string;
  readonly ticket: string | undefined;
  /** Creation in epoch seconds, and the `dayNumber` of the store's business day. */
  readonly at: number;
  readonly day: number;
  /** The daily number, which sorts orders of one second; 0 without one. */
  readonly number: number;
  readonly person: Person | undefined;
};

/** The first and the last `dayNumber` of the period. */
export type JudgedDays = { readonly from: number; readonly to: number };

/**
 * The state of a rule over several orders: `take` adds an order, and `finish` returns the findings
 * so far.
 */
export type RuleState = {
  readonly take: (order: Order, subject: Subject) => void;
  readonly finish: () => Iterable<OrderException>;
};

/** A business day (`YYYY-MM-DD`) as a number that grows by one each day. */
export function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000;
}

/** A number of `dayNumber` as a business day. */
export function dayOfNumber(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}

/** Undefined without a creation time. `people` shares one object per person to save memory. */
export function subjectOf(
  order: Order,
  store: JudgedStore,
  people: Map<string, Person>,
): Subject | undefined {
  const at = order.created;
  if (at === undefined) return undefined;
  const ticket = order.ticketNumber ?? undefined;
  return {
    store,
    orderId: order.id,
    ticket,
    at,
    day: store.dayOf(at),
    number: order.sequenceNumber ?? 0,
    person: reusePerson(getPerson(order), people),
  };
}

function reusePerson(person: Person | undefined, people: Map<string, Person>): Person | undefined {
  const known = person && people.get(person.key);
  if (!person || known?.name === person.name) return known;
  people.set(person.key, person);
  return person;
}

export function getPerson({
  memberId,
  memberName,
  memberPhone,
  pickupPhone,
}: Order): Person | undefined {
  const phone = memberPhone || pickupPhone || '';
  const key = memberId || phone.replaceAll(/[^\d+]/g, '');
  if (!memberId && key.length < 5) return undefined;
  return { key, name: memberName || phone };
}

type Found<Kind extends ExceptionKind> = {
  readonly stake: number;
  readonly facts: ExceptionFacts[Kind];
  /** The amounts or texts that mattered. */
  readonly state: readonly (number | string)[];
  /** Distinguishes findings of one kind in one order: the id of a refund, a line, … */
  readonly of?: string;
  /** Epoch seconds; the order's creation by default. */
  readonly at?: number | undefined;
};

/** A finding about an order. */
export function found<Kind extends ExceptionKind>(
  { store, orderId, ticket, person, ...created }: Subject,
  kind: Kind,
  { stake, facts, state, of, at = created.at }: Found<Kind>,
): Finding<Kind> {
  return {
    id: [kind, orderId, ...(of === undefined ? [] : [of])].join(':'),
    kind,
    certain: isCertain(kind),
    orderId,
    ticket,
    storeId: store.id,
    stake,
    currency: store.currency,
    at,
    day: dayOfNumber(at === created.at ? created.day : store.dayOf(at)),
    person,
    facts,
    state: state.join(' '),
  };
}
