// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { EVERYTHING, NOON } from '../testing/drive-feed.ts';
import { createUpstream } from '../testing/waiting-upstream.ts';
import { ConnectReaderContext } from './reader-context.ts';
import { createReadingEngine } from './reading-engine.ts';
import { IDS, idsKind } from './testing/ids-kind.ts';
import { useReading } from './use-reading.ts';

/** A reader in the page over a modeled service with one order per second from noon. */
function setUp(count: number) {
  const upstream = createUpstream(count);
  const connect = createReadingEngine({
    kinds: [idsKind],
    fetchPage: async (query) => upstream.answer(query),
    clock: {
      now: () => (NOON + 100_000) * 1_000,
      after: (_, run) => {
        setTimeout(run);
        return () => {};
      },
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConnectReaderContext value={connect}>{children}</ConnectReaderContext>
  );
  return { upstream, wrapper };
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

test('without `autoStart` it waits for `start`; without a request there is nothing', async () => {
  const { upstream, wrapper } = setUp(10);
  const { result } = renderHook(() => useReading({ ...request(0, 900), autoStart: false }), { wrapper });
  expect(result.current.progress).toMatchObject({ phase: 'idle', completeFrom: NOON + 900 });
  expect(upstream.requestCount()).toBe(0);
  act(() => result.current.start());
  await waitFor(() => expect(result.current.progress.phase).toBe('complete'));
  expect(result.current.parts.flat()).toHaveLength(10);
  const none = renderHook(() => useReading(undefined), { wrapper });
  expect(none.result.current).toMatchObject({ parts: [], progress: { phase: 'idle' } });
});
