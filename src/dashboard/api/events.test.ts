// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerEvents, refetchByEvents } from './events.ts';
import { syncQuery } from './sync.ts';

/** The opened streams, the latest one last. */
let opened: FakeSource[] = [];

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  tell(name: string, data: unknown, lastEventId = '7') {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a hidden page stops listening and catches up later', () => {
  const events = createServerEvents(() => undefined);
  const close = events.open();
  opened[0]?.tell('views', {}, 'id 7');
  setVisible(false);
  vi.advanceTimersByTime(4_000);
  setVisible(true);
  expect(opened).toHaveLength(1);
  setVisible(false);
  vi.advanceTimersByTime(5_000);
  expect(opened[0]?.readyState).toBe(FakeSource.CLOSED);
  setVisible(true);
  expect(opened.map(({ url }) => url)).toEqual(['/api/events', '/api/events?after=id%207']);
  close();
  expect(opened[1]?.readyState).toBe(FakeSource.CLOSED);
});

test('a page opened in the background listens once it is shown', () => {
  setVisible(false);
  const close = createServerEvents(() => undefined).open();
  expect(opened).toHaveLength(0);
  setVisible(true);
  expect(opened).toHaveLength(1);
  close();
});

test('orders from before the first stream opened are asked for, not after later ones', () => {
  const events = createServerEvents(() => undefined);
  const told = vi.fn<() => void>();
  events.on('orders', told);
  events.open();
  opened[0]?.dispatchEvent(new Event('open'));
  expect(told).toHaveBeenCalledTimes(1);
  opened[0]?.tell('views', {}, 'id 7');
  opened[0]?.dispatchEvent(new Event('open'));
  expect(told).toHaveBeenCalledTimes(1);
});

test('a refused stream is opened again after ten seconds', () => {
  const states: string[] = [];
  createServerEvents((state) => states.push(state)).open();
  const [source] = opened;
  source?.dispatchEvent(new Event('error'));
  source?.close();
  source?.dispatchEvent(new Event('error'));
  expect(states).toEqual(['interrupted', 'refused']);
  vi.advanceTimersByTime(9_999);
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(opened).toHaveLength(2);
});

test('unknown events are ignored', () => {
  const events = createServerEvents(() => undefined);
  const told = vi.fn<() => void>();
  events.on('marks', told);
  events.open();
  opened[0]?.tell('marks', { storeId: 1 });
  expect(told).not.toHaveBeenCalled();
  opened[0]?.tell('marks', { storeId: 's', id: 'late 1' });
  expect(told).toHaveBeenCalledExactlyOnceWith({ storeId: 's', id: 'late 1' });
});

test('figures on screen reload at most every 5 s when their days change, costly ones every 30 s', async () => {
  const client = new QueryClient();
  const events = createServerEvents(() => undefined);
  refetchByEvents(client, events);
  events.open();
  const asked = { of: 0, others: 0, costly: 0 };
  const days = { from: '2026-11-01', to: '2026-11-07', storeIds: ['a'] };
  const stops = [
    new QueryObserver(client, { queryKey: ['of'], queryFn: () => (asked.of += 1), meta: { days } }),
    new QueryObserver(client, {
      queryKey: ['others'],
      queryFn: () => (asked.others += 1),
      meta: { days: { ...days, storeIds: ['b'] } },
    }),
    new QueryObserver(client, {
      queryKey: ['costly'],
      queryFn: () => (asked.costly += 1),
      meta: { days, isCostly: true },
    }),
  ].map((observer) => observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  const change = (day: string) => opened[0]?.tell('days', { storeId: 'a', days: [day] });
  change('2026-11-07');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual({ of: 2, others: 1, costly: 2 });
  change('2026-11-06');
  change('2026-11-05');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked.of).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.of).toBe(3);
  change('2026-11-08');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual({ of: 3, others: 1, costly: 2 });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked.costly).toBe(3);
  stops.forEach((stop) => stop());
});

test('sync progress follows the latest event', () => {
  const client = new QueryClient();
  const events = createServerEvents(() => undefined);
  refetchByEvents(client, events);
  events.open();
  const status = {
    source: 'embedded',
    completeFrom: null,
    asOf: '2026-11-21T12:00:00Z',
    progress: { done: 3, total: 9 },
    rebuilding: null,
    lastFailure: null,
  };
  opened[0]?.tell('sync', status);
  expect(client.getQueryData(syncQuery.queryKey)).toEqual(status);
});
