import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { compareInstants, type Instant, printInstant, readInstant } from '#contract/service/rfc3339.ts';

/** An order as the modelled service keeps it; only tests use this file. */
export type ModelOrder = Instant & {
  readonly id: string;
  readonly amount: number;
  readonly version: number;
  readonly matches: boolean;
  /** How it is answered: whole, with a `createdAt` that is no time, as unreadable, or as unreadable without its id. */
  readonly form: 'whole' | 'undated' | 'unreadable' | 'anonymous';
};

/** How the modelled service goes about what order-data-service-api.md leaves open, or gets wrong. */
export type UpstreamPolicy = {
  readonly isCursorInclusive: boolean;
  readonly isStartExclusive: boolean;
  /** Fractional digits, 0 to 9, that it compares of its orders, reads of its parameters, and prints. */
  readonly comparedDigits: number;
  readonly parameterDigits: number;
  readonly printedDigits: number;
  /** Orders that compare as equal come in another sequence with each answer. */
  readonly shufflesTies: boolean;
  /** Ends a page at the last complete second where it can. */
  readonly keepsSecondsWhole: boolean;
  readonly hasMore: 'exact' | 'full page' | 'never on a full page' | 'until empty' | 'always';
  readonly ignores: 'nothing' | 'before' | 'from' | 'amounts';
};

/** A change that happens just before the request of that number (from 0) is answered. */
export type Mutation = {
  readonly atRequest: number;
  readonly kind: 'insert' | 'delete' | 'leave' | 'revise' | 'reprice';
  /** Which order, counted around the list; for an insertion, what is inserted. */
  readonly target: number;
  readonly order: ModelOrder;
};

export const SOUND_POLICY: UpstreamPolicy = {
  isCursorInclusive: false,
  isStartExclusive: false,
  comparedDigits: 9,
  parameterDigits: 9,
  printedDigits: 0,
  shufflesTies: false,
  keepsSecondsWhole: false,
  hasMore: 'exact',
  ignores: 'nothing',
};

function cut({ epochSeconds, nanoseconds }: Instant, digits: number): Instant {
  const unit = 10 ** (9 - digits);
  return { epochSeconds, nanoseconds: Math.floor(nanoseconds / unit) * unit };
}

/** A number that is always the same for an order and a request, and without any pattern. */
function scatter(id: string, request: number): number {
  let hash = request + 1;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x9e37_79b1) ^ (hash >>> 13);
  return hash;
}

/** The order as the service answers it. */
export function printOrder(order: ModelOrder, printedDigits: number): Order {
  return {
    id: order.id,
    storeId: 'store',
    orderVersion: order.version,
    serviceType: 'dine_in',
    paymentStatus: 'paid',
    fulfillmentStatus: 'completed',
    subtotalCents: order.amount,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 0,
    totalCents: order.amount,
    note: '',
    source: 'pos',
    createdAt: order.form === 'undated' ? 'the day before' : printInstant(cut(order, printedDigits)),
  };
}

/** A service in memory that answers the list operation as its policy says. */
export function createModelUpstream(
  initial: readonly ModelOrder[],
  policy: UpstreamPolicy,
  mutations: readonly Mutation[] = [],
) {
  let orders = [...initial];
  let requests = 0;
  const touched = new Set<string>();

  function replace(order: ModelOrder, replacement: ModelOrder | undefined): void {
    orders = orders.flatMap((each) => (each === order ? (replacement ?? []) : each));
  }

  function mutate({ kind, target, order: inserted }: Mutation): void {
    const order = orders[target % orders.length];
    if (kind === 'insert') orders = [...orders, inserted];
    if (kind === 'insert' || !order) return;
    const version = order.version + 1;
    if (kind === 'revise') return replace(order, { ...order, version });
    touched.add(order.id);
    if (kind === 'delete') replace(order, undefined);
    if (kind === 'leave') replace(order, { ...order, version, matches: false });
    if (kind === 'reprice') replace(order, { ...order, version, amount: inserted.amount });
  }

  /** Whether an instant lies on one side (-1 before, 1 after) of a parameter; always where there is none. */
  function sideOf(parameter: string | undefined, side: -1 | 1, isInclusive: boolean): (instant: Instant) => boolean {
    const reading = readInstant(parameter ?? '');
    if (!reading.ok) return () => true;
    const bound = cut(reading.value, policy.parameterDigits);
    return (instant) => {
      const distance = compareInstants(instant, bound) * side;
      return distance > 0 || (isInclusive && distance === 0);
    };
  }

  /** The orders that a query selects, newest first. */
  function select(query: ListOrdersQuery, request: number): readonly ModelOrder[] {
    const cursor = policy.ignores === 'before' ? undefined : query.before;
    const start = policy.ignores === 'from' ? undefined : query.from;
    const sides = [
      sideOf(cursor, -1, policy.isCursorInclusive),
      sideOf(start, 1, !policy.isStartExclusive),
      sideOf(query.to, -1, true),
    ];
    const isPriced = ({ amount }: ModelOrder) =>
      policy.ignores === 'amounts' ||
      (amount >= (query.amountMin ?? -Infinity) && amount <= (query.amountMax ?? Infinity));
    return orders
      .filter((order) => order.matches && isPriced(order))
      .map((order) => ({ order, instant: cut(order, policy.comparedDigits) }))
      .filter(({ instant }) => sides.every((isOnSide) => isOnSide(instant)))
      .map((entry) => ({ ...entry, turn: scatter(entry.order.id, policy.shufflesTies ? request : 0) }))
      .sort((left, right) => compareInstants(right.instant, left.instant) || left.turn - right.turn)
      .map(({ order }) => order);
  }

  function pageOf(candidates: readonly ModelOrder[], size: number): readonly ModelOrder[] {
    const page = candidates.slice(0, size);
    const [last, next] = [page.at(-1), candidates[size]];
    if (!policy.keepsSecondsWhole || !next || last?.epochSeconds !== next.epochSeconds) return page;
    const whole = page.filter((order) => order.epochSeconds !== next.epochSeconds);
    return whole.length === 0 ? page : whole;
  }

  function claimsMore(pageLength: number, isFull: boolean, hasMore: boolean): boolean {
    if (policy.hasMore === 'full page') return hasMore || isFull;
    if (policy.hasMore === 'never on a full page') return hasMore && !isFull;
    if (policy.hasMore === 'until empty') return pageLength > 0;
    return hasMore || policy.hasMore === 'always';
  }

  function answer(query: ListOrdersQuery): OrderPage {
    const request = requests;
    requests += 1;
    for (const mutation of mutations) if (mutation.atRequest === request) mutate(mutation);
    const candidates = select(query, request);
    const size = effectivePageSize(query);
    const page = pageOf(candidates, size);
    const isReadable = ({ form }: ModelOrder) => form === 'whole' || form === 'undated';
    return {
      orders: page.filter(isReadable).map((order) => printOrder(order, policy.printedDigits)),
      unreadable: page
        .filter((order) => !isReadable(order))
        .map((order) => ({
          id: order.form === 'anonymous' ? undefined : order.id,
          createdAt: printInstant(cut(order, policy.printedDigits)),
          path: ['totalCents', order.id],
          reason: 'wrong_type' as const,
        })),
      hasMore: claimsMore(page.length, page.length >= size, candidates.length > page.length),
    };
  }

  return {
    answer,
    requestCount: () => requests,
    /** The orders that match now. */
    matching: () => orders.filter((order) => order.matches),
    /** The orders that matched from the first request on, at the same price. */
    untouched: () => initial.filter((order) => order.matches && !touched.has(order.id)),
    mutate,
  };
}
