// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { messages } from '../../kit/i18n/messages.ts';
import { exampleItem, exampleOrder } from '#testing/example-order.ts';
import { createFeedCache } from '../../orders-feed/feed-cache.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import { createOrdersFeed, type OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import { FindBox } from './find-box.tsx';

const SLOW = { timeout: 30_000 };

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

/** Orders an hour apart, newest first, named and numbered from 0. */
function hourlyOrders(names: readonly string[]): Order[] {
  const { items: _items, ...row } = exampleOrder();
  return names.map((memberName, index) => ({
    ...row,
    id: `3c7d1f0e-6f4f-4d8e-9a53-${String(index).padStart(12, '0')}`,
    createdAt: printUtcSecond(1_790_000_000 - index * 3600),
    ticketNumber: `T-${index}`,
    memberName,
  }));
}

function pageOf(all: readonly Order[], { before, pageSize }: ListOrdersQuery): OrderPage {
  const rest = all.filter(({ createdAt }) => before === undefined || createdAt < before);
  return { orders: rest.slice(0, pageSize), unreadable: [], hasMore: rest.length > pageSize };
}

function Page({ feed, ...calls }: { feed: OrdersFeed } & Pick<Parameters<typeof FindBox>[0], 'onOpen' | 'onReveal'>) {
  const { orders } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const [cache] = useState(() => createFeedCache(fetchOrderPage, 1));
  return <FindBox cache={cache} feed={feed} orders={orders} selection={EMPTY_LIST_ORDERS_QUERY} {...calls} />;
}

/** Shows the box over a list of pages of four, the first of them loaded. */
async function openBox(names: readonly string[], fetchPage?: (query: ListOrdersQuery) => Promise<OrderPage>) {
  const all = hourlyOrders(names);
  const feed = createOrdersFeed({
    filter: EMPTY_LIST_ORDERS_QUERY,
    fetchPage: fetchPage ?? (async (query) => pageOf(all, query)),
    pageSize: 4,
  });
  await feed.loadMore();
  const onOpen = vi.fn<(id: string) => void>();
  const onReveal = vi.fn<(id: string, takesFocus: boolean) => void>();
  render(
    <IntlProvider locale="en" messages={messages}>
      <Page feed={feed} onOpen={onOpen} onReveal={onReveal} />
    </IntlProvider>,
  );
  const box = screen.getByRole('searchbox', { name: 'Find orders' });
  const type = (text: string) => {
    box.focus();
    fireEvent.change(box, { target: { value: text } });
  };
  return { all, feed, box, type, onOpen, onReveal };
}

async function matches(count: number): Promise<HTMLElement[]> {
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(count), SLOW);
  return screen.queryAllByRole('option');
}

