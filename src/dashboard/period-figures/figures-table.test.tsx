// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import { FiguresTable } from './figures-table.tsx';

afterEach(cleanup);

const words = { ...english, ...(await loadMessages('figures', 'en')) };

test.each([
  ['own_day', 'Refunded goods: Items of refunds made in this period, without tax'],
  ['order_day', 'Refunded goods: Items of refunds on orders of this period, without tax'],
] as const)(
  'how refunded goods are calculated is explained as refunds count: %s',
  (refundDay, explanation) => {
    render(
      <IntlProvider locale="en" messages={words}>
        <MemoryRouter>
          <FiguresTable
            period={{ from: '2026-11-01', to: '2026-11-30', stores: undefined }}
            trees={[]}
            refundDay={refundDay}
          />
        </MemoryRouter>
      </IntlProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'How each figure is calculated' }));
    const headers = screen.getAllByRole('rowheader');
    expect(
      headers.map(({ childNodes }) => [...childNodes].map((node) => node.textContent).join(': ')),
    ).toContain(explanation);
  },
);
