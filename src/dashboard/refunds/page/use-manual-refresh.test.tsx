// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NO_PROGRESS, type ReadingProgress } from '../../orders-feed/reader/reading.ts';
import { useManualRefresh } from './use-manual-refresh.ts';

function setUp() {
  const refresh = vi.fn<() => void>();
  const { result, rerender } = renderHook(useManualRefresh, { initialProps: { progress: NO_PROGRESS, refresh } });
  const report = (phase: ReadingProgress['phase']) => {
    rerender({ progress: { ...NO_PROGRESS, phase }, refresh });
    return result.current.isRefreshing;
  };
  return { report, refresh, press: () => act(() => result.current.refreshNow()) };
}

test('only what the button started is said to be under way, until it ends', () => {
  const { report, press, refresh } = setUp();
  expect([report('reading'), report('complete'), report('reading'), report('complete')]).not.toContain(true);
  press();
  expect(refresh).toHaveBeenCalledOnce();
  expect([report('reading'), report('waiting'), report('cancelled'), report('reading')]).not.toContain(false);
  expect([report('complete'), report('reading')]).not.toContain(true);
});

test('where nothing can have changed, the next one by itself is not taken for it', () => {
  const { report, press } = setUp();
  report('complete');
  press();
  expect([report('complete'), report('reading'), report('incomplete')]).not.toContain(true);
});
