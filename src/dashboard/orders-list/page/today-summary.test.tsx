// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import totals from '../../kit/i18n/en/totals.json' with { type: 'json' };
import { messages } from '../../kit/i18n/messages.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { readOrderFilters } from '../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { TodaySummary } from './today-summary.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const OTHERS = ['EUR', 'JPY'].map((currency, index) => ({
  id: `${index}2222222-2222-4222-8222-222222222222`,
  name: currency,
  timeZone: 'Europe/London',
  currency,
}));

function order(number: number, createdAt: string, changes: Partial<Order> = {}): Order {
  return exampleOrder({ id: `order-${number}`, createdAt, ...changes });
}

/** The text and the title of the summary for a list that reaches back to some time. */
function summaryOf(
  orders: readonly Order[],
  { search = '', ...changes }: Partial<OrdersFeedSnapshot> & { search?: string } = {},
) {
  const stores = [{ id: exampleOrder().storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }, ...OTHERS];
  const snapshot: OrdersFeedSnapshot = {
    orders,
    unreadable: [],
    gaps: [],
    status: 'idle',
    error: undefined,
    newerStatus: 'whole',
    newerError: undefined,
    isComplete: false,
    reachedBackTo: '2026-11-20T20:00:00Z',
    arrivals: [],
    newCount: 0,
    noLongerMatching: new Set(),
    pollError: undefined,
    ...changes,
  };
  const { container } = render(
    <IntlProvider locale="en-GB" messages={{ ...messages, ...totals }}>
      <Stores value={storeDirectory({ stores, currency: 'USD', timeZone: null })}>
        <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
          <TodaySummary
            snapshot={snapshot}
            isStale={false}
            orders={orders}
            filters={readOrderFilters(search).filters}
          />
        </DaysProvider>
      </Stores>
    </IntlProvider>,
  );
  return { text: container.textContent, title: container.querySelector('p')?.title };
}

const yesterday = order(1, '2026-11-20T20:14:00Z');
const today = [order(3, '2026-11-21T09:00:00Z'), order(2, '2026-11-21T08:00:00Z')];

describe('today, where the list holds all of it', () => {
  test('is told as a number and a sum', () => {
    expect(summaryOf([...today, yesterday]).text).toBe('Today 2 so far£20.00');
  });

  test('tells on demand what went back', () => {
    const refunded = order(4, '2026-11-21T10:00:00Z', { refunds: [exampleRefund({ amountCents: 250 })] });
    expect(summaryOf([refunded, yesterday]).title).toBe('£10.00, refunded £2.50, net £7.50');
  });

  test('is only loaded while new orders are held back', () => {
    expect(summaryOf([...today, yesterday], { newCount: 3 }).text).toBe('Today 2 loaded£20.00');
  });

  test('is counted, but not summed, in more than two currencies', () => {
    const others = OTHERS.map(({ id }, index) => order(5 + index, '2026-11-21T08:30:00Z', { storeId: id }));
    expect(summaryOf([...today, ...others.slice(0, 1), yesterday]).text).toBe('Today 3 so far€10.00£20.00');
    expect(summaryOf([...today, ...others, yesterday]).text).toBe('Today 4 so far');
  });
});

describe('nothing is said', () => {
  test.each([
    ['where earlier orders of today may follow', today, { reachedBackTo: '2026-11-21T08:00:00Z' }],
    ['where newer orders may stand above', [...today, yesterday], { newerStatus: 'idle' }],
    ['where orders of today could not be read', [...today, yesterday], { gaps: [{ second: '2026-11-21T08:30:00Z' }] }],
    ['where there are none', [yesterday], {}],
    ['where a filter leaves a part of today out', [...today, yesterday], { search: 'from=2026-11-21&from_time=07:00' }],
  ] as const)('%s', (_, orders, changes) => {
    expect(summaryOf(orders, changes).text).toBe('');
  });
});
