import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import { NO_PROGRESS, type ReadingProgress } from '../../../orders-feed/reader/reading.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { reachOfFeed, reachOfReading, shownParts } from './local-reach.ts';
import type { LocalPart } from './local-reading.ts';

const START = 1_794_600_000;

function orderAt(second: number): Order {
  return exampleOrder({ id: `order-${second}`, createdAt: printUtcSecond(START + second) });
}

const feed: OrdersFeedSnapshot = {
  orders: [orderAt(90), orderAt(80)],
  unreadable: [],
  gaps: [],
  status: 'idle',
  error: undefined,
  newerStatus: 'whole',
  newerError: undefined,
  isComplete: false,
  reachedBackTo: printUtcSecond(START + 80),
  arrivals: [],
  newCount: 0,
  noLongerMatching: new Set(),
  pollError: undefined,
};

function part(newest: number, counts: { read: number; checked: number }): LocalPart {
  return { matches: [orderAt(newest)], newest: START + newest, newestIds: [`order-${newest}`], ...counts };
}

function progressAt(phase: ReadingProgress['phase'], backTo: number, changes: Partial<ReadingProgress> = {}) {
  return { ...NO_PROGRESS, phase, coverage: { known: 'backTo', second: START + backTo }, ...changes } as const;
}

function readingOf<Part>(parts: readonly Part[], progress: ReadingProgress, hasEnded: boolean) {
  return { parts, progress, hasEnded, whole: undefined };
}

function reachOf(snapshot: OrdersFeedSnapshot, parts: readonly LocalPart[], progress: ReadingProgress, days?: number) {
  return reachOfReading({ snapshot, orders: snapshot.orders }, [orderAt(90)], parts, progress, days);
}

describe('a period that is read', () => {
  const parts = [part(90, { read: 100, checked: 50 }), part(60, { read: 100, checked: 50 })];

  test('counts what was read of about how many, on the stores’ own days', () => {
    const progress = progressAt('reading', 50, { orders: 200, expectedOrders: 2_618 });
    expect(reachOf(feed, parts, progress)).toMatchObject({
      checked: 100,
      total: 1_300,
      isWhole: false,
      phase: 'reading',
    });
  });

  test('before a slice is read counts what is loaded', () => {
    const progress = { ...NO_PROGRESS, phase: 'reading', orders: 70 } as const;
    expect(reachOf(feed, [], progress)).toMatchObject({ checked: 2, total: undefined, isWhole: false });
  });

  test('once whole is complete, with what arrived since', () => {
    const late = { ...feed, orders: [orderAt(99), ...feed.orders] };
    const reach = reachOf(late, parts, progressAt('complete', 0, { orders: 200, expectedOrders: 200 }));
    // The orders of seconds 99 and 80 are not in the newest slice's `newestIds`.
    expect(reach).toMatchObject({ checked: 102, total: 102, isWhole: true, phase: 'read' });
    expect(reach.snapshot).toMatchObject({ status: 'complete', isComplete: true, newerStatus: 'whole' });
    expect(reach.snapshot.reachedBackTo).toBe(printUtcSecond(START - 1));
  });

  test('of some last days is no end of the list', () => {
    const { snapshot } = reachOf(feed, parts, progressAt('complete', 0), 90);
    expect(snapshot).toMatchObject({ status: 'idle', isComplete: false });
  });

  test.each(['cancelled', 'incomplete'] as const)('when %s claims nothing', (phase) => {
    const reach = reachOf(
      feed,
      parts,
      progressAt(phase, 60, { gaps: [{ second: printUtcSecond(START) }], unreadable: 2 }),
    );
    expect(reach).toMatchObject({ isWhole: false, phase: 'stopped' });
    expect(reach.snapshot).toMatchObject({ status: 'idle', isComplete: false, gaps: [{}] });
    expect(reach.snapshot.unreadable).toHaveLength(2);
  });

  test('shows slices from the newest on without a gap, and all once it has ended', () => {
    const progress = progressAt('reading', 70);
    expect(shownParts(feed, readingOf(parts, progress, false))).toEqual(parts.slice(0, 1));
    expect(shownParts(feed, readingOf(parts, progress, true))).toEqual(parts);
  });

  test('shows none beside a list that starts further down until nothing is missing between', () => {
    const further = { ...feed, newerStatus: 'idle', orders: [orderAt(65)] } as const;
    const apart = progressAt('reading', 70);
    expect(shownParts(further, readingOf(parts, apart, true))).toEqual([]);
    expect(reachOf(further, [], apart).snapshot).toMatchObject({
      newerStatus: 'idle',
      reachedBackTo: feed.reachedBackTo,
    });
    const joined = progressAt('reading', 60);
    // One row below the start is too few for the list to keep its position.
    expect(shownParts(further, readingOf(parts, joined, false))).toEqual([]);
    expect(shownParts(further, readingOf(parts, joined, true))).toEqual(parts);
    const screenful = { newest: START + 60, matches: Array.from({ length: 60 }, () => orderAt(60)) };
    expect(shownParts(further, readingOf([screenful], joined, false))).toEqual([screenful]);
    expect(reachOf(further, parts, joined).snapshot.newerStatus).toBe('whole');
    // Without orders it is unknown where the list starts.
    expect(shownParts({ ...further, orders: [] }, readingOf(parts, joined, true))).toEqual([]);
  });
});

test('a list that loads page by page is whole at its end only', () => {
  const at = (snapshot: OrdersFeedSnapshot) => reachOfFeed({ snapshot, orders: feed.orders }, [], false);
  expect(at(feed)).toMatchObject({ checked: 2, total: undefined, isWhole: false, phase: 'scrolling' });
  expect(at({ ...feed, status: 'complete' })).toMatchObject({ total: 2, isWhole: true });
  expect(at({ ...feed, status: 'complete', newerStatus: 'idle' })).toMatchObject({ isWhole: false });
});
