// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { exampleItem, exampleOrder } from '#testing/example-order.ts';
import { english } from '../../kit/i18n/messages.ts';
import { withCaches } from '../../orders-feed/reader/worker-cache.ts';
import { ConnectReaderContext } from '../../orders-feed/reader/connect-reader.ts';
import { createReadingEngine } from '../../orders-feed/reader/reading-engine.ts';
import { DaysProvider } from '../../stores/days.tsx';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import { FindBox } from './find-box.tsx';
import { createFindReader } from './search/find-reader.ts';

const SLOW = { timeout: 20_000 };
const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  // jsdom has no `matchMedia`; assume a mouse.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
});
afterEach(cleanup);

/** Orders two days apart, newest first, named and numbered from 0: 20 of them span 40 days. */
function everySecondDay(names: readonly string[], changes: Partial<Order> = {}): Order[] {
  return names.map((memberName, index) =>
    exampleOrder({
      id: `3c7d1f0e-6f4f-4d8e-9a53-${String(index).padStart(12, '0')}`,
      createdAt: printUtcSecond(NOW - 60 - index * 2 * DAY),
      ticketNumber: `T-${index}`,
      memberName,
      items: [exampleItem({ productName: { _base: memberName === 'Ana' ? 'Tarta de queso' : 'Soup' } })],
      ...changes,
    }),
  );
}

function pageOf(all: readonly Order[], query: ListOrdersQuery): OrderPage {
  const { before, pageSize, expand } = query;
  const rest = all.filter((order) => matchesQuery(order, query) && (before === undefined || order.createdAt < before));
  const orders = rest.slice(0, expand.includes('items') ? Math.min(pageSize, 50) : pageSize);
  const rows = orders.map(({ items, ...row }) => ({ ...row, ...(items && expand.includes('items') && { items }) }));
  return { orders: rows, unreadable: [], hasMore: rest.length > pageSize };
}

/** Renders the box over a list that has loaded the two newest orders of a service. */
function openBox(
  all: readonly Order[],
  {
    filters = {},
    fetchPage = async (query) => pageOf(all, query),
    capacity,
    limit,
    pageSize,
  }: {
    filters?: OrderFilters;
    fetchPage?: (query: ListOrdersQuery) => Promise<OrderPage>;
    capacity?: number;
    limit?: number;
    pageSize?: number;
  } = {},
) {
  const requests: ListOrdersQuery[] = [];
  const find = createFindReader(capacity);
  const engine = createReadingEngine({
    kinds: find.kinds,
    ...(limit && { limit }),
    ...(pageSize !== undefined && { pageSize }),
    fetchPage: (query) => {
      requests.push(query);
      return fetchPage(query);
    },
    clock: {
      now: Date.now,
      after: (_, run) => {
        const timer = setTimeout(run);
        return () => clearTimeout(timer);
      },
    },
  });
  const onOpen = vi.fn<(id: string, text: string) => void>();
  const onReveal = vi.fn<(id: string, takesFocus: boolean) => void>();
  const onList = vi.fn<(filters: OrderFilters) => void>();
  const { pageSize: _pageSize, ...selection } = EMPTY_LIST_ORDERS_QUERY;
  const orders = all.slice(0, 2);
  const within = { filters, selection };
  render(
    <IntlProvider locale="en" messages={english}>
      <ConnectReaderContext value={withCaches(engine, [find.cache])}>
        <QueryClientProvider client={new QueryClient()}>
          <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'UTC' }}>
            <main tabIndex={-1}>
              <FindBox orders={orders} within={within} onOpen={onOpen} onReveal={onReveal} onList={onList} />
            </main>
          </DaysProvider>
        </QueryClientProvider>
      </ConnectReaderContext>
    </IntlProvider>,
  );
  const box = screen.getByRole('combobox', { name: 'Find orders' });
  const type = (text: string) => {
    box.focus();
    fireEvent.change(box, { target: { value: text } });
  };
  return { box, type, onOpen, onReveal, onList, requests };
}

async function results(count: number): Promise<HTMLElement[]> {
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(count), SLOW);
  return screen.queryAllByRole('option');
}

function status(text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { ignore: '.sr-only' }, SLOW);
}

