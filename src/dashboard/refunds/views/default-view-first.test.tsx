// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredView } from '#contract/bff/views.ts';
import { createQueryClient } from '../../ui/query-client.ts';
import { DEFAULT_LAYOUT } from '../../ui/table/table-layout.ts';
import { preferencesQuery } from '../../preferences/use-preferences.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { chosenViewIn, PAGE_VISIT } from '../../views/default-view.ts';
import { DefaultViewFirst } from '../../views/default-view-first.tsx';
import { REFUNDS_VIEWS } from './refunds-views.ts';

const STORE = '0b5d2c3a-0000-4000-8000-000000000001';
const compact = { ...DEFAULT_LAYOUT, density: 'compact' } as const;
const MINE: StoredView = {
  id: 'mine',
  name: 'Mine',
  filters: 'date=yesterday&method=cash',
  layout: compact,
  page: 'refunds',
  audience: null,
  owner: null,
  position: 1,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Opens the page with preferences and server views; returns the rendered addresses with their
 * views.
 */
async function open(address: string, preferences: object, views: readonly StoredView[] = [MINE]) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (typeof body === 'string') sent.push(JSON.parse(body));
    if (path === '/api/views') await arrived;
    return Response.json(path === '/api/views' ? { views } : preferences);
  });
  const addresses: string[] = [];
  function Page() {
    const { pathname, search, state } = useLocation();
    addresses.push(`${pathname}${search} ${chosenViewIn(state) ?? ''}`.trim());
    return (
      <>
        <output>{search}</output>
        <PageLink to="/refunds" state={PAGE_VISIT}>
          Visit
        </PageLink>
        <PageLink to="/refunds">Clear</PageLink>
      </>
    );
  }
  const client = createQueryClient();
  client.setQueryData(preferencesQuery.queryKey, { ...preferences });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <DefaultViewFirst page={REFUNDS_VIEWS}>
          <Page />
        </DefaultViewFirst>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const before = screen.queryByRole('status');
  arrive();
  await screen.findByRole('status');
  return { addresses: () => [...new Set(addresses)], before, sent };
}

test('the default view opens first, with its columns and the stores in view', async () => {
  const first = await open(`/refunds?store_id=${STORE}`, { refundsDefaultView: 'mine' });
  expect(first.before).toBeNull();
  expect(first.addresses()).toEqual([`/refunds?store_id=${STORE}&date=yesterday&method=cash mine`]);
  expect(first.sent).toEqual([{ refundsLayout: compact }]);
});

test('a default view that differs by its columns alone opens too', async () => {
  const { addresses, sent } = await open('/refunds', { refundsDefaultView: 'mine' }, [
    { ...MINE, filters: '' },
  ]);
  expect(addresses()).toEqual(['/refunds mine']);
  expect(sent).toEqual([{ refundsLayout: compact }]);
});

test.each(['/refunds?date=today', `/refunds?store_id=${STORE}&date=today`, '/refunds?order=1'])(
  '%s stays as it is',
  async (address) => {
    const { addresses } = await open(address, { refundsDefaultView: 'mine' });
    expect(addresses()).toEqual([address]);
  },
);

test.each([
  ['built in', { refundsDefaultView: 'today' }, '/refunds?date=today today'],
  ['gone', { refundsDefaultView: 'gone' }, '/refunds'],
  ['of another page', { defaultView: 'mine' }, '/refunds'],
])('a default view that is %s', async (_, preferences, expected) => {
  const { addresses } = await open('/refunds', preferences);
  expect(addresses()).toEqual([expected]);
});

test('it opens again from the navigation, but not when filters are cleared', async () => {
  const { addresses } = await open('/refunds', { refundsDefaultView: 'today' });
  fireEvent.click(screen.getByText('Clear'));
  expect(addresses().at(-1)).toBe('/refunds');
  fireEvent.click(screen.getByText('Visit'));
  await screen.findByText('?date=today');
});
