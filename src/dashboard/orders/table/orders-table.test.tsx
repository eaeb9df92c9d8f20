// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DayTotals } from '#contract/bff/order-store/order-totals.ts';
import type { Order } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { cleanUpTable, renderTable, setUpTableTests } from '#testing/render-table.tsx';
import { DEFAULT_LAYOUT, type TableLayout } from '../../ui/table/table-layout.ts';

setUpTableTests();

function order(number: number, createdAt: string, changes: Partial<Order> = {}): Order {
  return exampleOrder({
    id: `order-${number}`,
    ticketNumber: `A-${number}`,
    createdAt,
    ...changes,
  });
}

const two = [order(2, '2026-11-21T09:00:00Z'), order(1, '2026-11-20T20:14:00Z')];

function rowOf(ticket: string): HTMLElement {
  const row = screen.getByText(ticket).closest('[role="row"]');
  if (!(row instanceof HTMLElement)) throw new Error(`No row of ${ticket}`);
  return row;
}

function headings(): (string | null)[] {
  return [...document.querySelectorAll('[data-group]')].map(({ textContent }) => textContent);
}

/** The sums of some orders of a day. */
function totals(changes: Partial<DayTotals> = {}): DayTotals {
  return {
    day: '2026-11-20',
    currency: 'GBP',
    orders: 1,
    totalCents: 1_000,
    refundedCents: 0,
    paidCents: 1_000,
    discountCents: 0,
    taxCents: 0,
    owedCents: 0,
    overpaidCents: 0,
    owingOrders: 0,
    owingTotalCents: 0,
    notFullyPaid: 0,
    unknownRefunds: 0,
    cancelledOrders: 0,
    cancelledTotalCents: 0,
    cancelledRefundCents: 0,
    ...changes,
  };
}

describe('days', () => {
  test('are above their orders, with their sums', () => {
    const cancelled = { cancelledOrders: 1, cancelledTotalCents: 16_846_960 };
    renderTable({
      orders: two,
      totals: [
        totals({ refundedCents: 250 }),
        totals({ day: '2026-11-21', orders: 7, totalCents: 9_000, ...cancelled }),
      ],
    });
    expect(headings()).toEqual([
      'Today, Sat 21 Nov 8 orders · 1 cancelled (£168,469.60) not included£90.00',
      'Fri 20 Nov 1 order\u2212£2.50£10.00',
    ]);
    expect(screen.getByRole('grid', { name: 'Orders' }).getAttribute('aria-rowcount')).toBe('3');
    expect([rowOf('A-2'), rowOf('A-1')].map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '2',
      '3',
    ]);
  });

  test('have no figures until these are loaded', () => {
    renderTable({ orders: two.slice(1), hasNextPage: true });
    expect(headings()).toEqual(['Fri 20 Nov']);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
  });
});

