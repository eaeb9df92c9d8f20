// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useHadItsTurn } from './use-had-its-turn.ts';

afterEach(cleanup);

test('its turn is over some time after it was drawn, and stays so', async () => {
  const { result, rerender } = renderHook(({ isDrawn }) => useHadItsTurn(isDrawn), {
    initialProps: { isDrawn: false },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(result.current).toBe(false);
  rerender({ isDrawn: true });
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  rerender({ isDrawn: false });
  expect(result.current).toBe(true);
});
