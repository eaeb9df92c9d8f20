import { describe, expect, test } from 'vitest';
import { compareCoverage, type Coverage } from '#contract/service/coverage.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { ApiFailure } from '../../kit/request.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { EVERYTHING, modelOrder, NOON } from '../testing/drive-feed.ts';
import { createModelUpstream, type ModelOrder } from '../testing/model-upstream.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { usableSlices } from './reading-ledger.ts';
import { driveReader } from './testing/drive-reader.ts';
import { idsKind } from './testing/ids-kind.ts';

const DAY = 86_400;

type Answered = { readonly query: OrdersQuery; readonly at: number };

/** A reader over orders in memory, each response `delay` ms late; `fault` returns the error of a request, if any. */
function setUp(
  orders: readonly ModelOrder[],
  fault: (query: OrdersQuery, request: number) => Error | undefined = () => undefined,
  delay = 20,
  limit?: number,
) {
  const upstream = createModelUpstream(orders, SOUND_POLICY);
  const asked: Answered[] = [];
  const reader = driveReader(
    [idsKind],
    (query, request) => {
      asked.push({ query, at: reader.clock.now() });
      return { answer: fault(query, request) ?? upstream.answer(query), after: delay };
    },
    50,
    limit,
  );
  const ids = (reading: string) =>
    reader.parts(reading).flatMap((part) => (Array.isArray(part) ? part.map(String) : []));
  return { reader, upstream, asked, ids };
}

/** `count` orders, spread evenly over `seconds` up to noon. */
function spread(count: number, seconds: number): ModelOrder[] {
  return Array.from({ length: count }, (_, index) =>
    modelOrder(String(index), -1 - Math.floor((index * seconds) / count), { amount: index }),
  );
}

/** The bound of a request, in epoch seconds. */
const bound = (query: OrdersQuery, name: 'from' | 'to') => secondOf(query[name]) ?? Number.NaN;

describe('slices', () => {
  test('a year of three orders takes few requests', async () => {
    const { reader, asked, ids } = setUp(spread(3, 365 * DAY));
    reader.start('one', 'ids', NOON - 365 * DAY, NOON);
    await reader.run();
    expect(ids('one').toSorted()).toEqual(['0', '1', '2']);
    expect(asked.length).toBeLessThan(32);
  });

  test('a day of many orders is shared by four requests at once, and hardly more pages are read than there are', async () => {
    const { reader, asked, ids } = setUp(spread(3_000, DAY));
    reader.start('one', 'ids', NOON - DAY, NOON);
    const before = reader.clock.now();
    await reader.run();
    expect(new Set(ids('one')).size).toBe(3_000);
    expect(reader.mostInFlight()).toBe(4);
    expect(asked.length).toBeLessThan((3_000 / 50) * 1.15);
    expect(reader.clock.now() - before).toBeLessThan(((3_000 / 50 / 4) * 20 + 50) * 1.25);
  });

  test('the newest come first', async () => {
    const { reader } = setUp(spread(2_000, 10 * DAY));
    reader.start('one', 'ids', NOON - 10 * DAY, NOON);
    const seen: Coverage[] = [];
    await reader.run(() => seen.push(reader.progress('one').coverage));
    seen.push(reader.progress('one').coverage);
    expect(seen.toSorted((left, right) => compareCoverage(right, left))).toEqual(seen);
    // Progress is reported along the way, not only at the end.
    expect(new Set(seen.map((coverage) => JSON.stringify(coverage))).size).toBeGreaterThan(1);
  });

  test('the future holds nothing and costs nothing', async () => {
    const { reader, asked } = setUp(spread(20, 3_600));
    reader.start('one', 'ids', NOON - 3_600, NOON + 300 * DAY);
    await reader.run();
    expect(reader.progress('one')).toMatchObject({ phase: 'complete', orders: 20 });
    expect(asked.length).toBeLessThan(6);
  });

  test('several stores are read as one list', async () => {
    const orders = spread(300, DAY).map((order, index) => ({ ...order, storeId: `store ${index % 3}` }));
    const { reader, ids } = setUp(orders);
    reader.start('one', 'ids', NOON - DAY, NOON, { ...EVERYTHING, storeIds: ['store 0', 'store 2'] });
    await reader.run();
    expect(ids('one').toSorted()).toEqual(
      orders.flatMap(({ id, storeId }) => (storeId === 'store 1' ? [] : [id])).toSorted(),
    );
    expect(reader.progress('one')).toMatchObject({ phase: 'complete', orders: 200 });
  });
});

