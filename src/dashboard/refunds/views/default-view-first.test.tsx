// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserMemory } from '../../kit/browser-storage.ts';
import { DEFAULT_LAYOUT } from '../../kit/table/table-layout.ts';
import { REFUNDS_VIEWS } from './refunds-views.ts';
import { chosenViewIn, storeDefaultId } from '../../views/default-view.ts';
import { DefaultViewFirst } from '../../views/default-view-first.tsx';
import { editViews } from '../../views/edit-views.ts';
import { readDefaultId } from '../../views/saved-views.ts';
import { DEFAULT_VIEW_KEYS, REFUNDS_LAYOUT_KEY, VIEWS_KEY } from '../../views/view-keys.ts';

const STORE = '0b5d2c3a-0000-4000-8000-000000000001';
const compact = { ...DEFAULT_LAYOUT, density: 'compact' } as const;
const { lasting } = browserMemory;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The addresses that the page was rendered at, with the view that opened each. */
function open(address: string): string[] {
  const addresses: string[] = [];
  function Page() {
    const { pathname, search, state } = useLocation();
    addresses.push(`${pathname}${search} ${chosenViewIn(state) ?? ''}`.trim());
    return <output>{search}</output>;
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <DefaultViewFirst page={REFUNDS_VIEWS}>
        <Page />
      </DefaultViewFirst>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status')).toBeTruthy();
  cleanup();
  return [...new Set(addresses)];
}

function keep(filters: string): void {
  const view = { id: 'mine', name: 'Mine', filters, layout: compact, page: 'refunds' };
  lasting.set(VIEWS_KEY, { views: [view], defaultId: 'all' });
  storeDefaultId(lasting, DEFAULT_VIEW_KEYS.refundsDefaultView, 'mine');
}

test('the default view opens once a window, before anything else, with its columns and the stores in view', () => {
  keep('method=cash&date=yesterday');
  expect(open(`/refunds?store_id=${STORE}`)).toEqual([`/refunds?store_id=${STORE}&date=yesterday&method=cash mine`]);
  expect(lasting.get(REFUNDS_LAYOUT_KEY)).toEqual(compact);
  expect(open('/refunds')).toEqual(['/refunds']);
});

test('a default view that differs by its columns alone opens too', () => {
  keep('');
  expect(open('/refunds')).toEqual(['/refunds mine']);
  expect(lasting.get(REFUNDS_LAYOUT_KEY)).toEqual(compact);
});

test.each(['/refunds?date=today', `/refunds?store_id=${STORE}&date=today`, '/refunds?order=1'])(
  '%s stays as it is',
  (address) => {
    keep('method=cash');
    expect(open(address)).toEqual([address]);
  },
);

test('a default view that is deleted is no default any more, unless the server refuses', async () => {
  const client = new QueryClient();
  keep('method=cash');
  storeDefaultId(lasting, VIEWS_KEY, 'unpaid');
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'no', code: 'internal', request_id: 'r' }, { status: 500 }),
  );
  await editViews({ client, storage: lasting, isOnServer: true }, { kind: 'remove', id: 'mine' });
  expect(readDefaultId(lasting.get(DEFAULT_VIEW_KEYS.refundsDefaultView))).toBe('mine');
  await editViews({ client, storage: lasting, isOnServer: false }, { kind: 'remove', id: 'mine' });
  expect(lasting.get(DEFAULT_VIEW_KEYS.refundsDefaultView)).toBeNull();
  expect(lasting.get(VIEWS_KEY)).toEqual({ views: [], defaultId: 'unpaid' });
  keep('');
  storeDefaultId(lasting, VIEWS_KEY, 'mine');
  await editViews({ client, storage: lasting, isOnServer: false }, { kind: 'remove', id: 'mine' });
  expect(lasting.get(VIEWS_KEY)).toEqual({ views: [], defaultId: 'all' });
});

test('each page has a default view of its own', () => {
  storeDefaultId(lasting, VIEWS_KEY, 'unpaid');
  expect(open('/refunds')).toEqual(['/refunds']);
  storeDefaultId(lasting, DEFAULT_VIEW_KEYS.refundsDefaultView, 'today');
  expect(readDefaultId(lasting.get(VIEWS_KEY))).toBe('unpaid');
  storeDefaultId(lasting, VIEWS_KEY, 'all');
  expect(readDefaultId(lasting.get(DEFAULT_VIEW_KEYS.refundsDefaultView))).toBe('today');
  storeDefaultId(lasting, DEFAULT_VIEW_KEYS.refundsDefaultView, 'all');
  expect(lasting.get(DEFAULT_VIEW_KEYS.refundsDefaultView)).toBeNull();
});
