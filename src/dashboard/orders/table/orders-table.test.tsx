// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DayTotals } from '#contract/bff/order-store/order-totals.ts';
import type { Order } from '#contract/service/order.ts';
import {
  examplePayment,
  exampleItem,
  exampleOrder,
  exampleRefund,
} from '#testing/example-order.ts';
import { cleanUpTable, renderTable, setUpTableTests } from '#testing/render-table.tsx';
import { ORDER_COLUMNS } from './columns/order-columns.tsx';
import { DEFAULT_LAYOUT, type TableLayout, withColumnShown } from '../../ui/table/table-layout.ts';

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

function dayHeading(): string | null | undefined {
  return document.querySelector('[data-group]')?.textContent;
}

function headerNames(): string[] {
  return screen.getAllByRole('columnheader').map((header) => header.textContent ?? '');
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
  test('stand above their orders, which keep their own numbers', () => {
    renderTable({
      orders: two,
      totals: [totals(), totals({ day: '2026-11-21', orders: 7, totalCents: 9_000 })],
    });
    const days = screen.getAllByRole('rowgroup');
    expect(days.map((day) => day.querySelector('[data-group]')?.textContent)).toEqual([
      'Today, Sat 21 Nov7 orders£90.00',
      'Fri 20 Nov1 order£10.00',
    ]);
    expect(screen.getByRole('grid', { name: 'Orders' }).getAttribute('aria-rowcount')).toBe('3');
    expect([rowOf('A-2'), rowOf('A-1')].map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '2',
      '3',
    ]);
  });

  test('say what went back', () => {
    renderTable({ orders: two.slice(1), totals: [totals({ refundedCents: 250 })] });
    expect(dayHeading()).toBe('Fri 20 Nov1 order\u2212£2.50£10.00');
  });

  test('have no figures until these have come', () => {
    renderTable({ orders: two.slice(1), hasNextPage: true });
    expect(dayHeading()).toBe('Fri 20 Nov');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
  });

  test('leave cancelled orders out of the sums, and name them', () => {
    const cancelled = {
      orders: 2,
      totalCents: 2_200,
      cancelledOrders: 1,
      cancelledTotalCents: 16_846_960,
    };
    renderTable({ orders: two.slice(1), totals: [totals(cancelled)] });
    expect(dayHeading()).toBe('Fri 20 Nov3 orders1 cancelled (£168,469.60) not included£22.00');
  });

  test('keep refunds in three currencies, on a phone too', () => {
    const stores = (['EUR', 'JPY', 'USD'] as const).map((currency, index) => ({
      id: `${index}2222222-2222-4222-8222-222222222222`,
      name: currency,
      timeZone: 'Europe/London',
      currency,
    }));
    const orders = stores.map(({ id }, index) =>
      order(index, `2026-11-20T20:1${9 - index}:00Z`, { storeId: id }),
    );
    const sums = stores.map(({ currency }) => totals({ currency, refundedCents: 250 }));
    for (const width of [390, 1440]) {
      renderTable({ orders, stores, width, totals: sums });
      const figures = [
        ...(screen.getByRole('rowgroup').querySelectorAll('[data-group] [dir="ltr"]') ?? []),
      ];
      expect(figures.map(({ textContent }) => textContent).toSorted()).toEqual(
        ['$10.00', '¥1,000', '€10.00', '\u2212$2.50', '\u2212¥250', '\u2212€2.50'].toSorted(),
      );
      cleanUpTable();
    }
  });
});