describe('what was read is kept', () => {
  test('another period asks only for what it adds, and what no reading needs is let go', async () => {
    const { reader, asked, ids } = setUp(spread(2_000, 10 * DAY));
    reader.start('ten', 'ids', NOON - 10 * DAY, NOON);
    await reader.run();
    const before = asked.length;
    reader.start('longer', 'ids', NOON - 12 * DAY, NOON);
    await reader.run();
    expect(ids('longer')).toHaveLength(2_000);
    const again = asked.slice(before);
    // Young slices are read again, after 10 s.
    expect(again.length).toBeLessThan(12);
    reader.start('shorter', 'ids', NOON - 4 * DAY, NOON);
    await reader.run();
    expect(ids('shorter')).toHaveLength(800);
    expect(asked.length - before).toBeLessThan(20);
    for (const reading of ['ten', 'longer', 'shorter']) reader.send({ type: 'forget', reading });
    await reader.run();
    expect(reader.keptParts()).toBe(0);
  });

  test('a refresh leaves old days alone for a while', async () => {
    const { reader, asked } = setUp(spread(2_000, 10 * DAY));
    reader.start('one', 'ids', NOON - 10 * DAY, NOON);
    await reader.run();
    const before = asked.length;
    reader.clock.advance(30 * 60_000);
    reader.send({ type: 'refresh', reading: 'one' });
    await reader.run();
    const again = asked.slice(before);
    expect(again.length).toBeGreaterThan(0);
    expect(Math.min(...again.map(({ query }) => bound(query, 'from')))).toBeGreaterThan(NOON - 4 * DAY);
    expect(reader.progress('one')).toMatchObject({ phase: 'complete', orders: 2_000 });
  });
});

test('of slices that overlap, the one that was read last is used', () => {
  const rest = { orders: 1, newest: 0, gaps: [], unreadable: 0, undated: [] };
  const slice = (id: number, from: number, until: number) => ({ ...rest, id, from, until, readAt: id });
  const known = [slice(2, 40, 60), slice(3, 0, 50), slice(1, 50, 100), slice(4, 90, 110)];
  expect(usableSlices(known, { from: 0, until: 100 }).map(({ id }) => id)).toEqual([1, 3]);
});

test('after the clock is set back, what was read by the wrong one is read again', async () => {
  const { reader, asked } = setUp(spread(20, DAY));
  reader.start('one', 'ids', NOON - DAY, NOON);
  await reader.run();
  const before = asked.length;
  reader.clock.advance(-3_600_000);
  reader.send({ type: 'refresh', reading: 'one' });
  await reader.run();
  expect(asked.length).toBeGreaterThan(before);
});

test('a reading that is forgotten and begins again is told nothing of the one before', async () => {
  const { reader, ids } = setUp(spread(300, DAY));
  reader.start('one', 'ids', NOON - DAY, NOON);
  reader.send({ type: 'cancel', reading: 'one' });
  reader.send({ type: 'forget', reading: 'one' });
  reader.start('one', 'ids', NOON - DAY, NOON);
  await reader.run();
  expect([reader.progress('one').phase, ids('one').length]).toEqual(['complete', 300]);
});

test('a reading in the background lets others go first, even earlier ones', async () => {
  const { reader, asked } = setUp(spread(2_000, DAY));
  reader.start('first', 'ids', NOON - DAY, NOON);
  reader.start('background', 'ids', NOON - DAY, NOON, { ...EVERYTHING, source: ['pos'] }, false, true);
  const inBackground = () => asked.filter(({ query }) => query.source.length > 0).length;
  let before = 0;
  await reader.run(() => {
    if (reader.progress('first').phase !== 'complete') before = inBackground();
  });
  expect(before).toBeLessThan(20);
  expect(inBackground()).toBeGreaterThan(0);
  expect(reader.progress('background').phase).toBe('complete');
});

