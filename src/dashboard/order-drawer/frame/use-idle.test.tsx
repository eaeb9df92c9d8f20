// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useIdle } from './drawer-frame.tsx';

afterEach(cleanup);

test('is true some time after it was ready, and stays so', async () => {
  const { result, rerender } = renderHook(({ isReady }) => useIdle(isReady), {
    initialProps: { isReady: false },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(result.current).toBe(false);
  rerender({ isReady: true });
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  rerender({ isReady: false });
  expect(result.current).toBe(true);
});
