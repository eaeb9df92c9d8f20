import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OrderPage } from '#contract/service/read-order.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { ApiFailure } from '../../kit/request.ts';
import { createOrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import { createReadingEngine } from '../../orders-feed/reader/reading-engine.ts';
import { createVirtualClock } from '../../orders-feed/reader/testing/drive-reader.ts';
import { EVERYTHING, modelOrder, NOON } from '../../orders-feed/testing/drive-feed.ts';
import { createModelUpstream } from '../../orders-feed/testing/model-upstream.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { storeDirectory } from '../../stores/stores.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { ColumnSort } from '../../kit/table/column-sort.ts';
import { createOrdersView, type OrdersRows } from './orders-view.ts';
import { selectionReadingKind } from '../selection/reading/selection-reading-kind.ts';
import { createWholeList } from './whole-list.ts';

const PAGE = 10;
/** The newest order at the start, in seconds from noon. */
const NEWEST = 400;
const DAYS = {
  stores: storeDirectory({ stores: [], currency: 'USD', timeZone: 'UTC' }),
  defaultTimeZone: 'UTC',
  cutoffMinutes: 0,
  now: NOON + 10 * NEWEST,
};
const TAKEAWAY: OrderFilters = { service: ['takeaway'] };

function isTakeaway(amount: number): boolean {
  return amount % 3 === 0;
}

const model = (second: number) =>
  modelOrder(String(second).padStart(5, '0'), second, { amount: (second * 7_919) % 1_000 });

/** Hides the views of a test: one that is shown reads again every five minutes, in whatever test runs then. */
const hides: (() => void)[] = [];
afterEach(() => hides.splice(0).forEach((hide) => hide()));

/** A service with an order every ten seconds, a list of its orders and the view of it, which a page may show or not. */
function createWorld(filters: OrderFilters, sort: ColumnSort | undefined, startsAt?: number) {
  const upstream = createModelUpstream(
    Array.from({ length: NEWEST / 10 + 1 }, (_, index) => model(index * 10)),
    SOUND_POLICY,
  );
  const clock = createVirtualClock(DAYS.now * 1_000);
  let isOnline = true;
  let isCodeThere = true;
  let inserted = 0;
  const retries: (() => void)[] = [];
  async function fetchPage(query: OrdersQuery): Promise<OrderPage> {
    await Promise.resolve();
    if (!isOnline) throw new ApiFailure('upstream_error', 'The service is down.');
    const page = upstream.answer(query);
    const orders = page.orders.map((order) =>
      Object.assign(order, { serviceType: isTakeaway(order.totalCents) ? 'takeaway' : 'dine_in' }),
    );
    return { ...page, orders };
  }
  const connect = createReadingEngine({
    kinds: [selectionReadingKind],
    clock,
    pageSize: PAGE,
    fetchPage: async (query, signal) => {
      await new Promise<void>((resolve) => clock.after(50, resolve));
      signal.throwIfAborted();
      return fetchPage(query);
    },
  });
  const feed = createOrdersFeed({
    filter: EVERYTHING,
    fetchPage,
    pageSize: PAGE,
    startsAt,
    now: () => DAYS.now * 1_000,
  });
  const view = createOrdersView({
    list: { id: 'list', feed },
    filters,
    sort,
    days: DAYS,
    after: (_, run) => void retries.push(run),
    loadWholeList: async () => {
      if (!isCodeThere) throw new Error('The code did not load.');
      return (options) => createWholeList((onReport) => connect(onReport), options);
    },
  });
  let leave: (() => void) | undefined;
  let heard: OrdersRows | undefined;
  const show = () => {
    leave ??= view.subscribe(() => {
      heard = view.getSnapshot();
    });
    heard = view.getSnapshot();
  };
  const settle = async () => {
    for (let turn = 0; turn < 4; turn += 1) await setImmediate();
  };
  const hide = () => {
    leave?.();
    leave = undefined;
  };
  hides.push(hide);
  return {
    view,
    feed,
    show,
    hide,
    isShown: () => leave !== undefined,
    heard: () => heard,
    settle,
    setOnline: (isNow: boolean) => {
      isOnline = isNow;
    },
    setCode: (isThere: boolean) => {
      isCodeThere = isThere;
    },
    retryCode: () => retries.splice(0).forEach((run) => run()),
    insert: () => {
      inserted += 1;
      upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: model(NEWEST + inserted) });
    },
    /** Lets the reader go on, by so many steps or to its end. */
    read: async (steps = 2_000) => {
      for (let step = 0; step < steps; step += 1) if (!(await clock.next())) break;
      await settle();
    },
    /** The ids of all orders that pass the filters, as they are to be shown. */
    expected: () => {
      const matching = upstream.matching().filter(({ amount }) => filters !== TAKEAWAY || isTakeaway(amount));
      const byTime = matching.toSorted((left, right) => right.epochSeconds - left.epochSeconds);
      return (sort ? byTime.toSorted((left, right) => right.amount - left.amount) : byTime).map(({ id }) => id);
    },
  };
}

