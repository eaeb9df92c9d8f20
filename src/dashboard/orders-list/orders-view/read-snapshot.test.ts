import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { NO_PROGRESS, type ReadingProgress } from '../../orders-feed/reader/reading.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { readSnapshot, shownParts } from './read-snapshot.ts';
import type { SelectionPart } from '../selection/reading/selection-reading.ts';

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
  noLongerMatching: new Set(),
  pollError: undefined,
};

function part(newest: number): SelectionPart {
  return { matches: [orderAt(newest)], newest: START + newest };
}

function progressAt(phase: ReadingProgress['phase'], backTo: number, changes: Partial<ReadingProgress> = {}) {
  return { ...NO_PROGRESS, phase, coverage: { known: 'backTo', second: START + backTo }, ...changes } as const;
}

function readingOf<Part>(parts: readonly Part[], progress: ReadingProgress, hasEnded: boolean) {
  return { parts, progress, hasEnded, whole: undefined };
}

describe('a list that is read to its end', () => {
  const parts = [part(90), part(60)];

  test('goes on while it is read, and reaches as far back as reading has come', () => {
    const snapshot = readSnapshot(feed, parts.slice(0, 1), progressAt('reading', 70));
    expect(snapshot).toMatchObject({ status: 'loading-more', isComplete: false });
    expect(snapshot.reachedBackTo).toBe(printUtcSecond(START + 69));
  });

  test('once whole is complete', () => {
    const snapshot = readSnapshot(feed, parts, progressAt('complete', 0));
    expect(snapshot).toMatchObject({ status: 'complete', isComplete: true, newerStatus: 'whole' });
    expect(snapshot.reachedBackTo).toBe(printUtcSecond(START - 1));
  });

  test.each(['cancelled', 'limited', 'incomplete'] as const)('when %s claims nothing', (phase) => {
    const snapshot = readSnapshot(
      feed,
      parts,
      progressAt(phase, 60, { gaps: [{ second: printUtcSecond(START) }], unreadable: 2 }),
    );
    expect(snapshot).toMatchObject({ status: 'idle', isComplete: false, gaps: [{}] });
    expect(snapshot.unreadable).toHaveLength(2);
  });

  test('shows slices from the newest on without a gap, and all once it has ended', () => {
    const progress = progressAt('reading', 70);
    expect(shownParts(feed, readingOf(parts, progress, false))).toEqual(parts.slice(0, 1));
    expect(shownParts(feed, readingOf(parts, progress, true))).toEqual(parts);
    // What somebody stopped is told of as the newest orders back to a day, so none may be missing among them.
    expect(shownParts(feed, readingOf(parts, progressAt('cancelled', 70), true))).toEqual(parts.slice(0, 1));
  });

  test('shows none beside a list that starts further down until nothing is missing between', () => {
    const further = { ...feed, newerStatus: 'idle', orders: [orderAt(65)] } as const;
    const apart = progressAt('reading', 70);
    expect(shownParts(further, readingOf(parts, apart, true))).toEqual([]);
    expect(readSnapshot(further, [], apart)).toMatchObject({
      newerStatus: 'idle',
      reachedBackTo: feed.reachedBackTo,
    });
    const joined = progressAt('reading', 60);
    // One row below the start is too few for the list to keep its position.
    expect(shownParts(further, readingOf(parts, joined, false))).toEqual([]);
    expect(shownParts(further, readingOf(parts, joined, true))).toEqual(parts);
    const screenful = { newest: START + 60, matches: Array.from({ length: 60 }, () => orderAt(60)) };
    expect(shownParts(further, readingOf([screenful], joined, false))).toEqual([screenful]);
    expect(readSnapshot(further, parts, joined).newerStatus).toBe('whole');
    // Without orders it is unknown where the list starts.
    expect(shownParts({ ...further, orders: [] }, readingOf(parts, joined, true))).toEqual([]);
  });
});
