// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MemoryContext } from '../kit/browser-storage.ts';
import { memoryStorage } from '../kit/testing/memory-storage.ts';
import { usePreferences } from './preferences.tsx';
import { PREFERENCES_KEY } from './saved/read-preferences.ts';

afterEach(cleanup);

test('a change leaves all other preferences as they are, also those that only a newer version knows', () => {
  const lasting = memoryStorage();
  lasting.set(PREFERENCES_KEY, { theme: 'dark', language: 'eo', ofNewerVersion: true });
  const { result } = renderHook(usePreferences, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryContext value={{ lasting, ofWindow: memoryStorage() }}>{children}</MemoryContext>
    ),
  });
  act(() => {
    result.current.change({ hours: 'h12' });
    result.current.change({ morning: false });
  });
  expect(lasting.get(PREFERENCES_KEY)).toEqual({
    theme: 'dark',
    language: 'eo',
    ofNewerVersion: true,
    hours: 'h12',
    morning: false,
  });
});
