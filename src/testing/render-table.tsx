import { act, cleanup, render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { ConnectReaderContext } from '#dashboard/orders-feed/reader/connect-reader.ts';
import { DaysProvider } from '#dashboard/stores/days.tsx';
import { storeDirectory, Stores } from '#dashboard/stores/stores.ts';
import { english } from '#dashboard/kit/i18n/messages.ts';
import { MeasureTexts } from '#dashboard/kit/table/window/use-measured.ts';
import { characterWidths } from './character-widths.ts';
import { exampleOrder } from './example-order.ts';
import { readOrderFilters } from '#dashboard/orders-list/selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '#dashboard/orders-feed/orders-feed-snapshot.ts';
import { OrdersTable } from '#dashboard/orders-list/table/orders-table.tsx';
import { DEFAULT_LAYOUT, type TableLayout } from '#dashboard/kit/table/table-layout.ts';

/** A reader that never answers. */
const neverReads = () => () => undefined;

const WHOLE: Omit<OrdersFeedSnapshot, 'orders'> = {
  unreadable: [],
  gaps: [],
  status: 'complete',
  error: undefined,
  newerStatus: 'whole',
  newerError: undefined,
  isComplete: true,
  reachedBackTo: undefined,
  arrivals: [],
  noLongerMatching: new Set(),
  pollError: undefined,
};

/** What a test shows in the table; `width` is the table's, in CSS pixels. */
export type Shown = {
  readonly orders: readonly Order[];
  readonly layout?: TableLayout;
  readonly snapshot?: Partial<OrdersFeedSnapshot>;
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

/** Gives elements the sizes (CSS pixels) that jsdom does not compute. */
export function laidOut(width: number, height: number): void {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800);
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

/** Renders the table of a London store's orders as the page does, for tests; `show` renders it again with other input. */
export function renderTable(shown: Shown): { show: (shown: Shown) => void } {
  laidOut(shown.width ?? 1440, shown.height ?? 800);
  const directory = storeDirectory({
    stores: [
      ...(shown.stores ?? [{ id: exampleOrder().storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }]),
    ],
    currency: 'USD',
    timeZone: null,
  });
  const client = new QueryClient();
  const table = ({ orders, search = '', layout = DEFAULT_LAYOUT, snapshot, openId, onOpen, onLayoutChange }: Shown) => (
    <ConnectReaderContext value={neverReads}>
      <MeasureTexts value={characterWidths}>
        <IntlProvider locale="en-GB" messages={english}>
          <QueryClientProvider client={client}>
            <Stores value={directory}>
              <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
                <MemoryRouter>
                  <OrdersTable
                    handle={{ current: null }}
                    orders={orders}
                    filters={readOrderFilters(search).filters}
                    snapshot={{ ...WHOLE, orders, ...snapshot }}
                    layout={layout}
                    onLayoutChange={onLayoutChange ?? (() => undefined)}
                    openId={openId}
                    isSorted={false}
                    isRead={false}
                    isStale={false}
                    onOpen={onOpen ?? (() => undefined)}
                    onPeek={() => undefined}
                    onPress={() => undefined}
                    onNearStart={() => undefined}
                    onNearEnd={() => undefined}
                    initialOffset={0}
                    onScroll={() => undefined}
                    footer={null}
                  />
                </MemoryRouter>
              </DaysProvider>
            </Stores>
          </QueryClientProvider>
        </IntlProvider>
      </MeasureTexts>
    </ConnectReaderContext>
  );
  const { rerender } = render(table(shown));
  return { show: (next) => rerender(table(next)) };
}

/** Removes the table and restores the elements' own sizes. */
export function cleanUpTable(): void {
  cleanup();
  vi.restoreAllMocks();
}

/** Prepares every test of a file that renders the table: its lazy code is loaded, the clock is stopped and no request is answered. */
export function setUpTableTests(): void {
  beforeAll(async () => {
    // What is lazy has loaded once it was rendered.
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