test('while the page is hidden nothing is read, and reading goes on once it is seen', async () => {
  const { reader, asked, ids } = setUp(spread(2_000, DAY));
  reader.start('one', 'ids', NOON - DAY, NOON);
  for (let turns = 0; turns < 8; turns += 1) await reader.clock.next();
  reader.send({ type: 'page', isBusy: false, isOnline: true, isHidden: true });
  const before = asked.length;
  await reader.run();
  expect(asked).toHaveLength(before);
  expect(reader.progress('one').phase).toBe('reading');
  reader.send({ type: 'page', isBusy: false, isOnline: true, isHidden: false });
  await reader.run();
  expect(new Set(ids('one')).size).toBe(2_000);
});

describe('without a beginning', () => {
  test('the years before the first order cost few requests', async () => {
    const { reader, asked, ids } = setUp(spread(2_000, 20 * DAY));
    reader.start('one', 'ids', 0, NOON);
    await reader.run();
    expect(new Set(ids('one')).size).toBe(2_000);
    expect(reader.progress('one').phase).toBe('complete');
    expect(asked.length).toBeLessThan((2_000 / 50) * 1.15 + 24);
  });

  test('orders that ended years ago are read by four requests at once, too', async () => {
    const years = 3_000 * DAY;
    const orders = Array.from({ length: 3_000 }, (_, index) => modelOrder(String(index), -years - index * 576));
    const { reader, asked, ids } = setUp(orders);
    reader.start('one', 'ids', 0, NOON);
    const before = reader.clock.now();
    await reader.run();
    expect(new Set(ids('one')).size).toBe(3_000);
    expect(asked.length).toBeLessThan((3_000 / 50) * 1.15 + 24);
    expect(reader.clock.now() - before).toBeLessThan((asked.length / 4) * 20 * 1.4);
  });

  test('reading stops at its limit with the newest orders, and goes on when it is resumed', async () => {
    const { reader, asked, ids } = setUp(spread(9_000, 90 * DAY), undefined, undefined, 2_000);
    reader.start('one', 'ids', 0, NOON, undefined, true);
    await reader.run();
    const { phase, orders, coverage } = reader.progress('one');
    expect(phase).toBe('limited');
    expect(orders).toBeGreaterThan(1_500);
    expect(orders).toBeLessThan(4_500);
    // What was read are the newest, without a hole.
    expect(new Set(ids('one'))).toEqual(new Set(Array.from({ length: orders }, (_, index) => String(index))));
    expect(coverage.known).toBe('backTo');
    const before = asked.length;
    for (let resumed = 0; reader.progress('one').phase === 'limited'; resumed += 1) {
      expect(resumed).toBeLessThan(12);
      reader.send({ type: 'resume', reading: 'one' });
      await reader.run();
    }
    expect(reader.progress('one')).toMatchObject({ phase: 'complete', orders: 9_000 });
    expect(asked.length - before).toBeLessThan(9_000 / 50 + 24);
  });

  test('at the limit, what is stale is read again, and nothing else', async () => {
    const { reader, asked, ids } = setUp(spread(9_000, 90 * DAY), undefined, undefined, 2_000);
    reader.start('one', 'ids', 0, NOON, undefined, true);
    await reader.run();
    const [before, askedBefore] = [ids('one').length, asked.length];
    reader.clock.advance(3_600_000);
    reader.send({ type: 'refresh', reading: 'one' });
    expect(reader.progress('one').phase).toBe('limited');
    await reader.run();
    expect(reader.progress('one').phase).toBe('limited');
    expect(ids('one')).toHaveLength(before);
    expect(asked.length).toBeGreaterThan(askedBefore);
  });
});

