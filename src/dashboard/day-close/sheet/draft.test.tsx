// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NO_CASH } from './cash.ts';
import { useDraft } from './draft.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const SOHO = { userId: 'ana', storeId: 's1', day: '2026-11-22' };
const COUNTED = { float: '100', counted: '250.50', counts: { 5000: '5' }, note: 'One torn note' };

test('a draft count survives leaving the page, for the same user, store and day', () => {
  const { result, unmount } = renderHook(() => useDraft(SOHO));
  act(() => result.current[1](COUNTED));
  expect(result.current[0]).toEqual(COUNTED);
  unmount();
  const textsOf = (subject: typeof SOHO) => renderHook(() => useDraft(subject)).result.current[0];
  expect(textsOf(SOHO)).toEqual(COUNTED);
  for (const other of [{ userId: 'ben' }, { storeId: 's2' }, { day: '2026-11-23' }])
    expect(textsOf({ ...SOHO, ...other })).toEqual(NO_CASH);
});
