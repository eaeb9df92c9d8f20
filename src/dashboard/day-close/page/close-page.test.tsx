// @vitest-environment jsdom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleSession } from '#testing/example-session.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { createQueryClient } from '../../ui/query-client.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { ClosePage } from './close-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

/** Shows an address of the page without known stores. */
async function show(address: string) {
  const session = exampleSession({ stores: [] });
  render(
    <IntlProvider locale="en" messages={{ ...english, ...(await loadMessages('figures', 'en')) }}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[address]}>
          <Stores value={storeDirectory(session)}>
            <DaysProvider session={session}>
              <ClosePage session={session} />
            </DaysProvider>
          </Stores>
        </MemoryRouter>
      </QueryClientProvider>
    </IntlProvider>,
  );
}

test('without stores and orders, the page shows the error instead of an empty list', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'no', code: 'upstream_credentials', request_id: 'r1' }, { status: 502 }),
  );
  await show('/close');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('rejects Tillview’s key');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('No orders yet')).toBeNull();
});

test('without a connection it says that a closing can’t be loaded', async () => {
  onlineManager.setOnline(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await show('/close?closing=7');
  expect((await screen.findByRole('alert')).textContent).toContain('Can’t load closing 7');
});
