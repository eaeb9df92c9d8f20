// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMediaQuery } from './use-media-query.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs `matchMedia`; the returned function sets whether a query matches. */
function stubMedia() {
  const matching = new Set<string>();
  const lists = new Map<string, EventTarget>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = Object.defineProperty(new EventTarget(), 'matches', {
      get: () => matching.has(query),
    });
    lists.set(query, list);
    return list;
  });
  return (query: string, matches: boolean) => {
    if (matches) matching.add(query);
    else matching.delete(query);
    act(() => void lists.get(query)?.dispatchEvent(new Event('change')));
  };
}

test('follows the query, but not while the page is printed', () => {
  const setMatches = stubMedia();
  setMatches('(min-width: 1100px)', true);
  const { result } = renderHook(() => useMediaQuery('(min-width: 1100px)'));
  expect(result.current).toBe(true);
  setMatches('(min-width: 1100px)', false);
  expect(result.current).toBe(false);
  setMatches('(min-width: 1100px)', true);
  setMatches('print', true);
  setMatches('(min-width: 1100px)', false);
  expect(result.current).toBe(true);
  setMatches('print', false);
  setMatches('(min-width: 1100px)', false);
  expect(result.current).toBe(false);
});
