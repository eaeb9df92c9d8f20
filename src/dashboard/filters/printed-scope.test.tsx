// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { AddMessages } from '../ui/i18n/message-provider.tsx';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { PrintedScope, type Scope } from './printed-scope.tsx';

const messages = await loadMessages('lists', 'en');
const soho = { id: 'soho', name: 'Soho', timeZone: 'America/New_York', currency: 'USD' };
const stores = storeDirectory({ stores: [soho], currency: 'USD', timeZone: 'UTC' });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each<[Scope, string]>([
  [{ period: { preset: 'last_week' }, storeIds: ['soho'] }, 'Soho · Nov 16 – 22, 2026'],
  [{ period: { preset: 'today' }, storeIds: undefined }, 'All stores · Nov 24, 2026'],
  [{ period: { from: '2026-11-20' }, storeIds: undefined }, 'All stores · since Nov 20'],
  [{ period: undefined, storeIds: undefined }, 'All stores · All dates'],
])('paper tells the stores and the dates of %j', (scope, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 24, 12) });
  render(
    <IntlProvider locale="en" messages={english}>
      <Stores value={stores}>
        <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'UTC' }}>
          <AddMessages messages={messages}>
            <PrintedScope {...scope} />
          </AddMessages>
        </DaysProvider>
      </Stores>
    </IntlProvider>,
  );
  expect(document.body.textContent.replaceAll(/\s/g, ' ')).toBe(text);
});