describe('a service that falters', () => {
  test('what failed is named and is all that a retry reads', async () => {
    let isBroken = true;
    const isHit = (query: OrdersQuery) => bound(query, 'from') < NOON - 2 * DAY && bound(query, 'to') > NOON - 2 * DAY;
    const { reader, asked, ids } = setUp(spread(2_000, 10 * DAY), (query) =>
      isBroken && isHit(query) ? new ApiFailure('upstream_error', 'broken', 'id-7') : undefined,
    );
    reader.start('one', 'ids', NOON - 10 * DAY, NOON);
    await reader.run();
    const { phase, failures, coverage } = reader.progress('one');
    expect(phase).toBe('incomplete');
    expect(failures).toMatchObject([{ failure: { code: 'upstream_error', requestId: 'id-7' } }]);
    // The failed slice is the newest one.
    expect(failures[0]?.until).toBe(NOON);
    expect(coverage).toEqual({ known: 'nothing' });
    const before = asked.length;
    isBroken = false;
    reader.send({ type: 'retry', reading: 'one' });
    await reader.run();
    expect(reader.progress('one')).toMatchObject({ phase: 'complete', failures: [], orders: 2_000 });
    expect(new Set(ids('one')).size).toBe(2_000);
    const again = asked.slice(before).map(({ query }) => query);
    expect(again.every((query) => bound(query, 'from') >= (failures[0]?.from ?? 0) - 1)).toBe(true);
    expect(again.every((query) => bound(query, 'to') <= (failures[0]?.until ?? 0))).toBe(true);
  });

  test('a service that answers nothing is soon left alone', async () => {
    const { reader, asked } = setUp([], () => new ApiFailure('upstream_error', 'broken'));
    reader.start('one', 'ids', NOON - 300 * DAY, NOON);
    await reader.run();
    expect(reader.progress('one')).toMatchObject({ phase: 'incomplete', asOf: undefined, orders: 0 });
    expect(reader.progress('one').failures.at(-1)?.from).toBe(NOON - 300 * DAY);
    expect(asked.length).toBeLessThan(20);
  });

  test('who is signed out is not asked about every slice', async () => {
    const { reader, asked } = setUp([], () => new ApiFailure('signed_out', 'who are you?'));
    reader.start('one', 'ids', NOON - 300 * DAY, NOON);
    await reader.run();
    expect(reader.progress('one').phase).toBe('incomplete');
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test('a kind that throws fails the slice', async () => {
    const broken = {
      kind: { name: 'broken' },
      start: () => () => {
        throw new TypeError('no such field');
      },
    };
    const upstream = createModelUpstream(spread(3, DAY), SOUND_POLICY);
    const reader = driveReader([broken], (query) => ({ answer: upstream.answer(query), after: 1 }), 50);
    reader.start('one', 'broken', NOON - DAY, NOON);
    await reader.run();
    expect(reader.progress('one').failures[0]?.failure).toMatchObject({ code: 'internal', message: 'no such field' });
  });
});

describe('progress', () => {
  test('says how far it is', async () => {
    const { reader } = setUp(spread(3_000, 30 * DAY), undefined, 200);
    reader.start('one', 'ids', NOON - 30 * DAY, NOON);
    const seen: (typeof reader extends { progress: (id: string) => infer Progress } ? Progress : never)[] = [];
    await reader.run(() => seen.push(reader.progress('one')));
    seen.push(reader.progress('one'));
    const middle = seen.find(({ orders }) => orders >= 1_500);
    expect(middle?.phase).toBe('reading');
    expect(middle?.expectedOrders).toBeGreaterThan(2_500);
    expect(middle?.expectedOrders).toBeLessThan(3_500);
    expect(seen.at(-1)).toMatchObject({ phase: 'complete', orders: 3_000, expectedOrders: 3_000 });
  });

  test('cancelled, it keeps what was read, and goes on from there', async () => {
    const { reader, asked, ids } = setUp(spread(3_000, 30 * DAY));
    reader.start('one', 'ids', NOON - 30 * DAY, NOON);
    let isCancelled = false;
    await reader.run(() => {
      if (isCancelled || reader.progress('one').orders < 1_000) return;
      reader.send({ type: 'cancel', reading: 'one' });
      isCancelled = true;
    });
    const cancelled = reader.progress('one');
    expect(cancelled.phase).toBe('cancelled');
    expect(cancelled.orders).toBe(ids('one').length);
    expect(cancelled.orders).toBeGreaterThan(800);
    const before = asked.length;
    reader.send({ type: 'resume', reading: 'one' });
    await reader.run();
    expect(reader.progress('one')).toMatchObject({ phase: 'complete', orders: 3_000 });
    expect(asked.length - before).toBeLessThan(60);
  });
});
