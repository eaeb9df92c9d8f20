// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { answerWith, cleanUpAfter, openDrawer, openOrder, part } from '#testing/open-drawer.tsx';

const PARTS = ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes', 'Timeline'];

beforeEach(cleanUpAfter);

describe('the drawer', () => {
  test('in a wide window is a region named after the ticket, with every section and the store’s clock', async () => {
    const { fetched } = await openOrder({ ticketNumber: 'A-118', tableName: '12', source: 'kiosk' });
    const drawer = screen.getByRole('complementary', { name: 'A-118' });
    for (const name of PARTS) expect(within(drawer).getByRole('region', { name })).toBeTruthy();
    expect(drawer.textContent).toContain('Fri 20 Nov, ');
    expect(drawer.textContent).toContain('20:14 GMT · Dine-in · Kiosk · Table 12');
    expect(drawer.textContent).toContain('Paid £10.00 by card.');
    expect(part('Items').textContent).toContain('Adds up');
    expect(fetched).toEqual([`/api/orders/${exampleOrder().id}`]);
  });

  test('says nothing of a name of spaces alone', async () => {
    await openOrder({ tableName: ' ', pickupName: '\t' });
    expect(screen.getByRole('complementary').textContent).not.toMatch(/Table|Pickup/);
  });

  test('in a narrow window is a modal dialog that takes the focus and closes on Escape', async () => {
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

  test('shows where the list ends, and still requests the next order, as more may follow', async () => {
    const onStep = vi.fn<(direction: 1 | -1) => void>();
    await openOrder({}, { onStep, steps: { previous: true, next: false } });
    const next = screen.getByRole('button', { name: 'Next order' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Previous order' }).getAttribute('aria-disabled')).toBe('false');
    fireEvent.click(next);
    expect(onStep).toHaveBeenCalledWith(1);
  });

  test('shows its link, with the list’s filters and sort, in a field when the browser refuses to copy', async () => {
    const search = '?payment_status=unpaid&sort=-total';
    window.history.replaceState(null, '', `/orders${search}`);
    await openOrder({});
    fireEvent.click(screen.getByRole('button', { name: 'Copy link to this order' }));
    const field = await screen.findByRole('textbox', { name: /^Your browser doesn’t let Tillview copy/ });
    expect(field).toHaveProperty('value', `${window.location.origin}/orders/${exampleOrder().id}${search}`);
  });

  test('shows the row’s own data until the order is loaded, and checks nothing before', async () => {
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
    openDrawer({ answer: () => new Promise(() => {}), listed: row });
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

  test('of an order that does not exist', async () => {
    openDrawer({ answer: failing('not_found', 404) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This order doesn’t exist or isn’t in your stores.');
    expect(alert.textContent).toContain('Request request-7');
    expect(screen.getByRole('complementary', { name: '3c7d1f0e' })).toBeTruthy();
  });

  test('of an order that was deleted since it was listed: the row’s data stays, the rest is not loaded', async () => {
    const { items: _i, payments: _p, taxBreakdown: _t, appliedPromotions: _a, ...row } = exampleOrder({ note: 'Ring' });
    openDrawer({ answer: failing('not_found', 404), listed: row });
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

  test.each([
    ['an order that a replica lacks still', failing('not_found', 404)],
    ['a service that is down', failing('upstream_unreachable', 502)],
  ])('of %s: it is said once, and the order comes by itself', async (_what, fail) => {
    vi.useFakeTimers();
    const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const late = Promise.withResolvers<Response>();
    const answers = [fail, () => late.promise, fail];
    openDrawer({
      answer: () => (answers.shift() ?? answerWith(exampleOrder()))(),
      listed: exampleOrder(),
      isLive: true,
    });
    await wait(1_000);
    const alert = screen.getByRole('alert');
    await wait(20_000);
    // It stays while it is asked for again, and for the same answer.
    expect(screen.getByRole('alert')).toBe(alert);
    late.resolve(await fail());
    await wait(1_000);
    expect(screen.getByRole('alert')).toBe(alert);
    await wait(60_000);
    expect(screen.getByText('Order created')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a service that is down: the row’s data stays; a retry, which is seen to be one, loads the order', async () => {
    const answers = [
      failing('upstream_unreachable', 502),
      failing('upstream_unreachable', 502),
      answerWith(exampleOrder()),
    ];
    openDrawer({ answer: () => (answers.shift() ?? failing('internal', 500))(), listed: exampleOrder() });
    expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach the order service.');
    expect(screen.getByRole('complementary').textContent).toContain('£10.00');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Order created')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
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

test('no order breaks the drawer, or shows undefined or NaN', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, async (order) => {
      openDrawer({ answer: answerWith({ ...exampleOrder(), ...order }) });
      await screen.findByText('Order created');
      expect(screen.getByRole('complementary').textContent).not.toMatch(/undefined|NaN|\[object/);
      cleanup();
    }),
    // The sections are drawn for more orders, and much faster, by `any-order.test.ts`.
    { seed: 50, numRuns: 6 },
  );
});