describe('rows', () => {
  test('name the currency in the header alone where there is one', () => {
    renderTable({ orders: two });
    expect(headerNames()).toContain('Total(£)');
    expect(within(rowOf('A-1')).getByText('10.00')).toBeTruthy();
    expect(within(rowOf('A-1')).queryByText(/£/)).toBeNull();
  });

  test('show refunds, in part or whole, and money that went another way than it came', () => {
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
    expect(partial.getByText('\u22123.00')).toBeTruthy();
    expect(partial.getByText('Refunded to another payment method')).toBeTruthy();
    const whole = within(rowOf('A-1'));
    expect(whole.getByText('all')).toBeTruthy();
    expect(whole.queryByText(/partly/)).toBeNull();
  });

  test('show the columns that were chosen, pinned ones first', () => {
    const chosen = [
      'sequence',
      'items',
      'net',
      'tax',
      'discount',
      'member',
      'coupon',
      'order_id',
    ] as const;
    const layout = chosen.reduce<TableLayout>(
      (layout, id) => withColumnShown(ORDER_COLUMNS, layout, id, true),
      DEFAULT_LAYOUT,
    );
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
      layout: { ...layout, pinned: ['net'] },
    });
    expect(headerNames().slice(0, 2)).toEqual(['After refunds(£)', 'Time']);
    const text = rowOf('A-1').textContent;
    for (const part of [
      '17',
      '3\u2002Menu, Cheese',
      '7.50',
      '\u22120.25',
      '0.00',
      'Ada',
      'TEA',
      'order-1',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('are cards in a narrow table, whatever was chosen', () => {
    renderTable({
      orders: two,
      width: 360,
      layout: withColumnShown(ORDER_COLUMNS, DEFAULT_LAYOUT, 'order_id', true),
    });
    expect(screen.queryAllByRole('columnheader')).toEqual([]);
    expect(within(rowOf('A-1')).getAllByRole('gridcell')).toHaveLength(1);
    expect(rowOf('A-1').textContent).not.toContain('order-1');
  });
});

describe('rows in the document', () => {
  const many = Array.from({ length: 60 }, (_, number) =>
    order(60 - number, '2026-11-20T20:14:00Z'),
  );
  const drawn = () => document.querySelectorAll('[data-row]').length;

  test('are those in sight at first, and then those below', () => {
    renderTable({ orders: many });
    // 800 px minus the header and a heading fit 18.3 rows of 40 px.
    expect(drawn()).toBe(19);
    act(() => vi.advanceTimersByTime(1_000));
    expect(drawn()).toBe(24);
  });

  test('are none before the height of the list is known', () => {
    renderTable({ orders: many, height: 0 });
    expect(drawn()).toBe(0);
  });
});

describe('keys', () => {
  test('move the focus over headings and open the order', () => {
    const onOpen = vi.fn<(orderId: string) => void>();
    renderTable({ orders: two, onOpen });
    rowOf('A-2').focus();
    fireEvent.keyDown(rowOf('A-2'), { key: 'j' });
    expect(document.activeElement).toBe(rowOf('A-1'));
    fireEvent.keyDown(rowOf('A-1'), { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('order-1');
  });

  test('j leads from a button to the rows, but an arrow doesn’t; in a field it is a letter', () => {
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
    button.focus();
    fireEvent.keyDown(button, { key: 'ن', code: 'KeyK' });
    expect(document.activeElement).toBe(rowOf('A-1'));
    button.remove();
    field.remove();
  });

  test('resize a column by its edge without moving or opening rows', () => {
    const onOpen = vi.fn<(orderId: string) => void>();
    const onLayoutChange = vi.fn<(layout: TableLayout) => void>();
    renderTable({ orders: two, onOpen, onLayoutChange });
    const edge = screen.getByRole('separator', { name: 'Width of Ticket' });
    fireEvent.keyDown(edge, { key: 'End' });
    expect(onLayoutChange.mock.lastCall?.[0].widths).toEqual({ time: 56, ticket: 640 });
    fireEvent.keyDown(edge, { key: 'Enter' });
    expect(onLayoutChange.mock.lastCall?.[0].widths).toEqual({});
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('separator', { name: 'Width of Time' }), {
      key: 'ArrowDown',
    });
    expect(document.activeElement).toBe(edge);
  });
});

describe('changes', () => {
  const ready = order(1, '2026-11-20T20:14:00Z', { orderVersion: 2, fulfillmentStatus: 'ready' });

  test('of the focused order are told, but of the open one by its drawer', () => {
    const { show } = renderTable({ orders: two });
    const status = screen.getByRole('status');
    rowOf('A-1').focus();
    show({ orders: [two[0] ?? ready, ready] });
    expect(status.textContent).toBe('A-1 is ready.');
    const later = { ...ready, orderVersion: 3, fulfillmentStatus: 'completed' };
    show({ orders: [order(3, '2026-11-21T10:00:00Z'), two[0] ?? ready, later], openId: ready.id });
    expect(status.textContent).toBe('1 new order.');
  });

  test('light up their row', () => {
    const { show } = renderTable({ orders: two });
    expect(rowOf('A-1').querySelector('.animate-arrive')).toBeNull();
    show({ orders: [two[0] ?? ready, ready] });
    expect(rowOf('A-1').querySelector('.animate-arrive')).not.toBeNull();
    expect(rowOf('A-2').querySelector('.animate-arrive')).toBeNull();
  });
});
