import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { dated, type Instant, printInstant } from '#contract/service/rfc3339.ts';
import { cutInstant, listPage, type ListPolicy } from './list-model.ts';

/** An order in the modeled service; only tests use this file. */
export type ModelOrder = Instant & {
  readonly id: string;
  /** Default `store`. */
  readonly storeId?: string;
  readonly amount: number;
  readonly version: number;
  readonly matches: boolean;
  /**
   * The order in the response: complete, with an invalid `createdAt`, unreadable, or unreadable
   * without its id.
   */
  readonly form: 'complete' | 'undated' | 'unreadable' | 'anonymous';
};

/** A change just before the response to request number `atRequest` (from 0). */
export type Mutation = {
  readonly atRequest: number;
  readonly kind: 'insert' | 'delete' | 'leave' | 'revise' | 'reprice';
  /** The index of the order to change, modulo the number of orders; not used for an insertion. */
  readonly target: number;
  readonly order: ModelOrder;
};

const FILTERED_FIELDS = {
  storeId: 'store',
  paymentStatus: 'paid',
  fulfillmentStatus: 'completed',
  source: 'pos',
} as const;

/** Printing a time takes longer than all else in a response, and the same orders are in many. */
const printedTimes = new WeakMap<ModelOrder, Map<number, string>>();

function printTime(order: ModelOrder, digits: number): string {
  const ofOrder = printedTimes.get(order) ?? new Map<number, string>();
  const printed = ofOrder.get(digits) ?? printInstant(cutInstant(order, digits));
  printedTimes.set(order, ofOrder.set(digits, printed));
  return printed;
}

/** The order as the service returns it. */
function printOrder(order: ModelOrder, printedDigits: number): Order {
  return dated({
    id: order.id,
    ...FILTERED_FIELDS,
    ...(order.storeId !== undefined && { storeId: order.storeId }),
    orderVersion: order.version,
    serviceType: 'dine_in',
    subtotalCents: order.amount,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 0,
    totalCents: order.amount,
    note: '',
    createdAt: order.form === 'undated' ? 'the day before' : printTime(order, printedDigits),
  });
}

/**
 * An in-memory service with the list operation according to its policy, also for several stores.
 */
export function createModelUpstream(
  initial: readonly ModelOrder[],
  policy: ListPolicy,
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

  function list(query: ListOrdersQuery & OrdersQuery): {
    page: readonly ModelOrder[];
    hasMore: boolean;
  } {
    const request = requests;
    requests += 1;
    for (const mutation of mutations) if (mutation.atRequest === request) mutate(mutation);
    const entries = orders
      .filter(
        ({ matches, storeId = FILTERED_FIELDS.storeId }) =>
          matches && query.storeIds?.includes(storeId) !== false,
      )
      .map((order) => ({
        order,
        id: order.id,
        epochSeconds: order.epochSeconds,
        nanoseconds: order.nanoseconds,
        fields: {
          ...FILTERED_FIELDS,
          storeId: order.storeId ?? FILTERED_FIELDS.storeId,
          totalCents: order.amount,
        },
      }));
    const { page, hasMore } = listPage(entries, query, policy, request);
    return { page: page.map(({ order }) => order), hasMore };
  }

  function answer(query: ListOrdersQuery & OrdersQuery): OrderPage {
    const { page, hasMore } = list(query);
    const isReadable = ({ form }: ModelOrder) => form === 'complete' || form === 'undated';
    return {
      orders: page.filter(isReadable).map((order) => printOrder(order, policy.printedDigits)),
      unreadable: page
        .filter((order) => !isReadable(order))
        .map((order) =>
          dated({
            id: order.form === 'anonymous' ? undefined : order.id,
            createdAt: printTime(order, policy.printedDigits),
            path: ['totalCents', order.id],
            reason: 'wrong_type' as const,
          }),
        ),
      hasMore,
    };
  }

  /** The same page before it is read: unreadable orders have no amounts. */
  function answerRaw(query: ListOrdersQuery) {
    const { page, hasMore } = list(query);
    const raw = page.map((order) => {
      const { totalCents, ...others } = printOrder(order, policy.printedDigits);
      const isReadable = order.form === 'complete' || order.form === 'undated';
      return isReadable ? { ...others, totalCents } : others;
    });
    return { orders: raw, hasMore };
  }

  return {
    answer,
    answerRaw,
    requestCount: () => requests,
    /** The orders that match now. */
    matching: () => orders.filter((order) => order.matches),
    /** The orders that matched from the first request on, at the same price. */
    untouched: () => initial.filter((order) => order.matches && !touched.has(order.id)),
    mutate,
  };
}
