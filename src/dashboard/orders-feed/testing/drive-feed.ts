import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { dated } from '#contract/service/rfc3339.ts';
import { createOrdersFeed } from '../orders-feed-runner.ts';
import { nextHeadRequest, receiveHead, startHead } from '../walk/head-poll.ts';
import { createModelUpstream, type ModelOrder, printOrder } from './model-upstream.ts';
import {
  newestSecondRequest,
  nextNewerRequest,
  receiveNewer,
  receiveNewestSecond,
  startNewer,
} from '../walk/newer-window.ts';
import { type FeedState, nextRequest, receivePage } from '../walk/feed-state.ts';
import type { FeedQuery } from '#upstream/walk/orders-walk.ts';
import { expect, vi } from 'vitest';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';

/** An upstream with `count` orders, one per second from noon; only tests use this file. */
export function createUpstream(count: number, policy = SOUND_POLICY) {
  return createModelUpstream(
    Array.from({ length: count }, (_, second) => modelOrder(String(second), second)),
    policy,
  );
}

/** Requests that wait for the test to answer them, in any order. */
export function createWaitingFetch(answer: (query: ListOrdersQuery) => OrderPage) {
  const waiting: { query: ListOrdersQuery; signal: AbortSignal; succeed: () => void; fail: (error: Error) => void }[] =
    [];
  const fetchPage = (query: ListOrdersQuery, signal: AbortSignal) =>
    new Promise<OrderPage>((resolve, reject) => {
      const page = answer(query);
      waiting.push({ query, signal, succeed: () => resolve(page), fail: reject });
    });
  async function next(position = 0) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(position));
    const [request] = waiting.splice(position, 1);
    if (!request) throw new Error('no request');
    return request;
  }
  return { fetchPage, next, waiting };
}

const { pageSize: _pageSize, ...filter } = EMPTY_LIST_ORDERS_QUERY;
/** The filter that matches every order; only tests use this file. */
export const EVERYTHING: FeedQuery = filter;

// The code that loads newer orders is there from the start: no test waits for it.
await createOrdersFeed({ filter: EVERYTHING, fetchPage: () => new Promise(() => undefined) }).poll();

/** 2026-11-01T12:00:00Z, in epoch seconds. */
export const NOON = 1_793_534_400;

type Answer = (query: ListOrdersQuery) => OrderPage;

const MAX_REQUESTS = 3_000;

/** An order created some seconds after noon. */
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

/** The same order as the service returns it. */
export function order(id: string, second: number, more: Partial<Order> = {}): Order {
  return dated({ ...printOrder(modelOrder(id, second), 0), ...more });
}

/** A page of readable orders. */
export function pageOf(orders: readonly Order[], hasMore = false): OrderPage {
  return { orders, unreadable: [], hasMore };
}

/** The ids of the list, in its sequence. */
export function ids({ loaded }: FeedState): string[] {
  return loaded.orders.map(({ id }) => id);
}

/** Answers the next request of the feed; throws if there is none. */
export function answerNext(state: FeedState, page: OrderPage): FeedState {
  const request = nextRequest(state);
  if (!request) throw new Error('the feed has no next request');
  return receivePage(state, request, page);
}

/** Loads pages to the end; `onResponse` receives each response and the next state. Throws if there is no end. */
export function loadAll(
  start: FeedState,
  answer: Answer,
  onResponse: (request: ListOrdersQuery, page: OrderPage, next: FeedState) => void = () => undefined,
): FeedState {
  let state = start;
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const request = nextRequest(state);
    if (!request) return state;
    const page = answer(request);
    state = receivePage(state, request, page);
    onResponse(request, page, state);
  }
  throw new Error(`no end after ${MAX_REQUESTS} requests`);
}

/** Answers the request for the newest second; does nothing if the list reaches it. */
export function peekAtHead(state: FeedState, answer: Answer): FeedState {
  const request = newestSecondRequest(state);
  return request ? receiveNewestSecond(state, request, answer(request)) : state;
}

/** Loads one window above the list, narrowed as often as needed. Throws if there is no end. */
export function loadWindow(
  start: FeedState,
  answer: Answer,
  onResponse: (request: ListOrdersQuery, page: OrderPage, next: FeedState) => void = () => undefined,
): FeedState {
  let state = startNewer(start.newer?.arrivals ? start : peekAtHead(start, answer));
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const request = nextNewerRequest(state);
    if (!request) return state;
    const page = answer(request);
    state = receiveNewer(state, request, page);
    onResponse(request, page, state);
  }
  throw new Error(`no end after ${MAX_REQUESTS} requests`);
}

/** Loads windows up to the newest order, or until the walk is stuck. Throws if there is no end. */
export function loadAllNewer(start: FeedState, answer: Answer): FeedState {
  let state = start;
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    if (!state.newer || state.newer.window?.walk.isStuck) return state;
    state = loadWindow(state, answer);
  }
  throw new Error(`no end after ${MAX_REQUESTS} windows`);
}

/** Polls the newest orders once. Throws if there is no end. */
export function poll(start: FeedState, answer: Answer): FeedState {
  let state = startHead(start, NOON + 86_400);
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const request = nextHeadRequest(state);
    if (!request) return state;
    state = receiveHead(state, request, answer(request));
  }
  throw new Error(`no end after ${MAX_REQUESTS} requests`);
}
