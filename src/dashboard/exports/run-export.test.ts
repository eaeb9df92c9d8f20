import { expect, test, vi } from 'vitest';
import { NO_PROGRESS, type ReadingProgress } from '../orders-feed/reader/reading.ts';
import { NOTHING_READ, type SharedReading } from '../orders-feed/reader/reader.ts';
import { createExport, type ExportTask } from './run-export.ts';

type Phase = ReadingProgress['phase'];

function setUp({ isShared = false, phase = 'idle' }: { isShared?: boolean; phase?: Phase } = {}) {
  let progress: ReadingProgress = { ...NO_PROGRESS, phase };
  const listeners = new Set<() => void>();
  const done: string[] = [];
  const act = (name: string) => () => void done.push(name);
  const reading: SharedReading = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => ({ ...NOTHING_READ, progress }),
    renew: async () => NOTHING_READ,
    start: act('start'),
    cancel: act('cancel'),
    resume: act('resume'),
    retry: act('retry'),
    refresh: act('refresh'),
  };
  const signals: AbortSignal[] = [];
  const written: PromiseWithResolvers<Awaited<ReturnType<ExportTask['write']>>>[] = [];
  const save = vi.fn<(name: string, file: Blob) => void>();
  const job = createExport(save);
  const task: ExportTask = {
    reading,
    isShared,
    write: (_progress, cancelled) => {
      signals.push(cancelled);
      const next = Promise.withResolvers<Awaited<ReturnType<ExportTask['write']>>>();
      written.push(next);
      return next.promise;
    },
  };
  const report = (next: Phase, orders = 0) => {
    progress = { ...progress, phase: next, orders };
    listeners.forEach((listener) => listener());
  };
  const file = new Blob(['a']);
  const finish = async (index = 0) => {
    written[index]?.resolve({ name: 'orders.csv', rows: 3, file });
    await Promise.resolve();
    await Promise.resolve();
  };
  const isRemoved = () => signals.map(({ aborted }) => aborted);
  return { job, task, report, finish, written, save, file, done, isRemoved, isUsed: () => listeners.size > 0 };
}

test('reads to the end, writes the file, saves it and lets go of the reading', async () => {
  const { job, task, report, finish, save, file, done, isRemoved, isUsed } = setUp();
  job.start(task);
  report('reading', 2);
  expect(job.getSnapshot()).toMatchObject({ is: 'reading', progress: { orders: 2 } });
  report('complete', 3);
  expect(job.getSnapshot().is).toBe('writing');
  expect(save).not.toHaveBeenCalled();
  await finish();
  expect(save).toHaveBeenCalledExactlyOnceWith('orders.csv', file);
  expect(job.getSnapshot()).toEqual({ is: 'choosing', saved: { name: 'orders.csv', rows: 3 } });
  expect(done).toEqual(['start', 'resume']);
  expect([isRemoved(), isUsed()]).toEqual([[false], false]);
  job.leave();
  expect(isRemoved()).toEqual([false]);
});

test('Cancel while reading stops it; nothing is written until the user wants a part of it or lets it go on', async () => {
  const { job, task, report, finish, written, save, done } = setUp();
  job.start(task);
  report('reading', 7);
  job.cancel();
  // What was under way may still come in.
  report('cancelled', 8);
  expect(job.getSnapshot()).toMatchObject({ is: 'stopped', progress: { phase: 'cancelled', orders: 7 } });
  expect([done.at(-1), written.length]).toEqual(['cancel', 0]);
  job.resume();
  expect(done.at(-1)).toBe('resume');
  report('reading', 9);
  job.cancel();
  job.savePart();
  await finish();
  expect(save).toHaveBeenCalledOnce();
});

test('Cancel while the file is written removes it and saves nothing, also not what a later export finds', async () => {
  const { job, task, report, finish, save, isRemoved } = setUp();
  job.start(task);
  report('complete', 3);
  job.cancel();
  expect(isRemoved()).toEqual([true]);
  await finish();
  expect([save.mock.calls.length, job.getSnapshot().is]).toEqual([0, 'choosing']);
  job.start(task);
  expect(job.getSnapshot().is).toBe('writing');
  job.leave();
  expect(isRemoved()).toEqual([true, true]);
  await finish(1);
  expect(save).not.toHaveBeenCalled();
});

test('what could not be read is tried again, or left out', () => {
  const { job, task, report, written, done } = setUp();
  job.start(task);
  report('incomplete', 5);
  expect([job.getSnapshot().is, written.length]).toEqual(['stopped', 0]);
  job.resume();
  expect(done.at(-1)).toBe('retry');
  report('incomplete', 5);
  job.savePart();
  expect(written).toHaveLength(1);
});

test('a file that could not be written is written again', async () => {
  const { job, task, report, finish, written, save } = setUp();
  job.start(task);
  report('complete', 3);
  written[0]?.reject(new Error('no memory'));
  await vi.waitFor(() => expect(job.getSnapshot().is).toBe('failed'));
  job.resume();
  await finish(1);
  expect(save).toHaveBeenCalledOnce();
});

test('a reading that the page shows goes on beyond its limit, and after Cancel', () => {
  const { job, task, report, done } = setUp({ isShared: true, phase: 'limited' });
  job.start(task);
  expect(done).toEqual(['start', 'resume']);
  report('reading', 60_000);
  report('limited', 100_000);
  expect(done.slice(2)).toEqual(['start', 'resume']);
  job.cancel();
  expect([job.getSnapshot().is, done.includes('cancel')]).toEqual(['stopped', false]);
});

test('a reading that is complete already is written at once', () => {
  const { job, task, written } = setUp({ isShared: true, phase: 'complete' });
  job.start(task);
  expect(written).toHaveLength(1);
});