describe('rows', () => {
  test('show refunds, in part or whole, and those to another method', () => {
    const payments = [{ id: 'part', paymentMethodId: 'cash-id', amountCents: 300 }];
    renderTable({
      orders: [
        order(2, '2026-11-20T21:00:00Z', {
          refunds: [exampleRefund({ amountCents: 300, payments })],
          payments: [examplePayment()],
        }),
        order(1, '2026-11-20T20:14:00Z', { paymentStatus: 'refunded', refunds: [exampleRefund()] }),
      ],
    });
    const partial = within(rowOf('A-2'));
    expect(partial.getByText('partly refunded, £3.00')).toBeTruthy();
    expect(rowOf('A-2').textContent).toContain('\u2212£3.00');
    expect(partial.getByText('Refunded to another payment method')).toBeTruthy();
    const whole = within(rowOf('A-1'));
    expect(whole.getByText('all')).toBeTruthy();
    expect(whole.queryByText(/partly/)).toBeNull();
  });

  test('show the columns that were chosen, pinned ones first', () => {
    const shown = ['sequence', 'items', 'net', 'tax', 'discount', 'member', 'coupon', 'order_id'];
    const combo = [
      exampleItem({ id: '1', qty: 2, itemRole: 'combo_parent', productName: { _base: 'Menu' } }),
      exampleItem({ id: '2', qty: 2, itemRole: 'combo_child', productName: { _base: 'Fries' } }),
      exampleItem({ id: '3', qty: 0.5, productName: { _base: 'Cheese' } }),
    ];
    renderTable({
      orders: [
        order(1, '2026-11-20T20:14:00Z', {
          sequenceNumber: 17,
          items: combo,
          refunds: [exampleRefund({ amountCents: 250 })],
          discountCents: 20,
          manualDiscountCents: 5,
          taxCents: 0,
          memberName: 'Ada',
          couponCode: 'TEA',
        }),
      ],
      layout: { ...DEFAULT_LAYOUT, shown, pinned: ['net'] },
    });
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(0, 2)).toEqual(['After refunds', 'Time']);
    const text = rowOf('A-1').textContent;
    const parts = ['17', '3Menu, Cheese', '£7.50', '\u2212£0.25', '£0.00', 'Ada', 'TEA', 'order-1'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  });

  test('are cards in a narrow table, whatever columns were chosen', () => {
    renderTable({ orders: two, width: 360, layout: { ...DEFAULT_LAYOUT, shown: ['order_id'] } });
    expect(screen.queryAllByRole('columnheader')).toEqual([]);
    expect(within(rowOf('A-1')).getAllByRole('gridcell')).toHaveLength(1);
    expect(rowOf('A-1').textContent).not.toContain('order-1');
  });

  test('are only rendered near the viewport', () => {
    const many = Array.from({ length: 60 }, (_, number) =>
      order(60 - number, '2026-11-20T20:14:00Z'),
    );
    renderTable({ orders: many });
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(30);
    cleanUpTable();
    renderTable({ orders: many, height: 0 });
    expect(document.querySelectorAll('[data-row]')).toHaveLength(0);
  });
});

describe('keys', () => {
  test('move the focus over headings and open the order', () => {
    const onOpen = vi.fn<(orderId: string) => void>();
    renderTable({ orders: two, onOpen });
    act(() => rowOf('A-2').focus());
    fireEvent.keyDown(rowOf('A-2'), { key: 'j' });
    expect(document.activeElement).toBe(rowOf('A-1'));
    fireEvent.keyDown(rowOf('A-1'), { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('order-1');
  });

  test('j leads from a button to the rows, an arrow does not', () => {
    renderTable({ orders: two });
    const [button, field] = [document.createElement('button'), document.createElement('input')];
    document.body.append(button, field);
    for (const [element, key] of [
      [button, 'ArrowDown'],
      [field, 'j'],
    ] as const) {
      element.focus();
      fireEvent.keyDown(element, { key });
      expect(document.activeElement).toBe(element);
    }
    button.focus();
    fireEvent.keyDown(button, { key: 'j' });
    expect(document.activeElement).toBe(rowOf('A-2'));
    // On an Arabic keyboard.
    fireEvent.keyDown(rowOf('A-2'), { key: 'ت', code: 'KeyJ' });
    expect(document.activeElement).toBe(rowOf('A-1'));
    button.remove();
    field.remove();
  });

  test('resize a column by its edge', () => {
    const onOpen = vi.fn<(orderId: string) => void>();
    const onLayoutChange = vi.fn<(layout: TableLayout) => void>();
    renderTable({ orders: two, onOpen, onLayoutChange });
    const edge = screen.getByRole('separator', { name: 'Ticket' });
    fireEvent.keyDown(edge, { key: 'End' });
    const widths = onLayoutChange.mock.lastCall?.[0].widths;
    expect(Object.keys(widths ?? {})).toEqual(['time', 'ticket']);
    expect(widths?.['ticket']).toBe(640);
    fireEvent.keyDown(edge, { key: 'Enter' });
    expect(onLayoutChange.mock.lastCall?.[0].widths).toEqual({});
    fireEvent.keyDown(screen.getByRole('separator', { name: 'Time' }), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(edge);
    expect(onOpen).not.toHaveBeenCalled();
  });
});

test('a changed order is highlighted, and new ones are announced', () => {
  const { show } = renderTable({ orders: two });
  const ready = order(1, '2026-11-20T20:14:00Z', { orderVersion: 2, fulfillmentStatus: 'ready' });
  expect(rowOf('A-1').querySelector('.animate-arrive')).toBeNull();
  show({ orders: [order(3, '2026-11-21T10:00:00Z'), ...two.slice(0, 1), ready] });
  expect(rowOf('A-1').querySelector('.animate-arrive')).not.toBeNull();
  expect(rowOf('A-2').querySelector('.animate-arrive')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 new order.');
});