describe('the find box', () => {
  test('finds among loaded orders, highlights what was found and counts it', async () => {
    const { type } = await openBox(['José García', 'Ana', 'Garcí­a', 'GARCIA Ana']);
    type('garcia');
    const [first] = await matches(2);
    expect(first?.querySelector('mark')?.textContent).toBe('García');
    expect(within(screen.getByRole('listbox')).getByText('T-3')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('2 orders found');
  });

  test('steps through matches with the arrows, around the ends, and opens with Enter', async () => {
    const { all, box, type, onOpen, onReveal } = await openBox(['Ana', 'Bob', 'Ana', 'Bob']);
    type('ana');
    await matches(2);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(onReveal.mock.calls).toEqual([all[0], all[2], all[0], all[2]].map((order) => [order?.id, false]));
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[2]?.id));
    expect(screen.queryByRole('listbox')).toBeNull();
    // The rows take the focus: letters and Escape are no longer the field's.
    expect(onReveal).toHaveBeenLastCalledWith(all[2]?.id, true);
  });

  test('Enter right after typing opens what was typed, not what was found before', async () => {
    const { all, box, type, onOpen } = await openBox(['Ana', 'Anabel', 'Bob', 'Eve']);
    type('ana');
    await matches(2);
    type('anabel');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith(all[1]?.id));
  });

  test('a pasted order id opens, also from within an address', async () => {
    const { box, onOpen } = await openBox(['Ana']);
    const id = exampleOrder().id;
    fireEvent.paste(box, {
      clipboardData: { getData: () => `https://till.example/orders/${id.toUpperCase()}?view=all` },
    });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(id);
    expect(box).toHaveProperty('value', id);
  });

  test('keys bring the focus and step from anywhere; Escape closes, then empties', async () => {
    const { all, box, type, onReveal } = await openBox(['Ana', 'Bob', 'Ana']);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(box);
    type('ana');
    await matches(2);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    box.blur();
    fireEvent.keyDown(document.body, { key: 'n' });
    fireEvent.keyDown(document.body, { key: 'N' });
    expect(onReveal.mock.calls).toEqual([
      [all[0]?.id, true],
      [all[2]?.id, true],
    ]);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'Escape' });
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(box).toHaveProperty('value', '');
    // An empty field gives the key, and the focus, to whatever else is open.
    expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });

  test('is emptied by a button of its own, and goes on taking letters', async () => {
    const { box, type } = await openBox(['Ana']);
    type('ana');
    await matches(1);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box).toHaveProperty('value', '');
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  test('keeps what is typed out of address and storage', async () => {
    const { box, type } = await openBox(['Ana García', 'Bob']);
    const address = location.href;
    type('garcia');
    await matches(1);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(location.href).toBe(address);
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('searching further back', () => {
  const names = Array.from({ length: 20 }, (_, index) => (index === 9 ? 'Zoë' : 'Ana'));

  test('goes page by page until something is found, continues, and says when all is searched', async () => {
    const { type, feed } = await openBox(names);
    type('zoe');
    fireEvent.click(await screen.findByRole('button', { name: 'Check older orders' }, SLOW));
    await matches(1);
    const next = await screen.findByRole('button', { name: 'Check more' }, SLOW);
    expect(feed.getSnapshot().orders.length).toBeLessThan(names.length);
    expect(screen.getByText(/^Searched back to .+, \d+ orders$/)).toBeTruthy();
    fireEvent.click(next);
    expect(await screen.findByText('Searched all 20 orders in these filters', {}, SLOW)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check more' })).toBeNull();
  });

  test('stops on Cancel, and goes on with “Check more”', async () => {
    const all = hourlyOrders(names);
    const waiting: (() => void)[] = [];
    let isSlow = false;
    const { type, feed } = await openBox(names, async (query) => {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      return pageOf(all, query);
    });
    isSlow = true;
    type('nobody');
    fireEvent.click(await screen.findByRole('button', { name: 'Check older orders' }, SLOW));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }, SLOW));
    await screen.findByRole('button', { name: 'Check more' }, SLOW);
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    await waitFor(() => expect(feed.getSnapshot().status).toBe('idle'));
    expect(waiting).toHaveLength(1);
    isSlow = false;
    fireEvent.click(screen.getByRole('button', { name: 'Check more' }));
    expect(await screen.findByText('Searched all 20 orders in these filters', {}, SLOW)).toBeTruthy();
  });

  test('tells an error and tries again', async () => {
    const all = hourlyOrders(names);
    const failures = [false, true];
    const { type } = await openBox(names, async (query) => {
      if (failures.shift()) throw new Error('down');
      return pageOf(all, query);
    });
    type('nobody');
    fireEvent.click(await screen.findByRole('button', { name: 'Check older orders' }, SLOW));
    expect((await screen.findByRole('alert', {}, SLOW)).textContent).toContain('Something went wrong in Tillview');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Searched all 20 orders in these filters', {}, SLOW)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('items are searched only when asked to, by pages that hold them', async () => {
    const asked: string[] = [];
    globalThis.fetch = async (input) => {
      asked.push(String(input));
      const orders = hourlyOrders(names).map((order, index) => ({
        ...order,
        items: [exampleItem({ productName: { _base: index === 2 ? 'Tarta de queso' : 'Soup' } })],
      }));
      return Response.json({ orders, hasMore: false });
    };
    const { type } = await openBox(names);
    type('queso');
    fireEvent.click(await screen.findByRole('button', { name: 'Check item names' }, SLOW));
    const [match] = await matches(1);
    expect(match?.textContent).toContain('T-2');
    expect(match?.querySelector('mark')?.textContent).toBe('queso');
    expect(asked).toEqual(['/api/orders?page_size=50&expand=items']);
    expect(screen.getByText('Searched item names of all 20 orders in these filters')).toBeTruthy();
  });
});
