// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { english } from '../../ui/i18n/messages.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { exampleOrder } from '#testing/example-order.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { type OrderFilters, ORDERS_ADDRESS } from './orders-address.ts';

afterEach(cleanup);

function Bar({ search, orders }: { search: string; orders: readonly Order[] }) {
  const [filters, setFilters] = useState<OrderFilters>(() => ORDERS_ADDRESS.read(search).filters);
  return (
    <>
      <OrderFilterBar filters={filters} orders={orders} onChange={setFilters} />
      <output>{ORDERS_ADDRESS.write(filters)}</output>
    </>
  );
}

/** Renders the bar for an address; `address()` returns the current one. */
function openBar(search = '', orders: readonly Order[] = []) {
  render(
    <IntlProvider locale="en" messages={english}>
      <QueryClientProvider client={new QueryClient()}>
        <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
          <Bar search={search} orders={orders} />
        </DaysProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return { address: () => document.querySelector('output')?.textContent };
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

describe('a filter that is set', () => {
  test.each(['Backspace', 'Delete'])('goes with %s on its button, which keeps the focus', (key) => {
    const { address } = openBar('payment_status=paid&view=active');
    button('Payment: Paid').focus();
    fireEvent.keyDown(button('Payment: Paid'), { key });
    expect(address()).toBe('view=active');
    expect(document.activeElement).toBe(button('Payment'));
  });

  test('has its own button if the API does not have it', () => {
    const { address } = openBar('table=12,5&has_note=true');
    fireEvent.click(button('Remove filter: Table 12, 5'));
    expect(address()).toBe('has_note=true');
    expect(button('Note: With')).toBeTruthy();
  });

  test('shows its days and times', () => {
    openBar('from=2019-11-01&from_time=19:30&to=2019-11-01&to_time=20:30&tender=cash,terminal_2');
    expect(button('Date: Nov 1, 2019, 7:30\u00A0PM – 8:30\u00A0PM')).toBeTruthy();
    expect(button('Paid by: Cash, Terminal 2')).toBeTruthy();
    fireEvent.click(button('Clear all filters'));
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  });
});

test('stores are no filter, and clearing all filters keeps them', () => {
  const stores = 'store_id=0b5d2c3a-0000-4000-8000-000000000001';
  const { address } = openBar(stores);
  expect(screen.queryByRole('button', { name: /Store|Clear all filters/ })).toBeNull();
  cleanup();
  const narrowed = openBar(`${stores}&payment_status=paid`);
  fireEvent.click(button('Clear all filters'));
  expect([address(), narrowed.address()]).toEqual([stores, stores]);
});

test('F brings the focus to the first filter', () => {
  openBar();
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(document.activeElement).toBe(button('Status'));
});

/** Opens an editor and waits for its code. */
async function openEditor(name: string): Promise<HTMLElement> {
  fireEvent.click(button(name));
  return screen.findByRole('dialog', {}, { timeout: 30_000 });
}

describe('editors', () => {
  test('More sets filters that the API does not have, and removes them', async () => {
    const { address } = openBar('', [exampleOrder({ serviceType: 'drive_thru' })]);
    const editor = await openEditor('More');
    const group = (name: string) => within(within(editor).getByRole('group', { name }));
    fireEvent.click(group('Service').getByRole('button', { name: 'Drive thru' }));
    fireEvent.click(group('Service').getByRole('button', { name: 'Delivery' }));
    fireEvent.click(group('Discount').getByRole('button', { name: 'Without' }));
    expect(address()).toBe('service_type=delivery,drive_thru&has_discount=false');
    fireEvent.click(group('Service').getByRole('button', { name: 'Delivery', pressed: true }));
    expect(address()).toBe('service_type=drive_thru&has_discount=false');
  });

  test('Payment combines refunds with statuses', async () => {
    const { address } = openBar('refunded=partial');
    const editor = await openEditor('Payment: Refunded in part');
    fireEvent.click(within(editor).getByRole('checkbox', { name: 'Paid' }));
    const refunds = within(within(editor).getByRole('group', { name: 'Refunds' }));
    fireEvent.click(refunds.getByRole('button', { name: 'Any refund' }));
    expect(address()).toBe('payment_status=paid&refunded=any');
    expect(button('Remove filter: Payment Paid, Any refund')).toBeTruthy();
    fireEvent.click(refunds.getByRole('button', { name: 'Any refund', pressed: true }));
    expect(address()).toBe('payment_status=paid');
    fireEvent.click(within(editor).getByRole('checkbox', { name: 'Balance due' }));
    expect(address()).toBe('payment_status=paid&owed=true');
    fireEvent.click(within(editor).getByRole('checkbox', { name: 'Paid' }));
    expect(address()).toBe('owed=true');
  });

  test('Table offers the tables of the orders, and accepts any other', async () => {
    const orders = ['10', '2', 'Terrace 1'].map((tableName) => exampleOrder({ tableName }));
    const { address } = openBar('', orders);
    const editor = await openEditor('More');
    const tables = within(within(editor).getByRole('group', { name: 'Table' }));
    expect(tables.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '2',
      '10',
      'Terrace 1',
    ]);
    fireEvent.click(within(editor).getByRole('button', { name: 'Terrace 1' }));
    const field = () => within(editor).getByRole('textbox', { name: 'Table name' });
    fireEvent.change(field(), { target: { value: ' 7 ' } });
    fireEvent.submit(field());
    expect(address()).toBe('table=7,Terrace%201');
    expect(field()).toHaveProperty('value', '');
  });

  test('an unreadable amount shows an error, and sets nothing', async () => {
    const { address } = openBar();
    const editor = await openEditor('Amount');
    const type = (label: string, value: string) =>
      fireEvent.change(within(editor).getByLabelText(label), { target: { value } });
    const apply = () => fireEvent.click(within(editor).getByRole('button', { name: 'Apply' }));
    const problem = () => within(editor).queryByRole('alert')?.textContent;
    type('At least', 'twelve');
    apply();
    expect(problem()).toBe('“At least” isn’t an amount. Write it like 12.50.');
    type('At least', '12,500');
    type('At most', '1');
    apply();
    expect(problem()).toBe('“At most” is smaller than “At least”.');
    expect(address()).toBe('');
    type('At most', '$13,000');
    apply();
    expect(address()).toBe('amount_min=1250000&amount_max=1300000');
  });

  test('days accept times, and an end before the start is rejected', async () => {
    const { address } = openBar('from=2019-11-01&to=2019-11-01');
    const editor = await openEditor('Date: Nov 1, 2019');
    const enter = (label: string, value: string) =>
      fireEvent.change(within(editor).getByLabelText(label), { target: { value } });
    enter('From time', '19:30');
    enter('To time', '18:00');
    fireEvent.click(within(editor).getByRole('button', { name: 'Apply' }));
    expect(within(editor).getByRole('alert').textContent).toContain('before the start');
    enter('To time', '20:30');
    fireEvent.click(within(editor).getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('from=2019-11-01&from_time=19:30&to=2019-11-01&to_time=20:30');
  });
});

test('buttons beside the date lead to earlier and later periods, up to now', async () => {
  const { address } = openBar('date=last_week&source=pos');
  const next = await screen.findByRole('button', { name: 'Next period' }, { timeout: 30_000 });
  fireEvent.click(next);
  expect([address(), next.getAttribute('aria-disabled')]).toEqual([
    'date=this_week&source=pos',
    'true',
  ]);
  fireEvent.click(next);
  expect(address()).toBe('date=this_week&source=pos');
  expect(button('Previous period').title).toBe('Last week');
  fireEvent.click(button('Previous period'));
  fireEvent.click(button('Previous period'));
  expect(address()).toMatch(
    /^from=[-\d]{10}&to=[-\d]{10}&source=pos$|^source=pos&from=[-\d]{10}&to=[-\d]{10}$/,
  );
});
