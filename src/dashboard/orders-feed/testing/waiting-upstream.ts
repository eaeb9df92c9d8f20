import { expect, vi } from 'vitest';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { modelOrder } from './drive-feed.ts';
import { createModelUpstream } from './model-upstream.ts';

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