/** What is found, once everything was searched. */
const whole = () => status(/^(?:[\d,]+ orders? found|Nothing found)(?: in these filters)?$/);
const names = Array.from({ length: 20 }, (_, index) => (index === 17 ? 'Zoë' : 'Ana'));

describe('the find box', () => {
  test('finds orders that the list never loaded, highlights what was found and says when that is all', async () => {
    const { type } = openBox(everySecondDay(['José García', 'Ana', 'Ana', 'Bob', 'Garcí­a', 'GARCIA Ana']));
    type('garcia');
    const [first] = await results(2);
    expect(first?.querySelector('mark')?.textContent).toBe('García');
    expect(within(screen.getByRole('listbox')).getByText('T-5')).toBeTruthy();
    await whole();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 orders found'), SLOW);
  });

  test('requests nothing before a text is typed, and nothing again for the next letter', async () => {
    const { box, type, requests } = openBox(everySecondDay(names));
    box.focus();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toEqual([]);
    type('z');
    await results(1);
    type('zo');
    await whole();
    const count = requests.length;
    type('T-1');
    await results(11);
    type('12');
    await results(1);
    expect(requests).toHaveLength(count);
  });

  test('steps through results with the arrows, around the ends, and opens with Enter', async () => {
    const all = everySecondDay(['Ana', 'Bob', 'Ana', 'Bob']);
    const { box, type, onOpen, onReveal } = openBox(all);
    type('ana');
    await results(2);
    await whole();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) fireEvent.keyDown(box, { key });
    expect(onReveal.mock.calls).toEqual([all[0], all[2], all[0], all[2]].map((order) => [order?.id, false]));
    expect(box.getAttribute('aria-expanded')).toBe('true');
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[2]?.id, 'ana');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    // The rows take the focus: letters and Escape no longer go to the field.
    expect(onReveal).toHaveBeenLastCalledWith(all[2]?.id, true);
  });

  test('Enter right after typing opens what was typed, wherever it is', async () => {
    const all = everySecondDay(names);
    const { box, type, onOpen } = openBox(all);
    type('an');
    await results(19);
    type('zoe');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[17]?.id, 'zoe'), SLOW);
  });

  test('keys that an input method takes (key code 229), such as Enter in Safari after a composition, open and empty nothing', async () => {
    const all = everySecondDay(names);
    const { box, type, onOpen } = openBox(all);
    type('zoe');
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 });
    await results(1);
    await whole();
    expect(box).toHaveProperty('value', 'zoe');
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[17]?.id, 'zoe'), SLOW);
  });

  test('Enter opens nothing once something else was typed', async () => {
    const { box, type, onOpen } = openBox(everySecondDay(names));
    type('nobody');
    fireEvent.keyDown(box, { key: 'Enter' });
    type('ana');
    await results(19);
    await whole();
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('Enter opens nothing once Escape has closed the search, not even when it is opened again', async () => {
    const { box, type, onOpen } = openBox(everySecondDay(names));
    type('zoe');
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Escape' });
    fireEvent.focus(box);
    await results(1);
    await whole();
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('a pasted order id opens, also from within an address', () => {
    const { box, onOpen, requests } = openBox(everySecondDay(['Ana']));
    const { id } = exampleOrder();
    fireEvent.paste(box, {
      clipboardData: { getData: () => `https://till.example/orders/${id.toUpperCase()}?view=all` },
    });
    expect(onOpen.mock.calls).toEqual([[id, expect.anything()]]);
    expect(box).toHaveProperty('value', id);
    expect(requests).toEqual([]);
  });

  test('keys bring the focus and step from anywhere; Escape closes, then empties', async () => {
    const all = everySecondDay(['Ana', 'Bob', 'Ana']);
    const { box, type, onOpen, onReveal } = openBox(all);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box);
    type('ana');
    await results(2);
    await whole();
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    box.blur();
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(onReveal.mock.calls).toEqual([[all[0]?.id, true]]);
    // The next result has no row in the list.
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[2]?.id, 'ana');
    fireEvent.keyDown(document.body, { key: 'N', shiftKey: true });
    expect(onReveal).toHaveBeenLastCalledWith(all[0]?.id, true);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'Escape' });
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(box).toHaveProperty('value', '');
    // An empty field gives the focus to the list and leaves Escape to whatever else is open.
    expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('is emptied by a button of its own, and goes on taking letters', async () => {
    const { box, type } = openBox(everySecondDay(['Ana']));
    type('ana');
    await results(1);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box).toHaveProperty('value', '');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  test('keeps what is typed out of address and storage', async () => {
    const { box, type } = openBox(everySecondDay(['Ana García', 'Bob']));
    const address = location.href;
    type('garcia');
    await results(1);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(location.href).toBe(address);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('show as list', () => {
  const list = () => screen.getByRole('button', { name: 'Show as list' });

  test('filters the list by the text alone or, on request, within its filters', async () => {
    const filters: OrderFilters = { view: 'history' };
    const { type, onList } = openBox(everySecondDay(['Ana', 'Ana', 'Bob']), { filters });
    type(' tarta ');
    await results(2);
    await whole();
    fireEvent.click(list());
    expect(onList).toHaveBeenLastCalledWith({ found: 'tarta' });
    expect(screen.queryByRole('listbox')).toBeNull();
    type('tart');
    await results(2);
    fireEvent.click(screen.getByRole('switch', { name: 'In these filters' }));
    await whole();
    fireEvent.click(list());
    expect(onList).toHaveBeenLastCalledWith({ ...filters, found: 'tart' });
  });

  test('is not offered for what is in a name, since names never reach an address', async () => {
    const { type } = openBox(everySecondDay(['Ana', 'Ana', 'Bob']));
    type('ana');
    await results(2);
    await whole();
    expect(screen.queryByRole('button', { name: 'Show as list' })).toBeNull();
  });

  test.each(['10.00', 'table 5', 'zoe'])(
    'is not offered for an amount, a named field or a single order: %s',
    async (text) => {
      const { type } = openBox(everySecondDay(['Zoë', 'Ana'], { totalCents: 1000, tableName: '5' }));
      type(text);
      await whole();
      expect(screen.queryByRole('button', { name: 'Show as list' })).toBeNull();
    },
  );
});

describe('while results arrive', () => {
  test('nothing moves once a result is active: better ones wait until they are asked for', async () => {
    const all = everySecondDay(['Joanna', 'Joanna', ...Array.from({ length: 8 }, () => 'Bob'), 'Anna']);
    const gate = Promise.withResolvers<void>();
    const { box, type } = openBox(all, {
      fetchPage: async (query) => {
        await gate.promise;
        return pageOf(all, query);
      },
    });
    type('anna');
    await results(2);
    expect(screen.getByText('2 orders found so far', { ignore: '.sr-only' })).toBeTruthy();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    gate.resolve();
    fireEvent.click(await screen.findByRole('button', { name: '1 closer match' }, SLOW));
    const shown = await results(3);
    expect(shown.map((option) => /T-\d+/.exec(option.textContent)?.[0])).toEqual(['T-10', 'T-0', 'T-1']);
    expect(shown[1]?.getAttribute('aria-selected')).toBe('true');
  });

  test('“nothing found” is said only when everything was searched, item names too', async () => {
    const all = everySecondDay(names);
    const gate = Promise.withResolvers<void>();
    const { type } = openBox(all, {
      fetchPage: async (query) => {
        if (query.expand.includes('items')) await gate.promise;
        return pageOf(all, query);
      },
    });
    type('nobody');
    await status('Searching…');
    expect(await screen.findByRole('progressbar', {}, SLOW)).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
    gate.resolve();
    await status('Nothing found');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('stops on Cancel, and goes on with “Read on”', async () => {
    const all = everySecondDay(names);
    const gate = Promise.withResolvers<void>();
    const { type } = openBox(all, {
      fetchPage: async (query) => {
        await gate.promise;
        return pageOf(all, query);
      },
    });
    type('zoe');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }, SLOW));
    const goOn = await screen.findByRole('button', { name: 'Read on' }, SLOW);
    expect(screen.getByText('Nothing found so far', { ignore: '.sr-only' })).toBeTruthy();
    gate.resolve();
    fireEvent.click(goOn);
    await results(1);
    await whole();
  });

  test('a Cancel in one scope does not count for the other', async () => {
    const all = everySecondDay(names);
    const gate = Promise.withResolvers<void>();
    const { type } = openBox(all, {
      filters: { amount: { min: 1 } },
      fetchPage: async (query) => {
        await gate.promise;
        return pageOf(all, query);
      },
    });
    type('zoe');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }, SLOW));
    await screen.findByRole('button', { name: 'Read on' }, SLOW);
    fireEvent.click(screen.getByRole('switch', { name: 'In these filters' }));
    await screen.findByRole('button', { name: 'Cancel' }, SLOW);
    gate.resolve();
    await results(1);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), SLOW);
    expect(screen.queryByRole('button', { name: 'Read on' })).toBeNull();
  });

  test('what could not be read is named, and tried again', async () => {
    const all = everySecondDay(names);
    let isDown = true;
    const { type } = openBox(all, {
      fetchPage: async (query) => {
        if (isDown) throw new Error('down');
        return pageOf(all, query);
      },
    });
    type('zoe');
    expect((await screen.findByRole('alert', {}, SLOW)).textContent).toMatch(
      /^The search failed\. Something went wrong in Tillview/,
    );
    expect(screen.queryByText('Nothing found')).toBeNull();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await results(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('where it searches', () => {
  test('item names are read for words, and not for tickets and numbers', async () => {
    const { type, requests } = openBox(everySecondDay(names));
    const itemRequests = () => requests.filter(({ expand }) => expand.includes('items')).length;
    type('T-17');
    await results(1);
    await whole();
    expect(itemRequests()).toBe(0);
    type('queso');
    const found = await results(19);
    expect(found[0]?.textContent).toContain('Tarta de queso');
    await whole();
    expect(itemRequests()).toBeGreaterThan(0);
  });

  test('filters hide nothing, unless asked to; an exact ticket not even then', async () => {
    const all = everySecondDay(names).map((order, index) => ({
      ...order,
      paymentStatus: index % 2 === 0 ? 'paid' : 'unpaid',
    }));
    const { type } = openBox(all, { filters: { view: 'history', amount: { min: 100_000 } } });
    type('ana');
    await results(19);
    fireEvent.click(screen.getByRole('switch', { name: 'In these filters' }));
    await status('Nothing found in these filters');
    type('T-17');
    const [outside] = await results(1);
    expect(outside?.textContent).toContain('Outside these filters');
  });

  test('goes back to the first order by itself, however old', async () => {
    const all = everySecondDay(Array.from({ length: 300 }, (_, index) => (index === 295 ? 'Zoë' : 'Ana')));
    const { type, requests } = openBox(all);
    type('zoe');
    await results(1);
    expect(await whole()).toBeTruthy();
    expect(requests.length).toBeLessThan(40);
  });

  test('what was read everywhere is not read again within filters', async () => {
    const { type, requests } = openBox(everySecondDay(names), { filters: { amount: { min: 1 } } });
    type('zoe');
    await whole();
    const count = requests.length;
    fireEvent.click(screen.getByRole('switch', { name: 'In these filters' }));
    await whole();
    expect(requests).toHaveLength(count);
  });

  test('orders that do not fit the index are searched as well', async () => {
    const { type } = openBox(everySecondDay(names), { capacity: 10 });
    type('zoe');
    const [found] = await results(1);
    expect(found?.textContent).toContain('T-17');
    await whole();
  });

  test('at the limit it says how far it went, and goes on with “Read on”', async () => {
    const { type } = openBox(
      everySecondDay(Array.from({ length: 750 }, (_, index) => (index === 740 ? 'Zoë' : 'Ana'))),
      { limit: 300, pageSize: 10 },
    );
    type('zoe');
    await status(/^Searched the newest [\d,]+ orders, back to /);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Nothing found so far', { ignore: '.sr-only' })).toBeTruthy();
    const readOn = () => screen.queryByRole('button', { name: 'Read on' });
    for (let button = readOn(), pressed = 0; button; button = readOn(), pressed += 1) {
      expect(pressed).toBeLessThan(20);
      fireEvent.click(button);
      await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), SLOW);
    }
    await results(1);
  });
});
