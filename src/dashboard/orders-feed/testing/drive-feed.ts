import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { nextHeadRequest, receiveHead, startHead } from '../walk/head-poll.ts';
import { type ModelOrder, printOrder } from './model-upstream.ts';
import {
  headSecondRequest,
  nextNewerRequest,
  receiveHeadSecond,
  receiveNewer,
  startNewer,
} from '../walk/newer-window.ts';
import { type FeedState, nextRequest, receivePage } from '../walk/feed-state.ts';
import type { OrdersFilter } from '../walk/orders-walk.ts';

const { pageSize: _pageSize, ...filter } = EMPTY_LIST_ORDERS_QUERY;
/** The filter that selects every order; only tests use this file. */
export const EVERYTHING: OrdersFilter = filter;

/** 2026-11-01T12:00:00Z, in epoch seconds. */
export const NOON = 1_793_534_400;

type Answer = (query: ListOrdersQuery) => OrderPage;

const MAX_REQUESTS = 3_000;

/** An order some seconds after noon. */
export function modelOrder(id: string, second: number, more: Partial<ModelOrder> = {}): ModelOrder {
  return {
    id,
    epochSeconds: NOON + second,
    nanoseconds: 0,
    amount: 1,
    version: 1,
    matches: true,
    form: 'whole',
    ...more,
  };
}

/** The same as the service answers it. */
export function order(id: string, second: number, more: Partial<Order> = {}): Order {
  return { ...printOrder(modelOrder(id, second), 0), ...more };
}

/** An answer of readable orders. */
export function pageOf(orders: readonly Order[], hasMore = false): OrderPage {
  return { orders, unreadable: [], hasMore };
}

/** The ids that the list shows, in its sequence. */
export function ids({ loaded }: FeedState): string[] {
  return loaded.orders.map(({ id }) => id);
}

/** Answers whatever the feed asks for next; throws where that is nothing. */
export function answerNext(state: FeedState, page: OrderPage): FeedState {
  const request = nextRequest(state);
  if (!request) throw new Error('the feed asks for nothing');
  return receivePage(state, request, page);
}

/** Pages to the end; `onAnswer` sees each answer and what it made of the feed. Throws where there is no end. */
export function loadAll(
  start: FeedState,
  answer: Answer,
  onAnswer: (request: ListOrdersQuery, page: OrderPage, next: FeedState) => void = () => undefined,
): FeedState {
  let state = start;
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const request = nextRequest(state);
    if (!request) return state;
    const page = answer(request);
    state = receivePage(state, request, page);
    onAnswer(request, page, state);
  }
  throw new Error(`no end after ${MAX_REQUESTS} requests`);
}

/** Asks how new the newest order is; nothing where the list reaches it. */
export function peekAtHead(state: FeedState, answer: Answer): FeedState {
  const request = headSecondRequest(state);
  return request ? receiveHeadSecond(state, request, answer(request)) : state;
}

/** Lists one window above the list, with whatever narrower ones it takes. Throws where that has no end. */
export function loadWindow(
  start: FeedState,
  answer: Answer,
  onAnswer: (request: ListOrdersQuery, page: OrderPage, next: FeedState) => void = () => undefined,
): FeedState {
  let state = startNewer(start.newer?.headSecond === undefined ? peekAtHead(start, answer) : start);
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const request = nextNewerRequest(state);
    if (!request) return state;
    const page = answer(request);
    state = receiveNewer(state, request, page);
    onAnswer(request, page, state);
  }
  throw new Error(`no end after ${MAX_REQUESTS} requests`);
}

/** Lists window after window up to the newest order, or until the upstream is stuck. Throws where that has no end. */
export function loadAllNewer(start: FeedState, answer: Answer): FeedState {
  let state = start;
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    if (!state.newer || state.newer.window?.walk.isStuck) return state;
    state = loadWindow(state, answer);
  }
  throw new Error(`no end after ${MAX_REQUESTS} windows`);
}

/** Polls the newest orders once. Throws where that has no end. */
export function poll(start: FeedState, answer: Answer): FeedState {
  let state = startHead(start);
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const request = nextHeadRequest(state);
    if (!request) return state;
    state = receiveHead(state, request, answer(request));
  }
  throw new Error(`no end after ${MAX_REQUESTS} requests`);
}
