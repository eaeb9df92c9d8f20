// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createUpstream, EVERYTHING, modelOrder, NOON } from '../testing/drive-feed.ts';
import { ConnectReaderContext } from './connect-reader.ts';
import { useReading } from './use-reading.ts';
import type { ConnectReader } from './reading.ts';
import { createReadingEngine } from './reading-engine.ts';
import { IDS, idsKind } from './testing/ids-kind.ts';

/** A reader in the page over a modeled service with one order per second from noon, whose responses may wait. */
function setUp(count: number, answerAfter: (request: number) => Promise<unknown> = () => Promise.resolve()) {
  const upstream = createUpstream(count);
  const engine = createReadingEngine({
    kinds: [idsKind],
    fetchPage: async (query) => {
      const page = upstream.answer(query);
      await answerAfter(upstream.requestCount());
      return page;
    },
    clock: {
      now: () => (NOON + 100_000) * 1_000,
      after: (_, run) => {
        setTimeout(run);
        return () => {};
      },
    },
  });
  /** The phases that the worker's side has reported. */
  const reported: string[] = [];
  const connect: ConnectReader = (onReport) =>
    engine((report) => {
      reported.push(...report.readings.map(({ progress }) => progress.phase));
      onReport(report);
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConnectReaderContext value={connect}>{children}</ConnectReaderContext>
  );
  return { upstream, wrapper, reported };
}

const request = (from: number, until: number) => ({
  kind: IDS,
  spec: { prefix: 'order ' },
  period: { filter: EVERYTHING, from: NOON + from, until: NOON + until },
});

test('reads by itself; equal requests share what was read', async () => {
  const { upstream, wrapper } = setUp(900);
  const { result, unmount } = renderHook(() => useReading(request(0, 900)), { wrapper });
  await waitFor(() => expect(result.current.progress.phase).toBe('complete'));
  expect(new Set(result.current.parts.flat()).size).toBe(900);
  const requests = upstream.requestCount();
  unmount();
  const again = renderHook(() => useReading(request(0, 900)), { wrapper });
  expect(again.result.current.progress).toMatchObject({ phase: 'complete', orders: 900 });
  const longer = renderHook(() => useReading(request(0, 1_000)), { wrapper });
  await waitFor(() => expect(longer.result.current.progress.phase).toBe('complete'));
  expect(longer.result.current.progress.orders).toBe(900);
  expect(upstream.requestCount() - requests).toBeLessThan(4);
});

test('a renewal ends with orders that came after the first reading; without a user it ends at once', async () => {
  const { upstream, wrapper } = setUp(900);
  const { result, unmount } = renderHook(() => useReading(request(0, 1_000)), { wrapper });
  await waitFor(() => expect(result.current.progress.phase).toBe('complete'));
  upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('new', 950) });
  const { renew } = result.current;
  await expect(renew(NOON + 1_000)).resolves.toMatchObject({ progress: { phase: 'complete' } });
  const renewed = await renew(NOON);
  expect(renewed.progress).toMatchObject({ phase: 'complete', orders: 901 });
  expect(new Set(renewed.parts.flat()).size).toBe(901);
  const left = renew(NOON);
  unmount();
  await expect(left).resolves.toMatchObject({ progress: { orders: 901 } });
  await expect(renew(NOON)).resolves.toMatchObject({ progress: { orders: 901 } });
});

test('a reading that was left goes on when it is used again, and was never canceled', async () => {
  const held = Promise.withResolvers<void>();
  const { upstream, wrapper, reported } = setUp(3_000, (number) => (number > 3 ? held.promise : Promise.resolve()));
  const phases: string[] = [];
  const use = () => {
    const reading = useReading(request(0, 3_000));
    phases.push(reading.progress.phase);
    return reading;
  };
  const { unmount } = renderHook(use, { wrapper });
  await waitFor(() => expect(phases).toContain('reading'));
  await waitFor(() => expect(upstream.requestCount()).toBeGreaterThan(3));
  const reports = reported.length;
  unmount();
  // It is parked, and keeps its phase.
  await waitFor(() => expect(reported.length).toBeGreaterThan(reports));
  expect(reported.at(-1)).toBe('reading');
  const again = renderHook(use, { wrapper });
  expect(again.result.current).toMatchObject({ progress: { phase: 'reading' }, hasEnded: false, whole: undefined });
  held.resolve();
  await waitFor(() => expect(again.result.current.progress.phase).toBe('complete'));
  expect(again.result.current).toMatchObject({ hasEnded: true, whole: { parts: again.result.current.parts } });
  expect(phases).not.toContain('cancelled');
});

test('without a request there is nothing', () => {
  const { upstream, wrapper } = setUp(10);
  const none = renderHook(() => useReading(undefined), { wrapper });
  expect(none.result.current).toMatchObject({ parts: [], progress: { phase: 'idle' } });
  expect(upstream.requestCount()).toBe(0);
});
