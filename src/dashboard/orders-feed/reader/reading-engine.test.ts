import { expect, test } from 'vitest';
import { EVERYTHING, NOON } from '../testing/drive-feed.ts';
import { createUpstream } from '../testing/waiting-upstream.ts';
import { createReadingEngine } from './reading-engine.ts';
import type { ReaderReport } from './reader-messages.ts';
import { kindName, type ReadingProgress } from './reading.ts';

const ids = {
  kind: kindName<null, readonly string[]>('ids'),
  start: () => (orders: readonly { id: string }[]) => orders.map(({ id }) => id),
};

test('reads a period whole', async () => {
  const upstream = createUpstream(3_000);
  const parts = new Map<number, unknown>();
  let slices: readonly number[] = [];
  let progress: ReadingProgress | undefined;
  const done = Promise.withResolvers<void>();
  const connect = createReadingEngine({
    kinds: [ids],
    fetchPage: async (query) => upstream.answer(query),
    clock: { now: () => (NOON + 100_000) * 1_000, after: (_, run) => (queueMicrotask(run), () => {}) },
    pageSize: 50,
  });
  const send = connect((report: ReaderReport) => {
    for (const { slice, part } of report.parts) parts.set(slice, part);
    for (const reading of report.readings) {
      slices = reading.slices ?? slices;
      ({ progress } = reading);
    }
    if (progress?.phase === 'complete') done.resolve();
  });
  send({
    type: 'start',
    reading: 'one',
    kind: 'ids',
    spec: null,
    period: { filter: EVERYTHING, from: NOON + 10, until: NOON + 2_000 },
    series: 'one',
  });
  await done.promise;
  expect(
    slices
      .flatMap((slice) => parts.get(slice))
      .map(Number)
      .toSorted((left, right) => left - right),
  ).toEqual(Array.from({ length: 1_990 }, (_, index) => index + 10));
  expect(progress).toMatchObject({ orders: 1_990, completeFrom: NOON + 10, failures: [], gaps: [], unreadable: 0 });
  expect(upstream.requestCount()).toBeLessThan(60);
});