const ids = ({ orders }: OrdersRows) => orders.map(({ id }) => id);

describe('a list that is read to its end', () => {
  test.each([
    ['with local filters', TAKEAWAY, undefined],
    ['sorted', {}, '-total'],
    ['with local filters and sorted', TAKEAWAY, '-total'],
  ] as const)(
    '%s shows first what is loaded, then everything, which stays while a new day is read',
    async (_, filters, sort) => {
      const world = createWorld(filters, sort);
      world.show();
      await world.feed.loadMore();
      const loaded = world.view.getSnapshot();
      expect(loaded).toMatchObject({ isSorted: false, isStale: false });
      expect(loaded.loaded).toHaveLength(PAGE);
      await world.settle();
      expect(world.view.getSnapshot().snapshot).toMatchObject({ status: 'loading-more', isComplete: false });
      await world.read();
      const rows = world.view.getSnapshot();
      expect(ids(rows)).toEqual(world.expected());
      expect(rows.snapshot).toMatchObject({ status: 'complete', isComplete: true });
      expect(rows.isSorted).toBe(sort !== undefined);
      expect(rows.loaded).toHaveLength(PAGE);
      expect(world.heard()).toBe(rows);
      // A new day is read from its beginning.
      EVENTS['midnight']?.(world);
      expect(world.view.getSnapshot()).toMatchObject({ orders: rows.orders, isSorted: rows.isSorted });
      expect(world.view.getSnapshot().snapshot.isComplete).toBe(false);
      await world.read();
      expect(world.view.getSnapshot()).toMatchObject({ orders: rows.orders, snapshot: { isComplete: true } });
    },
  );

  test('is only read while something shows it, and shows at once what was read before', async () => {
    const world = createWorld(TAKEAWAY, undefined);
    await world.feed.loadMore();
    await world.read();
    expect(world.view.getSnapshot().whole).toBeUndefined();
    world.show();
    await world.read();
    world.hide();
    expect(ids(world.view.getSnapshot())).toEqual(world.expected());
  });

  test('waits for its code, which is loaded again after a failure', async () => {
    const world = createWorld(TAKEAWAY, undefined);
    world.setCode(false);
    world.show();
    await world.feed.loadMore();
    await world.read();
    expect(world.view.getSnapshot().whole).toBeUndefined();
    world.setCode(true);
    world.retryCode();
    await world.settle();
    await world.read();
    expect(ids(world.view.getSnapshot())).toEqual(world.expected());
  });

  test('can be stopped, and goes on where it was', async () => {
    const world = createWorld(TAKEAWAY, undefined);
    world.show();
    await world.feed.loadMore();
    await world.settle();
    world.view.getSnapshot().whole?.reading?.cancel();
    await world.read();
    expect(world.view.getSnapshot().snapshot).toMatchObject({ status: 'idle', isComplete: false });
    world.view.getSnapshot().whole?.reading?.resume();
    await world.read();
    expect(ids(world.view.getSnapshot())).toEqual(world.expected());
  });
});

test('a list without dates, local filters or sort is shown as far as it is loaded', async () => {
  const world = createWorld({}, undefined);
  world.show();
  await world.feed.loadMore();
  await world.read();
  const rows = world.view.getSnapshot();
  expect(ids(rows)).toEqual(world.expected().slice(0, PAGE));
  expect(rows.whole).toBeUndefined();
  expect(rows.snapshot).toBe(world.feed.getSnapshot());
});

