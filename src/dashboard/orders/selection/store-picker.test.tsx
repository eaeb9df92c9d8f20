// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { createSeenStores, SeenStoresContext } from '../../filters/seen-stores.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { StorePicker } from './store-picker.tsx';

const panels = await loadMessages('lists', 'en');

// The panel's code loads when it is opened, which can take long on a busy machine.
beforeEach(() => configure({ asyncUtilTimeout: 30_000 }));
afterEach(cleanup);

const SOHO = {
  id: '0b5d2c3a-0000-4000-8000-000000000001',
  name: 'Soho',
  timeZone: 'Europe/London',
  currency: 'GBP',
};
const PARIS = { ...SOHO, id: '0b5d2c3a-0000-4000-8000-000000000002', name: 'Paris' };
const UNDESCRIBED = '22222222-2222-4222-8222-222222222222';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Shows the picker at an address; `seen` receives the page's orders. */
function open(address: string, described: readonly (typeof SOHO)[]) {
  const seen = createSeenStores();
  render(
    <IntlProvider locale="en" messages={{ ...english, ...panels }}>
      <MemoryRouter initialEntries={[address]}>
        <Stores value={storeDirectory({ stores: [...described], currency: 'USD', timeZone: null })}>
          <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
            <SeenStoresContext value={seen}>
              <StorePicker />
              <Address />
            </SeenStoresContext>
          </DaysProvider>
        </Stores>
      </MemoryRouter>
    </IntlProvider>,
  );
  return seen;
}

const picker = () => screen.queryByRole('button', { name: /^Store: / });
const address = () => document.querySelector('output')?.textContent;

test('without several stores there is nothing to choose, unless a link holds one', () => {
  open('/orders', [SOHO]);
  expect(picker()).toBeNull();
  cleanup();
  open(`/orders?store_id=${SOHO.id}`, [SOHO]);
  expect(picker()?.textContent).toBe('Soho');
});

test('undescribed stores can be chosen once orders are of several', async () => {
  const seen = open('/orders?view=active', []);
  act(() => seen.show([exampleOrder()]));
  expect(picker()).toBeNull();
  act(() => seen.show([exampleOrder(), exampleOrder({ storeId: UNDESCRIBED })]));
  fireEvent.click(screen.getByRole('button', { name: 'Store: All stores' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: '22222222' }));
  expect(address()).toBe(`/orders?store_id=${UNDESCRIBED}&view=active`);
});

test('on the refunds page only the stores change, and the open order closes', async () => {
  open('/refunds?date=yesterday&order=1&refund=2', [SOHO, PARIS]);
  fireEvent.click(screen.getByRole('button', { name: 'Store: All stores' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Paris' }));
  expect(address()).toBe(`/refunds?date=yesterday&store_id=${PARIS.id}`);
});
