// @vitest-environment jsdom
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { refetchByEvents } from '../../api/events.ts';
import { respondWith, cleanUpAfter, openDrawer, openOrder, part } from '#testing/open-drawer.tsx';

const PARTS = ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes', 'Timeline'];

beforeEach(cleanUpAfter);

describe('the drawer', () => {
  test('in a wide window, it is a region named after the ticket with every section', async () => {
    const { fetched } = await openOrder({
      ticketNumber: 'A-118',
      tableName: '12',
      source: 'kiosk',
    });
    const drawer = screen.getByRole('complementary', { name: 'A-118' });
    for (const name of PARTS) expect(within(drawer).getByRole('region', { name })).toBeTruthy();
    expect(drawer.textContent).toContain('Fri 20 Nov, ');
    expect(drawer.textContent).toContain('20:14 GMT · Dine-in · Kiosk · Table 12');
    expect(drawer.textContent).toContain('Paid £10.00 by card.');
    expect(part('Items').textContent).toContain('Adds up');
    expect(fetched).toEqual([`/api/orders/${exampleOrder().id}`]);
  });

  test('ignores a name of spaces alone', async () => {
    await openOrder({ tableName: ' ', pickupName: '\t' });
    expect(screen.getByRole('complementary').textContent).not.toMatch(/Table|Pickup/);
  });

  test('in a narrow window, it is a modal dialog that closes on Escape', async () => {
    const onClose = vi.fn<() => void>();
    await openOrder({ sequenceNumber: 17 }, { width: 800, onClose });
    const dialog = screen.getByRole('dialog', { name: '17' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('steps through the list and closes with its buttons', async () => {
    const onStep = vi.fn<(direction: 1 | -1) => void>();
    const onClose = vi.fn<() => void>();
    await openOrder({}, { onStep, onClose });
    fireEvent.click(screen.getByRole('button', { name: 'Next order' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous order' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('requests more orders at the end of the loaded list', async () => {
    const onStep = vi.fn<(direction: 1 | -1) => void>();
    await openOrder({}, { onStep, steps: { previous: true, next: false } });
    const next = screen.getByRole('button', { name: 'Next order' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(
      screen.getByRole('button', { name: 'Previous order' }).getAttribute('aria-disabled'),
    ).toBe('false');
    fireEvent.click(next);
    expect(onStep).toHaveBeenCalledWith(1);
  });

  test('shows its link in a field when the browser refuses to copy', async () => {
    const search = '?payment_status=unpaid&sort=-total';
    window.history.replaceState(null, '', `/orders${search}`);
    await openOrder({});
    fireEvent.click(screen.getByRole('button', { name: 'Copy link to this order' }));
    const field = await screen.findByRole('textbox', {
      name: /^Your browser doesn’t let Tillview copy/,
    });
    expect(field).toHaveProperty(
      'value',
      `${window.location.origin}/orders/${exampleOrder().id}${search}`,
    );
  });

  test('shows the row’s data, without checks, until the order is loaded', async () => {
    const refund = exampleRefund({
      amountCents: 300,
      items: [{ id: 'r1', orderItemId: 'line-1', qty: 1, amountCents: 300, taxCents: 0 }],
    });
    const {
      items: _i,
      payments: _p,
      taxBreakdown: _t,
      appliedPromotions: _a,
      ...row
    } = exampleOrder({ refunds: [refund] });
    openDrawer({ respond: () => new Promise(() => {}), listed: row });
    const drawer = screen.getByRole('complementary', { name: '3c7d1f0e' });
    expect(drawer.textContent).toContain('£10.00\u2212£3.00 refunded£7.00 after refunds');
    // The header at once, the sections when the response is late.
    await within(drawer).findByRole('region', { name: 'Items' });
    for (const name of PARTS) expect(within(drawer).getByRole('region', { name })).toBeTruthy();
    for (const name of ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes']) {
      expect(within(part(name)).getByText('Loading order')).toBeTruthy();
    }
    expect(drawer.textContent).not.toMatch(/No refunds|n’t in this order|n’t add up/);
  });
});

describe('failures are shown in place', () => {
  const failing = (code: string, status: number) => async () =>
    Response.json({ error: 'x', code, request_id: 'request-7' }, { status });

  test('for an order that does not exist', async () => {
    openDrawer({ respond: failing('not_found', 404) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This order doesn’t exist or isn’t in your stores.');
    expect(alert.textContent).toContain('Request request-7');
    expect(screen.getByRole('complementary', { name: '3c7d1f0e' })).toBeTruthy();
  });

  test('keeps the row’s data when the order was deleted since it was listed', async () => {
    const {
      items: _i,
      payments: _p,
      taxBreakdown: _t,
      appliedPromotions: _a,
      ...row
    } = exampleOrder({ note: 'Ring' });
    openDrawer({ respond: failing('not_found', 404), listed: row });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This order no longer exists');
    expect(alert.textContent).not.toContain('missing characters');
    const drawer = screen.getByRole('complementary');
    expect(drawer.textContent).toMatch(/Subtotal£\d+\.\d\d.*Tax£\d+\.\d\dTotal£10\.00/);
    expect(part('Notes').textContent).toContain('Ring');
    for (const name of ['Items', 'Payments', 'Promotions', 'Taxes']) {
      expect(part(name).textContent).toContain('Not loaded');
    }
    expect(within(drawer).queryByText('Loading order')).toBeNull();
  });

  test('without a network: the order loads automatically once there is one', async () => {
    onlineManager.setOnline(false);
    try {
      const respond = async () => {
        if (onlineManager.isOnline()) return respondWith(exampleOrder())();
        throw new TypeError('Failed to fetch');
      };
      openDrawer({ respond, listed: exampleOrder() });
      expect(await screen.findByText(/^No connection to Tillview/)).toBeTruthy();
      act(() => onlineManager.setOnline(true));
      await waitFor(() => expect(screen.queryByText(/^No connection to Tillview/)).toBeNull());
    } finally {
      onlineManager.setOnline(true);
    }
  });

  test('keeps the row’s data while the service is down, and loads the order on retry', async () => {
    const responses = [
      failing('upstream_unreachable', 502),
      failing('upstream_unreachable', 502),
      respondWith(exampleOrder()),
    ];
    openDrawer({
      respond: () => (responses.shift() ?? failing('internal', 500))(),
      listed: exampleOrder(),
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Can’t reach the order service.',
    );
    expect(screen.getByRole('complementary').textContent).toContain('£10.00');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Order created')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

/** Simulates an order event of `GET /api/events`. */
function tellChange(client: QueryClient, orderId: string): void {
  const told = new EventTarget();
  refetchByEvents(client, {
    on(name, listener) {
      const onEvent = (event: Event) => event instanceof CustomEvent && listener(event.detail);
      told.addEventListener(name, onEvent);
      return () => undefined;
    },
  });
  const detail = { storeId: exampleOrder().storeId, ids: [orderId] };
  told.dispatchEvent(new CustomEvent('orders', { detail }));
}

describe('an order that changes while it is open', () => {
  test('shows the new data and the time of the change', async () => {
    const responses = [respondWith(exampleOrder({ paymentStatus: 'unpaid' }))];
    const { client } = openDrawer({
      respond: () => (responses.shift() ?? respondWith(exampleOrder()))(),
    });
    await screen.findByText('Unpaid');
    expect(screen.queryByText(/^Updated/)).toBeNull();
    tellChange(client, exampleOrder().id);
    const note = await screen.findByText(/^Updated/);
    expect(note.textContent).toBe('Updated 12:00');
    expect(note.role).toBe('status');
    expect(screen.queryByText('Unpaid')).toBeNull();
  });

  test('reloads on its own events only, and stays silent without a change', async () => {
    const { client, fetched } = await openOrder({});
    tellChange(client, 'another');
    tellChange(client, exampleOrder().id);
    await waitFor(() => expect(fetched).toHaveLength(2));
    expect(screen.queryByText(/^Updated/)).toBeNull();
  });

  test('stays as last loaded once it is deleted', async () => {
    const gone = { error: 'x', code: 'not_found', request_id: 'request-7' };
    const responses = [respondWith(exampleOrder())];
    const respond = () =>
      responses.shift()?.() ?? Promise.resolve(Response.json(gone, { status: 404 }));
    const { client } = openDrawer({ respond });
    await screen.findByText('Order created');
    tellChange(client, exampleOrder().id);
    expect(await screen.findByText(/^This order no longer exists/)).toBeTruthy();
    expect(screen.getByText('Order created')).toBeTruthy();
  });
});

test('hostile content stays text', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202E\u0000\n' + 'W'.repeat(10_000);
  const { container } = await openOrder({
    ticketNumber: hostile,
    note: hostile,
    memberName: hostile,
    memberPhone: 'javascript:alert(1)',
    items: [exampleItem({ productName: { _base: hostile } })],
    refunds: [exampleRefund({ reason: hostile })],
  });
  expect(container.querySelector('img, script')).toBeNull();
  expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).toBeNull();
});

test('the raw data is the complete response', async () => {
  const order = { ...exampleOrder(), items: [{ odd: true }], loyalty: { tier: '<b>gold</b>' } };
  openDrawer({ respond: async () => Response.json({ order }) });
  const details = (await screen.findByText('Raw data')).closest('details');
  if (!details) throw new Error('There is no raw data.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const json = await screen.findByRole('group', { name: 'Raw data' });
  expect(json.textContent).toBe(JSON.stringify({ order }, undefined, 2));
  expect(screen.getByRole('button', { name: 'Copy Raw data' })).toBeTruthy();
});

test('no order breaks the drawer, or shows undefined or NaN', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, async (order) => {
      openDrawer({ respond: respondWith({ ...exampleOrder(), ...order }) });
      await screen.findByText('Order created');
      expect(screen.getByRole('complementary').textContent).not.toMatch(/undefined|NaN|\[object/);
      cleanup();
    }),
    // The sections are drawn for more orders, and much faster, by `any-order.test.ts`.
    { seed: 50, numRuns: 6 },
  );
});
