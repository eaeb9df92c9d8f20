// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '#contract/bff/session.ts';
import { exampleSession } from '#testing/example-session.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { sessionQuery } from '../../stores/session.ts';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { english } from '../../kit/i18n/messages.ts';
import { NO_FILTERS, type OrderFilters, ORDERS_ADDRESS, readOrderFilters } from '../selection/filters/order-filters.ts';
import { DEFAULT_LAYOUT } from '../../kit/table/table-layout.ts';
import { createBrowserStorage, type Memory, MemoryContext } from '../../kit/browser-storage.ts';
import { chosenViewIn, withChosenView } from '../../views/default-view.ts';
import { OrdersViewTabs } from './orders-view-tabs.tsx';

beforeEach(() => {
  // Waiting ends as soon as its condition holds; the long limit is only for a busy machine.
  configure({ asyncUtilTimeout: 30_000 });
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal(
    'fetch',
    refuseOr(() => undefined),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that saves every view, unless a request is refused with a code. */
function refuseOr(refusal: (method: string) => string | undefined) {
  return async (path: string, { method = 'GET', body }: RequestInit) => {
    const code = refusal(method);
    const error = { error: '', code: code ?? '', request_id: 'r1' };
    if (code !== undefined) return Response.json(error, { status: 400 });
    const id = path.split('/')[3] ?? '';
    const view = { id, name: '', filters: '', layout: {}, audience: null, page: 'orders', owner: null, version: 'v' };
    return Response.json({ ...view, position: 1, ...(typeof body === 'string' && JSON.parse(body)) });
  };
}

/** The strip with a stand-in for the page, which shows the filters as text and can change them and the layout. */
function Page() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { filters } = readOrderFilters(search);
  const goTo = (next: OrderFilters, viewId: string | undefined, sort = ORDERS_ADDRESS.read(search).sort) =>
    void navigate({ search: ORDERS_ADDRESS.write({ filters: next, sort }) }, { state: withChosenView(null, viewId) });
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  return (
    <>
      <OrdersViewTabs layout={layout} onLayoutChange={setLayout} />
      <output>{`${search.slice(1)} ${layout.density}`}</output>
      <button type="button" onClick={() => setLayout({ ...layout, density: 'compact' })}>
        Denser
      </button>
      <button type="button" onClick={() => goTo(filters, chosenViewIn(state), '-total')}>
        By total
      </button>
      <button type="button" onClick={() => goTo({ ...filters, source: ['kiosk'] }, chosenViewIn(state))}>
        Of the kiosk
      </button>
      <button type="button" onClick={() => goTo({ ...NO_FILTERS, source: ['online'] }, undefined)}>
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
  keepsViews: false,
  stores: [
    { id: SOHO, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
    { id: PARIS, name: 'Paris', timeZone: 'Europe/Paris', currency: 'EUR' },
  ],
});
const SIGNED_IN: Session = {
  ...LOCAL,
  auth: 'password',
  keepsViews: true,
  user: { id: 'ana', name: 'Ana', isAdmin: false, hasPassword: true },
};

function clientOf(session: Session): QueryClient {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  return client;
}

function open({
  memory,
  session = LOCAL,
  address = '/orders',
}: { memory?: Memory; session?: Session; address?: string } = {}) {
  const page = memory ? (
    <MemoryContext value={memory}>
      <Page />
    </MemoryContext>
  ) : (
    <Page />
  );
  return render(
    <IntlProvider locale="en" messages={english}>
      <QueryClientProvider client={clientOf(session)}>
        <Stores value={storeDirectory(session)}>
          <DaysProvider session={session}>
            <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
          </DaysProvider>
        </Stores>
      </QueryClientProvider>
    </IntlProvider>,
  );
}

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
  test('lists what a built-in view says and leaves the table as it is arranged', () => {
    open();
    expect(active()).toBe('All');
    press('Denser');
    press('Unpaid');
    expect(shown()).toBe('owed=true compact');
    expect(active()).toBe('Unpaid');
  });

  test('leaves the chosen stores alone, which no view holds', async () => {
    open({ address: `/orders?store_id=${SOHO}` });
    expect(active()).toBe('All');
    press('Unpaid');
    await saveAs('Evening');
    press('All');
    expect(shown()).toBe(`store_id=${SOHO} standard`);
    press('Evening');
    expect(shown()).toBe(`store_id=${SOHO}&owed=true standard`);
    expect(JSON.parse(localStorage.getItem('tillview.views') ?? '').views[0].filters).toBe('owed=true');
  });

  test('saves a view, shows when something differs from it, and undoes that', async () => {
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

  test('holds how the list is sorted, and so does a link to it', async () => {
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
    expect([active(), shown()]).toEqual(['Most owed', `store_id=${SOHO}&owed=true&sort=-total standard`]);
    press(/^Most owed: view options/);
    await choose('Copy link');
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/orders?store_id=${SOHO}&owed=true&sort=-total`);
  });

  test('renames, duplicates and deletes a view, once that is confirmed', async () => {
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

  test('a view does not bear the name of one that everybody has', async () => {
    open();
    await saveAs('Unpaid');
    expect(active()).toBe('Unpaid 2');
  });

  test('a link from elsewhere modifies no view; what it shows can be saved and copied', async () => {
    open();
    press('Unpaid');
    press('Of the kiosk');
    expect(active()).toBe('Unpaidmodified');
    press('By a link');
    expect(active()).toBe('Custom');
    press(/^Custom: view options/);
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save as new view' }));
    const name = await screen.findByLabelText('View name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: 'Online' } });
    await choose('Save');
    expect(active()).toBe('Online');
  });

  test('a view that is saved from the menu of another is then in use', async () => {
    open();
    press('Unpaid');
    press(/^Unpaid: view options/);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Save as new view' }));
    fireEvent.change(await screen.findByLabelText('View name'), { target: { value: 'Owed' } });
    await choose('Save');
    expect(active()).toBe('Owed');
  });

  test('after a deleted view, all orders are shown', async () => {
    open();
    await saveAs('Evening');
    press(/^Evening: view options/);
    await choose('Delete…');
    await choose('Delete');
    expect(active()).toBe('All');
  });

  test('keeps which view opens by default', async () => {
    open();
    press('Unpaid');
    press(/^Unpaid: view options/);
    await choose('Open by default');
    expect(localStorage.getItem('tillview.views')).toContain('"defaultId":"unpaid"');
  });

  test('shares a view with some stores, with everyone and no longer', async () => {
    open({ session: SIGNED_IN });
    await saveAs('Evening');
    const kept = () => JSON.parse(localStorage.getItem('tillview.views') ?? '').views[0].audience;
    const share = async (choice: string) => {
      press(/^Evening: view options/);
      await choose('Share…');
      fireEvent.click(screen.getByRole('radio', { name: choice }));
    };
    await share('Everyone at…');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Soho' }));
    await choose('Save');
    expect(kept()).toEqual({ storeIds: [SOHO] });
    press(/^Evening: view options/);
    expect(await screen.findByText('Shared with everyone at Soho')).toBeTruthy();
    press(/^Evening: view options/);
    await share('Everyone');
    await choose('Save');
    expect(kept()).toEqual({ storeIds: null });
    await share('Only me');
    await choose('Save');
    expect(kept()).toBeNull();
  });

  test('shares nothing where nobody signs in', async () => {
    open();
    await saveAs('Evening');
    press(/^Evening: view options/);
    expect(await screen.findByRole('button', { name: 'Rename' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
  });

  test('a colleague’s view says whose it is, and is opened and copied, not changed', async () => {
    const shared = { id: 'theirs', name: 'Closing', filters: 'owed=true', layout: {}, owner: 'Ben' };
    localStorage.setItem('tillview.shared-views', JSON.stringify({ views: [shared] }));
    open({ session: SIGNED_IN });
    press('Closing');
    expect(shown()).toBe('owed=true standard');
    expect(screen.getByTitle('Shared by Ben').textContent).toBe('Closing');
    press(/^Closing: view options/);
    const actions = within(await screen.findByRole('dialog')).getAllByRole('button');
    expect(actions.map(({ textContent }) => textContent)).toEqual(['Save as mine', 'Open by default', 'Copy link']);
    await choose('Save as mine');
    const tabs = screen.getAllByRole('button', { name: 'Closing' });
    expect(tabs.map((tab) => [tab.title, tab.getAttribute('aria-current')])).toEqual([
      ['', 'true'],
      ['Shared by Ben', null],
    ]);
  });

  test('a colleague’s view can open by default', async () => {
    const shared = { id: 'theirs', name: 'Closing', filters: 'owed=true', layout: {}, owner: 'Ben' };
    localStorage.setItem('tillview.shared-views', JSON.stringify({ views: [shared] }));
    open({ session: SIGNED_IN });
    press('Closing');
    press(/^Closing: view options/);
    await choose('Open by default');
    expect(localStorage.getItem('tillview.views')).toContain('"defaultId":"theirs"');
    fireEvent.click(await screen.findByRole('button', { name: 'Open by default', pressed: true }));
    expect(localStorage.getItem('tillview.views')).toContain('"defaultId":"all"');
  });

  test('what the server refuses is undone', async () => {
    open({ session: SIGNED_IN });
    await saveAs('Evening');
    vi.stubGlobal(
      'fetch',
      refuseOr((method) => (method === 'DELETE' ? 'internal' : 'conflict')),
    );
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

  test('works where the browser keeps nothing', async () => {
    const refusing = () =>
      createBrowserStorage(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
    open({ memory: { lasting: refusing(), ofWindow: refusing() } });
    press('Unpaid');
    await saveAs('Evening');
    expect(active()).toBe('Evening');
    expect(localStorage).toHaveLength(0);
  });

  test('stands over foreign content of the storage', () => {
    localStorage.setItem('tillview.views', '[{"views":"all"');
    sessionStorage.setItem('tillview.chosen-orders-view', '{}');
    open();
    expect(active()).toBe('All');
  });
});
