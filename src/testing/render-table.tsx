import { act, cleanup, render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { DayTotals } from '#contract/bff/order-store/order-totals.ts';
import type { Order } from '#contract/service/order.ts';
import { DaysProvider } from '#dashboard/stores/days.tsx';
import { storeDirectory, Stores } from '#dashboard/stores/stores.ts';
import { english } from '#dashboard/ui/i18n/messages.ts';
import { exampleOrder } from './example-order.ts';
import { ORDERS_ADDRESS } from '#dashboard/orders/selection/orders-address.ts';
import { ORDER_COLUMNS } from '#dashboard/orders/table/order-columns.tsx';
import { type ListedRows, OrdersTable } from '#dashboard/orders/table/orders-table.tsx';
import { DEFAULT_LAYOUT, type TableLayout } from '#dashboard/ui/table/table-layout.ts';

/** `width` is the table's, in CSS pixels. */
export type Shown = {
  readonly orders: readonly Order[];
  readonly layout?: TableLayout;
  readonly hasNextPage?: boolean;
  /** The sums of the days in the server's response. */
  readonly totals?: readonly DayTotals[];
  readonly width?: number;
  /** The height available for the table's rows, in CSS pixels. */
  readonly height?: number;
  /** The query string with the filters. */
  readonly search?: string;
  /** Replaces the default, one store in London. */
  readonly stores?: readonly StoreDescription[];
  readonly openId?: string;
  readonly onOpen?: (orderId: string) => void;
  readonly onLayoutChange?: (layout: TableLayout) => void;
};

/** Simulates element sizes (CSS pixels), which jsdom does not compute. */
function laidOut(width: number, height: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height);
  window.innerWidth = width;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollTo = () => undefined;
}

/**
 * Renders the table of a London store's orders as the page does, for tests; `show` renders it again
 * with other input.
 */
export function renderTable(shown: Shown): { show: (shown: Shown) => void } {
  laidOut(shown.width ?? 1440, shown.height ?? 800);
  const directory = storeDirectory({
    stores: [
      ...(shown.stores ?? [
        { id: exampleOrder().storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
      ]),
    ],
    currency: 'USD',
    timeZone: null,
  });
  const client = new QueryClient();
  const coverage = { completeFrom: null, asOf: '2026-11-21T12:00:00Z' };
  const table = ({
    orders,
    search = '',
    layout = DEFAULT_LAYOUT,
    hasNextPage = false,
    totals = [],
    openId,
    onOpen,
    onLayoutChange,
  }: Shown) => {
    const { filters } = ORDERS_ADDRESS.read(search);
    client.setQueryDefaults(['order totals'], {
      initialData: { coverage, days: totals },
      staleTime: Infinity,
    });
    const list: ListedRows = {
      orders,
      filters,
      sort: undefined,
      isStale: false,
      query: { hasNextPage },
    };
    return (
      <IntlProvider locale="en-GB" messages={english}>
        <QueryClientProvider client={client}>
          <Stores value={directory}>
            <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
              <MemoryRouter>
                <OrdersTable
                  handle={{ current: null }}
                  list={list}
                  columns={ORDER_COLUMNS}
                  uniform={[]}
                  layout={layout}
                  onLayoutChange={onLayoutChange ?? (() => undefined)}
                  openId={openId}
                  onOpen={onOpen ?? (() => undefined)}
                  onPeek={() => undefined}
                  onNearEnd={undefined}
                  onScroll={() => undefined}
                  footer={null}
                />
              </MemoryRouter>
            </DaysProvider>
          </Stores>
        </QueryClientProvider>
      </IntlProvider>
    );
  };
  const { rerender } = render(table(shown));
  return { show: (next) => rerender(table(next)) };
}

/** Removes the table and restores the elements' own sizes. */
export function cleanUpTable(): void {
  cleanup();
  vi.restoreAllMocks();
}

/**
 * Prepares every test of a file that renders the table: loads its lazy code, stops the clock, and
 * leaves all requests pending.
 */
export function setUpTableTests(): void {
  beforeAll(async () => {
    // Loads the lazy modules once.
    renderTable({ orders: [exampleOrder()] });
    await act(() => vi.dynamicImportSettled());
    cleanUpTable();
  });
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    globalThis.fetch = () => new Promise(() => undefined);
  });
  afterEach(() => {
    cleanUpTable();
    vi.useRealTimers();
  });
}
