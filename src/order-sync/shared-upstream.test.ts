import { expect, test } from 'vitest';
import { createResponseBody } from '#upstream/response-body.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { createPace } from './pace.ts';
import { shareUpstream } from './shared-upstream.ts';

const { signal } = new AbortController();
const HOUR = 3_600_000;

/** Time that passes only when something waits. */
function createClock(start = 0) {
  const clock = {
    at: start,
    now: () => clock.at,
    async wait(milliseconds: number) {
      clock.at += milliseconds;
    },
  };
  return clock;
}

test('requests keep their pace, and after a request for fewer half of it until the day ends', async () => {
  const clock = createClock(10 * HOUR);
  const pace = createPace(4, clock);
  const secondsOf = async (requests: number) => {
    const start = clock.at;
    for (let each = 0; each < requests; each += 1) await pace.turn(signal);
    return (clock.at - start) / 1_000;
  };
  expect(await secondsOf(5)).toBe(1);
  pace.slowDown();
  await pace.turn(signal);
  expect(await secondsOf(4)).toBe(2);
  clock.at = 24 * HOUR;
  await pace.turn(signal);
  expect(await secondsOf(4)).toBe(1);
});

test("the sync waits while people's requests are under way, but no longer than a second", async () => {
  const answers: (() => void)[] = [];
  const response = { body: createResponseBody([]), requestId: undefined };
  const asked: string[] = [];
  const upstream: Upstream = {
    async listOrders() {
      asked.push('list');
      await new Promise<void>((resolve) => answers.push(resolve));
      return response;
    },
    async getOrder(id) {
      asked.push(id);
      return response;
    },
    close: async () => undefined,
  };
  let endWait = (): void => undefined;
  const wait = () => new Promise<void>((resolve) => (endWait = resolve));
  const { forPeople, forSync } = shareUpstream(upstream, { now: () => 0, wait }, () => undefined);
  const ofPerson = forPeople.listOrders(EMPTY_LIST_ORDERS_QUERY, signal);
  const first = forSync.getOrder('first', signal);
  await Promise.resolve();
  expect(asked).toEqual(['list']);
  answers[0]?.();
  await Promise.all([ofPerson, first]);
  void forPeople.listOrders(EMPTY_LIST_ORDERS_QUERY, signal);
  const second = forSync.getOrder('second', signal);
  endWait();
  await second;
  expect(asked).toEqual(['list', 'first', 'list', 'second']);
});
