import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { EVENTS, type EventName } from '#contract/bff/order-store/events.ts';
import { type ChangedDays, invalidateDays } from './business-days.ts';
import { syncQuery } from './sync.ts';

/**
 * Milliseconds until a hidden page stops listening. Without HTTP/2, all pages of a browser share six
 * connections: tabs that somebody leafs through must not take them all.
 */
const HIDDEN_FOR = 5_000;
/** Milliseconds until a refused stream is opened again. */
const REOPENED_AFTER = 10_000;
/** The minimum intervals (ms) between refetches of visible figures, and of costly ones. */
const REFETCHED_EVERY = 5_000;
const COSTLY_EVERY = 30_000;

export type EventData<Name extends EventName> = z.infer<(typeof EVENTS)[Name]>;

/** The events of `GET /api/events`. */
export type ServerEvents = {
  /** Listens to events of a name; returns a function that unsubscribes. */
  on<Name extends EventName>(name: Name, listener: (data: EventData<Name>) => void): () => void;
  /** Opens the stream; returns a function that closes it for good. */
  open(): () => void;
};

/** Receives the state of the stream: the server responds `refused` once nobody is signed in. */
type Listening = (state: 'open' | 'interrupted' | 'refused') => void;

/**
 * Listens to the server while the page is visible; once it is visible again, catches up on missed
 * events.
 */
export function createServerEvents(onListening: Listening): ServerEvents {
  const target = new EventTarget();
  let source: EventSource | undefined;
  let lastId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function connect(): void {
    close();
    const opened = new EventSource(
      `/api/events${lastId && `?after=${encodeURIComponent(lastId)}`}`,
    );
    source = opened;
    for (const name of EVENT_NAMES) {
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        lastId = lastEventId;
        const detail = EVENTS[name].safeParse(JSON.parse(data)).data;
        if (detail) target.dispatchEvent(new CustomEvent(name, { detail }));
      });
    }
    opened.addEventListener('open', () => {
      onListening('open');
      // Orders may have arrived after the list was loaded and before the first stream opened.
      const detail: EventData<'orders'> = { storeId: '', ids: [] };
      if (!lastId) target.dispatchEvent(new CustomEvent('orders', { detail }));
    });
    opened.addEventListener('error', () => {
      // Browsers reconnect automatically unless the server refused.
      if (opened.readyState !== EventSource.CLOSED) return onListening('interrupted');
      onListening('refused');
      timer = setTimeout(connect, REOPENED_AFTER);
    });
  }

  function follow(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_FOR);
    else if (source?.readyState !== EventSource.OPEN) connect();
  }

  return {
    open() {
      // A link that opens in a background tab waits until the tab is looked at.
      if (document.visibilityState === 'visible') connect();
      document.addEventListener('visibilitychange', follow);
      return () => {
        document.removeEventListener('visibilitychange', follow);
        close();
      };
    },
    on<Name extends EventName>(name: Name, listener: (data: EventData<Name>) => void) {
      const listen = (event: Event) => event instanceof CustomEvent && listener(event.detail);
      target.addEventListener(name, listen);
      return () => target.removeEventListener(name, listen);
    },
  };
}

const EVENT_NAMES = [
  'orders',
  'days',
  'sync',
  'views',
  'marks',
  'reset',
] as const satisfies EventName[];

/** Refetches the open order if it has changed (null: any); others once they are opened. */
function invalidateOrders(client: QueryClient, ids: readonly string[] | null): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, id] }) =>
      kind === 'order' && (ids === null || ids.some((each) => each === id)),
  });
}

/**
 * Keeps visible data current through server events; returns a function that stops it. Lists of
 * orders subscribe themselves.
 */
export function refetchByEvents(client: QueryClient, events: Pick<ServerEvents, 'on'>): () => void {
  /** Collects the changes between two refetches. */
  function refetchEvery(interval: number, isCostly: boolean): () => void {
    let changed: ChangedDays[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -Infinity;

    function refetch(): void {
      const changes = changed;
      changed = [];
      timer = undefined;
      last = performance.now();
      void invalidateDays(client, changes, isCostly);
    }

    const stop = events.on('days', (change) => {
      changed.push(change);
      timer ??= setTimeout(refetch, Math.max(0, last + interval - performance.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }

  const stops = [
    refetchEvery(REFETCHED_EVERY, false),
    refetchEvery(COSTLY_EVERY, true),
    events.on('orders', ({ ids }) => void invalidateOrders(client, ids)),
    events.on('sync', (status) => client.setQueryData(syncQuery.queryKey, status)),
    events.on('views', () => void client.invalidateQueries({ queryKey: ['views'] })),
    events.on('marks', () => void client.invalidateQueries({ queryKey: ['exceptions'] })),
    // Never refetch all pages of a list at once.
    events.on(
      'reset',
      () =>
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'orders' }),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}
