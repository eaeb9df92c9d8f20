// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../ui/query-client.ts';
import { useChangePreferences, usePreferences } from './use-preferences.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a change during an earlier reload stays', async () => {
  const stored: Record<string, unknown> = {};
  const reads: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    async (_path: string, init: { method?: string; body?: string; signal?: AbortSignal } = {}) => {
      if (init.method === 'PUT') {
        Object.assign(stored, JSON.parse(init.body ?? ''));
        return Response.json({ preferences: stored });
      }
      const copy = { ...stored };
      if (Object.keys(stored).length === 0) return Response.json(copy);
      await new Promise<void>((resolve, reject) => {
        reads.push(resolve);
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
      return Response.json(copy);
    },
  );
  const seen: unknown[] = [];
  function Page() {
    const { theme, hours } = usePreferences();
    const change = useChangePreferences();
    seen.push([theme, hours]);
    return (
      <>
        <button type="button" onClick={() => change({ theme: 'dark' })}>
          Dark
        </button>
        <button type="button" onClick={() => change({ hours: 'h12' })}>
          12 hours
        </button>
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('Dark'));
  await waitFor(() => expect(reads).toHaveLength(1));
  seen.length = 0;
  fireEvent.click(screen.getByText('12 hours'));
  await waitFor(() => expect(seen.at(-1)).toEqual(['dark', 'h12']));
  // A response from before the change.
  reads[0]?.();
  await waitFor(() => expect(reads).toHaveLength(2));
  expect(seen.at(-1)).toEqual(['dark', 'h12']);
});