describe('until the first response', () => {
  const before = (listId: string) => ({ listId, orders: [{ ...exampleRow() }] });

  function exampleRow() {
    const [order] = createModelUpstream([model(0)], SOUND_POLICY).answer({ ...EVERYTHING, pageSize: 1 }).orders;
    if (!order) throw new Error('no order');
    return order;
  }

  test('the rows of the previous list stay, as stale', async () => {
    const world = createWorld({}, undefined);
    expect(world.view.getSnapshot()).toMatchObject({ orders: [], isStale: false });
    const rows = before('another');
    world.view.showMeanwhile(rows);
    expect(world.view.getSnapshot()).toMatchObject({ orders: rows.orders, loaded: rows.orders, isStale: true });
    expect(world.view.rowsForNext()).toBe(rows);
    await world.feed.loadMore();
    expect(world.view.getSnapshot().isStale).toBe(false);
    expect(world.view.rowsForNext()).toEqual({ listId: 'list', orders: world.view.getSnapshot().loaded });
  });

  test('where it fails they go, but for those of the same list', async () => {
    const world = createWorld({}, undefined);
    world.setOnline(false);
    world.view.showMeanwhile(before('another'));
    await world.feed.loadMore();
    expect(world.view.getSnapshot()).toMatchObject({ orders: [], isStale: false, snapshot: { status: 'failed' } });
    world.view.showMeanwhile(before('list'));
    expect(world.view.getSnapshot()).toMatchObject({ orders: [{ id: '00000' }], isStale: true });
  });
});

type World = ReturnType<typeof createWorld>;

/** What can happen, in any order. */
const EVENTS: Readonly<Record<string, (world: World) => unknown>> = {
  show: (world) => world.show(),
  hide: (world) => world.hide(),
  load: (world) => world.feed.loadMore(),
  'load newer': (world) => world.feed.loadNewer(),
  retry: (world) => world.feed.retry(),
  poll: (world) => world.feed.poll(),
  'show new': (world) => world.feed.showNew(),
  insert: (world) => world.insert(),
  offline: (world) => world.setOnline(false),
  online: (world) => world.setOnline(true),
  'read a little': (world) => world.read(3),
  read: (world) => world.read(),
  cancel: (world) => world.view.getSnapshot().whole?.reading?.cancel(),
  resume: (world) => world.view.getSnapshot().whole?.reading?.resume(),
  'try again': (world) => world.view.getSnapshot().whole?.reading?.retry(),
  midnight: (world) => world.view.setDays({ ...DAYS, now: DAYS.now + 86_400 }),
};

/** What must hold after each event, whatever happened. */
function check(world: World, before: OrdersRows): OrdersRows {
  const rows = world.view.getSnapshot();
  expect(world.view.getSnapshot()).toBe(rows);
  expect(world.isShown() ? world.heard() : rows).toBe(rows);
  const shown = ids(rows);
  const expected = world.expected();
  expect(new Set(shown).size).toBe(shown.length);
  // Each is one that passes the filters, where it belongs (later ids are newer), and none disappears.
  const inPlace = expected.filter((id) => shown.includes(id));
  expect(shown).toEqual(rows.isSorted ? inPlace : inPlace.toSorted().reverse());
  expect(ids(before).filter((id) => !shown.includes(id))).toEqual([]);
  // A whole is never claimed of a part; orders inserted since may not be known yet.
  const missing = expected.filter((id) => !shown.includes(id) && Number(id) <= NEWEST);
  expect(rows.snapshot.isComplete ? missing : []).toEqual([]);
  return rows;
}

test('whatever happens in whatever order: no row twice, lost or out of place, and in the end all of them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const kinds = fc.constantFrom<readonly [OrderFilters, ColumnSort | undefined]>(
    [TAKEAWAY, undefined],
    [{}, '-total'],
    [TAKEAWAY, '-total'],
    [{}, undefined],
  );
  const starts = fc.constantFrom(undefined, NOON + 205);
  await fc.assert(
    fc.asyncProperty(
      kinds,
      starts,
      fc.array(fc.constantFrom(...Object.keys(EVENTS)), { maxLength: 25 }),
      async ([filters, sort], startsAt, events) => {
        const world = createWorld(filters, sort, startsAt);
        let rows = world.view.getSnapshot();
        for (const event of events) {
          await EVENTS[event]?.(world);
          await world.settle();
          rows = check(world, rows);
        }
        world.setOnline(true);
        world.show();
        await world.feed.retry();
        await world.feed.loadMore();
        await world.settle();
        world.view.getSnapshot().whole?.reading?.retry();
        world.view.getSnapshot().whole?.reading?.resume();
        await world.read();
        if (!world.view.isRead) while (world.feed.getSnapshot().status !== 'complete') await world.feed.loadMore();
        await world.feed.retryNewer();
        while (world.feed.getSnapshot().newerStatus !== 'whole') await world.feed.loadNewer();
        await world.feed.poll();
        world.feed.showNew();
        await world.read();
        rows = check(world, rows);
        expect(ids(rows).toSorted()).toEqual(world.expected().toSorted());
      },
    ),
    { seed: 25, numRuns: 150 },
  );
});
