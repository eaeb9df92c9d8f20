import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import type { OrderPage } from '#contract/service/read-order.ts';
import { readInstant, secondOf } from '#contract/service/rfc3339.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import { createOrdersFeed, type OrdersFeed } from '../orders-feed-runner.ts';
import type { OrdersFeedSnapshot } from '../orders-feed-snapshot.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { EVERYTHING, NOON } from './drive-feed.ts';
import { shownIn } from './expect-feed.ts';
import { createModelUpstream, type ModelOrder } from './model-upstream.ts';

/** A request on its way; `page` is the response once the request has reached the service. */
type Pending = {
  readonly query: OrdersQuery;
  readonly signal: AbortSignal;
  page: OrderPage | undefined;
  readonly succeed: (page: OrderPage) => void;
  readonly fail: (error: unknown) => void;
};

const MOST_STEPS = 3_000;

function nanosecondsOf(createdAt: string): bigint[] {
  const reading = readInstant(createdAt);
  return reading.ok ? [BigInt(reading.value.epochSeconds) * 1_000_000_000n + BigInt(reading.value.nanoseconds)] : [];
}

/** A service, a network whose requests wait for the test, and a feed that is used over it; only tests use this file. */
export function createFeedWorld(orders: readonly ModelOrder[], policy: ListPolicy, pageSize: number) {
  const upstream = createModelUpstream(orders, policy);
  let pending: readonly Pending[] = [];
  let isOnline = true;
  let newest = Math.max(NOON, ...orders.map(({ epochSeconds }) => epochSeconds));
  let inserted = 0;
  /** What every action on a feed returned; none of them may reject. */
  const actions: Promise<void>[] = [];
  let feed = open(undefined);
  let startsAt: number | undefined;
  let heard: OrdersFeedSnapshot | undefined;

  function open(start: number | undefined): OrdersFeed {
    const opened = createOrdersFeed({
      filter: EVERYTHING,
      fetchPage,
      pageSize,
      startsAt: start,
      now: () => NOON * 1000,
    });
    opened.subscribe(() => {
      if (opened === feed) heard = opened.getSnapshot();
    });
    return opened;
  }

  function fetchPage(query: OrdersQuery, signal: AbortSignal): Promise<OrderPage> {
    if (!isOnline) return Promise.reject(new Error('offline'));
    return new Promise((resolve, reject) => {
      const request = { query, signal, page: undefined, succeed: resolve, fail: reject };
      pending = [...pending, request];
      signal.addEventListener('abort', () => {
        pending = pending.filter((each) => each !== request);
        reject(signal.reason);
      });
    });
  }

  function take(position: number): Pending | undefined {
    const taken = pending[position % pending.length];
    pending = pending.filter((each) => each !== taken);
    return taken;
  }

  /** The orders that should be shown by now, as the snapshot describes its own extent. */
  function lost(snapshot: OrdersFeedSnapshot): ModelOrder[] {
    const reached = snapshot.status === 'complete' ? { to: undefined } : { to: secondOf(snapshot.reachedBackTo) };
    if (snapshot.status !== 'complete' && reached.to === undefined) return [];
    // An inclusive cursor also returns orders of the second above a window, which the next window lists completely.
    const top = snapshot.newerStatus === 'whole' ? undefined : Math.max(...snapshot.orders.flatMap(secondsOf)) - 1;
    const ids = new Set(shownIn(snapshot));
    const gaps = new Set(snapshot.gaps.map(({ second }) => secondOf(second)));
    return upstream
      .untouched()
      .filter(
        ({ id, epochSeconds }) =>
          (reached.to === undefined || epochSeconds >= reached.to) &&
          (top === undefined || epochSeconds <= top) &&
          !gaps.has(epochSeconds) &&
          !ids.has(id),
      );
  }
  const secondsOf = ({ createdAt }: { readonly createdAt: string }) => secondOf(createdAt) ?? [];

  const world = {
    upstream,
    feed: () => feed,
    /** Calls an action of the feed without waiting for it. */
    call: (action: (feed: OrdersFeed) => Promise<void>) => void actions.push(action(feed)),
    /** Leaves the feed for a new one, as a jump to a date and time does; undefined: the newest order. */
    jump(start: number | undefined) {
      feed.dispose();
      startsAt = start;
      heard = undefined;
      feed = open(start);
    },
    hasPending: () => pending.length > 0,
    /** Lets a request reach the service, whose response may then be delayed while orders change. */
    reach(position: number) {
      const request = pending[position % pending.length];
      if (request) request.page ??= upstream.answer(request.query);
    },
    respond(position: number) {
      const request = take(position);
      request?.succeed(request.page ?? upstream.answer(request.query));
    },
    fail: (position: number) => take(position)?.fail(new Error('the service failed')),
    setOnline(next: boolean) {
      isOnline = next;
      if (isOnline) return;
      while (pending.length > 0) world.fail(0);
    },
    /** Inserts orders as time passes: none is older than the newest one. */
    insert(count: number, later: number, nanoseconds: number) {
      newest += later;
      for (let index = 0; index < count; index += 1) {
        const order: ModelOrder = {
          id: `new-${inserted++}`,
          epochSeconds: newest,
          nanoseconds,
          amount: inserted,
          version: 1,
          matches: true,
          form: 'whole',
        };
        upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order });
      }
    },
    /** Lets promises settle. */
    quiet: () => setImmediate(),
    /** Checks what must hold at any time. */
    check() {
      const snapshot = feed.getSnapshot();
      const shown = shownIn(snapshot);
      expect(new Set(shown).size).toBe(shown.length);
      const times = snapshot.orders.flatMap(({ createdAt }) => nanosecondsOf(createdAt));
      expect(times).toEqual(times.toSorted((left, right) => (left > right ? -1 : left < right ? 1 : 0)));
      expect(lost(snapshot)).toEqual([]);
      const isShown = new Set(snapshot.orders.map(({ id }) => id));
      expect(snapshot.arrivals.filter(({ id }) => isShown.has(id))).toEqual([]);
      expect([...snapshot.noLongerMatching].filter((id) => !isShown.has(id))).toEqual([]);
      // Each direction and the poll have one request at most, and what claims to be loading has one.
      const loading = [snapshot.status === 'loading-more', snapshot.newerStatus === 'loading'].filter(Boolean).length;
      expect(pending.length).toBeGreaterThanOrEqual(loading);
      expect(pending.length).toBeLessThanOrEqual(3);
      expect(snapshot.status === 'failed').toBe(snapshot.error !== undefined);
      expect(snapshot.newerStatus === 'failed').toBe(snapshot.newerError !== undefined);
      const isWhole = snapshot.status === 'complete' && snapshot.newerStatus === 'whole' && snapshot.gaps.length === 0;
      expect(!snapshot.isComplete || isWhole || snapshot.status === 'failed').toBe(true);
      // Whoever listens knows the latest state.
      expect(heard ?? snapshot).toBe(snapshot);
    },
    /** Answers everything and loads both ends; `check` runs after each step. Throws if there is no end. */
    async finish() {
      world.setOnline(true);
      let retries = 0;
      for (let step = 0; step < MOST_STEPS; step += 1) {
        while (pending.length > 0) {
          world.respond(0);
          await world.quiet();
        }
        world.check();
        const { status, newerStatus } = feed.getSnapshot();
        if (status === 'idle' || status === 'loading-first') world.call((each) => each.loadMore());
        else if (status === 'stuck' || status === 'failed') {
          if ((retries += 1) > 4) break;
          world.call((each) => each.retry());
        } else if (newerStatus === 'idle') world.call((each) => each.loadNewer());
        else if (newerStatus === 'failed') {
          if ((retries += 1) > 4) break;
          world.call((each) => each.retryNewer());
        } else break;
        await world.quiet();
      }
      // The first poll may be the rest of one that was interrupted, which knows nothing of what has arrived since.
      for (let polls = 0; polls < 2; polls += 1) {
        world.call((each) => each.poll());
        await world.quiet();
        for (let step = 0; pending.length > 0; step += 1) {
          if (step > MOST_STEPS) throw new Error('no end');
          world.respond(0);
          await world.quiet();
        }
      }
      feed.showNew();
      world.check();
      await Promise.all(actions);
    },
    /** Orders that matched throughout, as well as those that have arrived and not changed since, which the finished feed does not show. */
    missing(): ModelOrder[] {
      const snapshot = feed.getSnapshot();
      const ids = new Set(shownIn(snapshot));
      const gaps = new Set(snapshot.gaps.map(({ second }) => secondOf(second)));
      const arrived = upstream.matching().filter(({ id, version }) => id.startsWith('new-') && version === 1);
      // If no order lies at or below the start, the list cannot find orders that are inserted there later, in the past.
      const isFindable = ({ epochSeconds }: ModelOrder) => startsAt === undefined || epochSeconds > startsAt;
      return [...upstream.untouched(), ...arrived.filter(isFindable)].filter(
        ({ id, epochSeconds }) => !ids.has(id) && !gaps.has(epochSeconds),
      );
    },
  };
  return world;
}

export type FeedWorld = ReturnType<typeof createFeedWorld>;
