// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { english, loadMessages } from '../../ui/i18n/messages.ts';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { ChooseStore } from './choose-store.tsx';

afterEach(cleanup);

/** Asks for one of so many stores. */
async function choose(count: number): Promise<void> {
  const stores = Array.from({ length: count }, (_, number) => ({
    id: `s${number}`,
    name: `Straße ${number}`,
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
  }));
  const words = await loadMessages('figures', 'en');
  render(
    <IntlProvider locale="en" messages={{ ...english, ...words }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Stores value={storeDirectory({ stores, currency: 'EUR', timeZone: null })}>
            <ChooseStore stores={stores.map(({ id }) => id)} day="2026-11-02" />
          </Stores>
        </MemoryRouter>
      </QueryClientProvider>
    </IntlProvider>,
  );
}

const names = () => screen.queryAllByRole('link').map((link) => link.textContent);

test('a few stores are listed in their order', async () => {
  await choose(12);
  expect(names()).toHaveLength(12);
  expect(names().slice(0, 3)).toEqual(['Straße 0', 'Straße 1', 'Straße 2']);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('of many stores one is found by a part of its name, however it is written', async () => {
  await choose(182);
  const field = screen.getByRole('searchbox', { name: 'Find a store' });
  fireEvent.change(field, { target: { value: ' STRASSE 18' } });
  expect(names()).toEqual(['Straße 18', 'Straße 180', 'Straße 181']);
  fireEvent.change(field, { target: { value: 'nowhere' } });
  expect(names()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('No stores found');
});
