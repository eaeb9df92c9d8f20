// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import type { Order } from '#contract/service/order.ts';
import { english } from '../../ui/i18n/messages.ts';
import { FindBox, pastedOrderId } from './find-box.tsx';

/** Responses by search text; a request without one stays pending. */
const responses = new Map<
  string,
  { readonly orders: readonly Order[]; readonly hasMore?: boolean } | 'failure'
>();
const asked: URL[] = [];
const SUGGESTIONS = {
  day: '2026-11-24',
  texts: ['mug'],
  orders: [],
  searched: { orders: 20_725, since: '2025-12-01' },
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    asked.push(url);
    if (url.pathname === '/api/suggestions') return Response.json(SUGGESTIONS);
    const response =
      responses.get(url.searchParams.get('q') ?? '') ?? new Promise<never>(() => undefined);
    if (response === 'failure') {
      return Response.json(
        { error: 'No.', code: 'internal', request_id: 'request-1' },
        { status: 500 },
      );
    }
    return Response.json({ hasMore: false, ...(await response) });
  });
});
afterEach(() => {
  cleanup();
  responses.clear();
  asked.length = 0;
  vi.unstubAllGlobals();
});

const FIRST = exampleOrder({
  id: '3c7d1f0e-6f4f-4d8e-9a53-000000000001',
  ticketNumber: 'A-1',
  createdAt: '2026-11-01T20:14:00Z',
  totalCents: 1_250,
  refunds: [exampleRefund({ amountCents: 500 })],
});
const SECOND = exampleOrder({ id: '3c7d1f0e-6f4f-4d8e-9a53-000000000002', ticketNumber: 'A-12' });

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function openBox(address = '/orders') {
  const onOpen = vi.fn<(orderId: string, text: string) => void>();
  render(
    <IntlProvider locale="en" messages={english}>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <MemoryRouter initialEntries={[address]}>
          <FindBox onOpen={onOpen} />
          <main tabIndex={-1}>
            <Address />
          </main>
        </MemoryRouter>
      </QueryClientProvider>
    </IntlProvider>,
  );
  const box = screen.getByRole('combobox', { name: 'Find orders' });
  const type = (text: string) => {
    box.focus();
    fireEvent.change(box, { target: { value: text } });
  };
  const press = (key: string, keyCode?: number) =>
    fireEvent.keyDown(box, { key, ...(keyCode && { keyCode }) });
  const active = () =>
    document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { box, type, press, active, onOpen };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const settled = () =>
  waitFor(() => expect(options().length).toBeGreaterThan(0), { timeout: 20_000 });

test('searches once, and shows the orders with a link to their list last', async () => {
  responses.set('a-1', { orders: [FIRST, SECOND] });
  const { box, type } = openBox();
  for (const text of ['a', 'a-', 'a-1']) type(text);
  await settled();
  expect(asked.map(({ search }) => search)).toEqual([
    '?q=a-1&sort=relevance&expand=items%2Cpayments%2Crefunds%2Capplied_promotions&page_size=20',
  ]);
  expect(options()).toHaveLength(3);
  for (const part of ['A-1', '$12.50', 'Paid', 'Completed', '$5.00 refunded'])
    expect(options()[0]).toContain(part);
  expect(options()[2]).toBe('Show as listAll stores · All dates');
  expect(screen.getByRole('status').textContent).toBe('2 orders found');
  expect(box.getAttribute('aria-expanded')).toBe('true');
});

test('arrow keys move around the ends, Enter opens, and the field loses the focus', async () => {
  responses.set('a', { orders: [FIRST, SECOND], hasMore: true });
  const { box, type, press, active, onOpen } = openBox();
  type('a');
  await settled();
  expect(screen.getByRole('status').textContent).toBe('2 best matches');
  expect(active()).toContain('A-1');
  press('ArrowUp');
  expect(active()).toBe('Show as listAll stores · All dates');
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toContain('A-12');
  press('Enter');
  expect(onOpen.mock.calls).toEqual([[SECOND.id, 'a']]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect([box.getAttribute('aria-expanded'), document.activeElement?.tagName]).toEqual([
    'false',
    'MAIN',
  ]);
});

test('Enter right after typing opens the best result once it is found', async () => {
  responses.set('a-1', { orders: [FIRST] });
  responses.set('b', { orders: [SECOND] });
  const { type, press, onOpen } = openBox();
  type('b');
  press('Enter');
  type('c');
  press('Enter');
  press('Escape');
  type('a-1');
  // An input method handles this Enter, such as one that ends a composition in Safari.
  press('Enter', 229);
  await settled();
  expect(onOpen).not.toHaveBeenCalled();
  press('Enter');
  await waitFor(() => expect(onOpen.mock.calls).toEqual([[FIRST.id, 'a-1']]));
});

test('the list of results is of all stores and dates, as they are', async () => {
  responses.set('milk & co', { orders: [FIRST] });
  const { type } = openBox('/orders?store_id=a,b&payment_status=paid');
  type(' milk & co ');
  await settled();
  fireEvent.click(screen.getByRole('option', { name: /^Show as list/ }));
  const address = screen.getByText(/^\/orders/).textContent ?? '';
  expect(Object.fromEntries(new URLSearchParams(address.slice('/orders?'.length)))).toEqual({
    q: 'milk & co',
  });
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a search that finds nothing offers a day and other texts', async () => {
  responses.set('mgu', { orders: [] });
  responses.set('mug', { orders: [FIRST] });
  const { box, type, press } = openBox('/orders?store_id=a');
  type('mgu');
  await settled();
  expect(screen.getByText('Nothing found in 20,725 orders since Dec 1, 2025')).toBeTruthy();
  expect(options()).toEqual(['Orders of Tuesday, November 24, 2026', 'Search for “mug”']);
  press('ArrowDown');
  press('Enter');
  expect(box).toHaveProperty('value', 'mug');
  await waitFor(() => expect(options()).toHaveLength(2), { timeout: 20_000 });
  expect(options()[0]).toContain('A-1');

  type('mgu');
  await waitFor(() => expect(options()[0]).toContain('November 24'), { timeout: 20_000 });
  press('Enter');
  expect(screen.getByText('/orders?store_id=a&from=2026-11-24&to=2026-11-24')).toBeTruthy();
});

test('a day that also finds orders comes first', async () => {
  responses.set('24 nov', { orders: [FIRST] });
  const { type, press } = openBox();
  type('24 nov');
  await waitFor(() => expect(options()).toHaveLength(3), { timeout: 20_000 });
  expect(options()[0]).toBe('Orders of Tuesday, November 24, 2026');
  press('Enter');
  expect(screen.getByText('/orders?from=2026-11-24&to=2026-11-24')).toBeTruthy();
});

test('a text without words is not searched', () => {
  const { type } = openBox();
  type(' # ');
  expect([asked, screen.queryByRole('status')]).toEqual([[], null]);
});

test('a failed search can be tried again', async () => {
  responses.set('a', 'failure');
  const { type } = openBox();
  type('a');
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 });
  responses.set('a', { orders: [FIRST] });
  fireEvent.click(again);
  await settled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Escape closes the results, then clears the field, then leaves it', async () => {
  responses.set('a', { orders: [FIRST] });
  const { box, type, press } = openBox();
  type('a');
  await settled();
  press('Escape');
  expect([options(), box]).toEqual([[], expect.objectContaining({ value: 'a' })]);
  press('Escape');
  expect(box).toHaveProperty('value', '');
  press('Escape');
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('a pasted order id opens that order', () => {
  const { box, onOpen } = openBox();
  fireEvent.paste(box, {
    clipboardData: { getData: () => `https://tills.example/orders/${FIRST.id.toUpperCase()}?a=b` },
  });
  expect(onOpen.mock.calls).toEqual([[FIRST.id, '']]);
  expect(asked).toEqual([]);
  expect(pastedOrderId('A-1180')).toBeUndefined();
});
