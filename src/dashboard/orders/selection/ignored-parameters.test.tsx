// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { ORDER_FILTERS } from './order-filters.ts';
import { ORDERS_ADDRESS } from './orders-address.ts';
import { english, loadMessages } from '../../ui/i18n/messages.ts';
import { IgnoredParameters } from '../../filters/ignored-parameters.tsx';

afterEach(cleanup);

const messages = { ...english, ...(await loadMessages('lists', 'en')) };

function show(search: string): void {
  render(
    <IntlProvider locale="en" messages={messages}>
      <IgnoredParameters ignored={ORDERS_ADDRESS.read(search).ignored} filters={ORDER_FILTERS} />
    </IntlProvider>,
  );
}

test.each([
  ['?view=refunded', '“refunded” isn’t a status'],
  ['?amount_min=500&amount_max=100', '“100” isn’t a valid maximum'],
  ['?has_note=maybe', '“maybe” isn’t valid for Note'],
  ['?payment_status=bogus', '“bogus” isn’t a Payment status'],
  ['?view=active&view=history', '“active, history” isn’t a status'],
  ['?sort=best', '“best” isn’t valid for Sort order'],
])('%s is told in words', (search, words) => {
  show(search);
  expect(screen.getByText(`Ignored in the link: ${words}`)).toBeTruthy();
});

test('the notice disappears when it is dismissed', () => {
  show('?view=refunded');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/^Ignored/)).toBeNull();
});
