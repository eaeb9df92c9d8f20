// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '#contract/bff/session.ts';
import type { StoredView } from '#contract/bff/views.ts';
import { exampleSession } from '#testing/example-session.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { sessionQuery } from '../../stores/session.ts';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { english } from '../../ui/i18n/messages.ts';
import { type OrderFilters, ORDERS_ADDRESS } from '../selection/orders-address.ts';
import { ORDERS_VIEWS } from './orders-views.ts';
import { DEFAULT_LAYOUT } from '../../ui/table/table-layout.ts';
import { createQueryClient } from '../../ui/query-client.ts';
import { preferencesQuery } from '../../preferences/use-preferences.ts';
import { chosenViewIn, withChosenView } from '../../views/default-view.ts';
import { viewsQuery } from '../../views/views-api.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';

beforeEach(() => {
  // Waiting ends as soon as its condition holds; the long limit is only for a busy machine.
  configure({ asyncUtilTimeout: 30_000 });
  kept = [];
  refusal = () => undefined;
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The server's views. */
let kept: StoredView[] = [];
/** The error code for a request, if the server refuses it. */
let refusal: (method: string) => string | undefined = () => undefined;

async function server(path: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const code = refusal(method);
  if (code !== undefined)
    return Response.json({ error: '', code, request_id: 'r1' }, { status: 400 });
  if (path === '/api/preferences') return Response.json({});
  if (method === 'GET') return Response.json({ views: kept });
  const sent: Partial<StoredView> = typeof body === 'string' ? JSON.parse(body) : {};
  const id = sent.id ?? path.split('/')[3] ?? '';
  const before = kept.find((view) => view.id === id);
  kept = kept.filter((view) => view !== before);
  if (method === 'DELETE') return new Response(null, { status: 204 });
  const blank = {
    name: '',
    filters: '',
    layout: {},
    audience: null,
    page: 'orders',
    owner: null,
    position: 1,
  };
  const view: StoredView = { ...blank, ...before, ...sent, id, version: 'v' };
  kept = [...kept, view];
  return Response.json(view);
}

/**
 * The strip of views with a simple page, which shows the filters as text and can change them and
 * the layout.
 */
function Page() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { filters } = ORDERS_ADDRESS.read(search);
  const goTo = (next: OrderFilters, viewId: string | undefined) =>
    void navigate({ search: ORDERS_ADDRESS.write(next) }, { state: withChosenView(null, viewId) });
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  return (
    <>
      <ViewTabs page={ORDERS_VIEWS} layout={layout} onLayoutChange={setLayout} />
      <output>{`${search.slice(1)} ${layout.density}`}</output>
      <button type="button" onClick={() => setLayout({ ...layout, density: 'compact' })}>
        Denser
      </button>
      <button
        type="button"
        onClick={() => goTo({ ...filters, sort: '-total' }, chosenViewIn(state))}
      >
        By total
      </button>
      <button
        type="button"
        onClick={() => goTo({ ...filters, source: ['kiosk'] }, chosenViewIn(state))}
      >
        Of the kiosk
      </button>
      <button
        type="button"
        onClick={() => goTo({ store_id: undefined, source: ['online'] }, undefined)}
      >
        By a link
      </button>
    </>
  );
}

const SOHO = '0b5d2c3a-0000-4000-8000-000000000001';
const PARIS = '0b5d2c3a-0000-4000-8000-000000000002';
const LOCAL = exampleSession({
  user: null,
  auth: 'none',
  stores: [
    { id: SOHO, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
    { id: PARIS, name: 'Paris', timeZone: 'Europe/Paris', currency: 'EUR' },
  ],
});
const SIGNED_IN: Session = {
  ...LOCAL,
  auth: 'password',
  user: { id: 'ana', name: 'Ana', isAdmin: false, hasPassword: true },
};

function open({
  session = LOCAL,
  address = '/orders',
  views = [],
}: { session?: Session; address?: string; views?: readonly StoredView[] } = {}): QueryClient {
  kept = [...views];
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  client.setQueryData(preferencesQuery.queryKey, {});
  client.setQueryData(viewsQuery.queryKey, kept);
  render(
    <IntlProvider locale="en" messages={english}>
      <QueryClientProvider client={client}>
        <Stores value={storeDirectory(session)}>
          <DaysProvider session={session}>
            <MemoryRouter initialEntries={[address]}>
              <Page />
            </MemoryRouter>
          </DaysProvider>
        </Stores>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return client;
}

const THEIRS: StoredView = {
  id: 'theirs',
  name: 'Closing',
  filters: 'owed=true',
  layout: {},
  page: 'orders',
  audience: { storeIds: null },
  owner: 'Ben',
  position: 1,
};

const shown = () => screen.getByRole('status').textContent;
const active = () => document.querySelector('[aria-current]')?.textContent;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function saveAs(name: string) {
  press('Save as new view');
  fireEvent.change(await screen.findByLabelText('View name'), { target: { value: name } });
  await choose('Save');
}

describe('the strip of views', () => {
  test('applies a built-in view without changing the table', () => {
    open();
    expect(active()).toBe('All');
    press('Denser');
    press('Unpaid');
    expect(shown()).toBe('owed=true compact');
    expect(active()).toBe('Unpaid');
  });

  test('keeps the chosen stores, which no view contains', async () => {
    open({ address: `/orders?store_id=${SOHO}` });
    expect(active()).toBe('All');
    press('Unpaid');
    await saveAs('Evening');
    press('All');
    expect(shown()).toBe(`store_id=${SOHO} standard`);
    press('Evening');
    expect(shown()).toBe(`store_id=${SOHO}&owed=true standard`);
    expect(kept[0]?.filters).toBe('owed=true');
  });

  test('saves a view, marks it as modified, and resets it', async () => {
    open();
    press('Unpaid');
    await saveAs('Evening');
    expect(active()).toBe('Evening');
    press('Denser');
    expect(active()).toBe('Eveningmodified');
    press(/^Evening: view options/);
    await choose('Undo changes');
    expect([active(), shown()]).toEqual(['Evening', 'owed=true standard']);
    press('Denser');
    press(/^Evening: view options/);
    await choose('Save changes');
    press('All');
    press('Evening');
    expect(shown()).toBe('owed=true compact');
  });

  test('includes the sort, also in a link', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    open({ address: `/orders?store_id=${SOHO}` });
    press('Unpaid');
    press('By total');
    expect(active()).toBe('Unpaidmodified');
    await saveAs('Most owed');
    press('Unpaid');
    expect(shown()).toBe(`store_id=${SOHO}&owed=true standard`);
    press('Most owed');
    expect([active(), shown()]).toEqual([
      'Most owed',
      `store_id=${SOHO}&owed=true&sort=-total standard`,
    ]);
    press(/^Most owed: view options/);
    await choose('Copy link');
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith(
      `${window.location.origin}/orders?store_id=${SOHO}&owed=true&sort=-total`,
    );
  });

  test('renames, duplicates and, after confirmation, deletes a view', async () => {
    open();
    await saveAs('Evening');
    press(/^Evening: view options/);
    await choose('Rename');
    fireEvent.change(await screen.findByLabelText('View name'), { target: { value: 'Night' } });
    await choose('Save');
    press(/^Night: view options/);
    await choose('Duplicate');
    expect(active()).toBe('Night 2');
    press(/^Night 2: view options/);
    await choose('Delete…');
    await choose('Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Night 2' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Night' })).toBeTruthy();
  });

  test('a link from elsewhere modifies no view, but can be saved as one', async () => {
    open();
    press('Unpaid');
    press('Of the kiosk');
    expect(active()).toBe('Unpaidmodified');
    press('By a link');
    expect(active()).toBe('Unsaved view');
    press(/^Unsaved view: view options/);
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Save as new view' }),
    );
    const name = await screen.findByLabelText('View name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: 'Online' } });
    await choose('Save');
    expect(active()).toBe('Online');
  });

  test('saves the default view', async () => {
    const client = open();
    press('Unpaid');
    press(/^Unpaid: view options/);
    await choose('Open by default');
    expect(client.getQueryData(preferencesQuery.queryKey)).toEqual({ defaultView: 'unpaid' });
  });

  test('shares a view with some stores, with everyone or with nobody', async () => {
    open({ session: SIGNED_IN });
    await saveAs('Evening');
    const share = async (choice: string) => {
      press(/^Evening: view options/);
      await choose('Share…');
      fireEvent.click(screen.getByRole('radio', { name: choice }));
    };
    await share('Everyone at…');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Soho' }));
    await choose('Save');
    await waitFor(() => expect(kept[0]?.audience).toEqual({ storeIds: [SOHO] }));
    press(/^Evening: view options/);
    expect(await screen.findByText('Shared with everyone at Soho')).toBeTruthy();
    press(/^Evening: view options/);
    await share('Everyone');
    await choose('Save');
    await waitFor(() => expect(kept[0]?.audience).toEqual({ storeIds: null }));
    await share('Only me');
    await choose('Save');
    await waitFor(() => expect(kept[0]?.audience).toBeNull());
  });

  test('offers no sharing without sign-in', async () => {
    open();
    await saveAs('Evening');
    press(/^Evening: view options/);
    expect(await screen.findByRole('button', { name: 'Rename' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
  });

  test('a colleague’s view has its owner’s name, and can only be opened and copied', async () => {
    open({ session: SIGNED_IN, views: [THEIRS] });
    press('Closing');
    expect(shown()).toBe('owed=true standard');
    expect(screen.getByTitle('Shared by Ben').textContent).toBe('Closing');
    press(/^Closing: view options/);
    const actions = within(await screen.findByRole('dialog')).getAllByRole('button');
    expect(actions.map(({ textContent }) => textContent)).toEqual([
      'Save as mine',
      'Open by default',
      'Copy link',
    ]);
    await choose('Save as mine');
    const tabs = screen.getAllByRole('button', { name: 'Closing' });
    expect(tabs.map((tab) => [tab.title, tab.getAttribute('aria-current')])).toEqual([
      ['', 'true'],
      ['Shared by Ben', null],
    ]);
  });

  test('a colleague’s view can open by default', async () => {
    const client = open({ session: SIGNED_IN, views: [THEIRS] });
    press('Closing');
    press(/^Closing: view options/);
    await choose('Open by default');
    expect(client.getQueryData(preferencesQuery.queryKey)).toEqual({ defaultView: 'theirs' });
    fireEvent.click(await screen.findByRole('button', { name: 'Open by default', pressed: true }));
    await waitFor(() => expect(screen.queryByRole('button', { pressed: true })).toBeNull());
  });

  test('a refused change is undone', async () => {
    open({ session: SIGNED_IN });
    await saveAs('Evening');
    refusal = (method) => (method === 'DELETE' ? 'internal' : 'conflict');
    press(/^Evening: view options/);
    await choose('Rename');
    fireEvent.change(await screen.findByLabelText('View name'), { target: { value: 'Night' } });
    await choose('Save');
    await waitFor(() => expect(active()).toBe('Evening'));
    press(/^Evening: view options/);
    await choose('Delete…');
    await choose('Delete');
    expect(screen.queryByRole('button', { name: 'Evening' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Evening' })).toBeTruthy();
  });
});
