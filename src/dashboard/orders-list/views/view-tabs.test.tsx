// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../kit/i18n/messages.ts';
import {
  NO_FILTERS,
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from '../selection/filters/order-filters.ts';
import { DEFAULT_LAYOUT } from '../table/columns/table-layout.ts';
import { createBrowserStorage, type Memory, MemoryContext } from '../../kit/browser-storage.ts';
import { chosenViewIn, withChosenView } from '../selection/address/chosen-view.ts';
import { ViewTabs } from './view-tabs.tsx';

beforeEach(() => {
  // Waiting ends as soon as what is waited for is there; a busy machine only takes longer.
  configure({ asyncUtilTimeout: 30_000 });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

/** The strip with a stand-in for the page: it shows the filters as text and changes them and the layout. */
function Page() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { filters } = readOrderFilters(search);
  const goTo = (next: OrderFilters, viewId: string | undefined) =>
    void navigate({ search: writeOrderFilters(next) }, { state: withChosenView(null, viewId) });
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  return (
    <>
      <ViewTabs
        filters={filters}
        layout={layout}
        onApply={(view) => {
          goTo(view.filters, view.id);
          if (view.layout) setLayout(view.layout);
        }}
      />
      <output>{`${writeOrderFilters(filters)} ${layout.density}`}</output>
      <button type="button" onClick={() => setLayout({ ...layout, density: 'compact' })}>
        Denser
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

function open(memory?: Memory) {
  const page = memory ? (
    <MemoryContext value={memory}>
      <Page />
    </MemoryContext>
  ) : (
    <Page />
  );
  return render(
    <IntlProvider locale="en" messages={messages}>
      <MemoryRouter initialEntries={['/orders']}>{page}</MemoryRouter>
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
    expect(shown()).toBe('payment_status=unpaid compact');
    expect(active()).toBe('Unpaid');
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
    expect([active(), shown()]).toEqual(['Evening', 'payment_status=unpaid standard']);
    press('Denser');
    press(/^Evening: view options/);
    await choose('Save changes');
    press('All');
    press('Evening');
    expect(shown()).toBe('payment_status=unpaid compact');
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

  test('a deleted view hands the focus to what is then in use', async () => {
    open();
    await saveAs('Evening');
    press(/^Evening: view options/);
    await choose('Delete…');
    await choose('Delete');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('All'));
  });

  test('keeps which view opens by default', async () => {
    open();
    press('Unpaid');
    press(/^Unpaid: view options/);
    await choose('Open by default');
    expect(localStorage.getItem('tillview.views')).toContain('"defaultId":"unpaid"');
  });

  test('works where the browser keeps nothing', async () => {
    const refusing = () =>
      createBrowserStorage(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
    open({ lasting: refusing(), ofWindow: refusing() });
    press('Unpaid');
    await saveAs('Evening');
    expect(active()).toBe('Evening');
    expect(localStorage).toHaveLength(0);
  });

  test('stands over foreign content of the storage', () => {
    localStorage.setItem('tillview.views', '[{"views":"all"');
    sessionStorage.setItem('tillview.chosen-view', '{}');
    open();
    expect(active()).toBe('All');
  });
});
