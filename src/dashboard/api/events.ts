import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { EVENTS, type EventName } from '#contract/bff/order-store/events.ts';
import { type ChangedDays, invalidateDays } from './business-days.ts';
import { syncQuery } from './sync.ts';

/** Milliseconds until a hidden page stops listening: browsers allow few connections. */
const HIDDEN_FOR = 60_000;
/** Milliseconds until a refused stream is opened again. */
const REOPENED_AFTER = 10_000;
/** Figures on screen are asked for again at most once in so long (ms). */
const REFETCHED_EVERY = 5_000;

export type EventData<Name extends EventName> = z.infer<(typeof EVENTS)[Name]>;

/** The events of `GET /api/events`. */
export type ServerEvents = {
  /** Listens to events of a name; returns what stops it. */
  on<Name extends EventName>(name: Name, listener: (data: EventData<Name>) => void): () => void;
  /** Opens the stream; returns what closes it for good. */
  open(): () => void;
};

/** Is told how listening goes: `refused` by the server, as it does once nobody is signed in. */
type Listening = (state: 'open' | 'interrupted' | 'refused') => void;

/**
 * Creates what listens to the server while the page is visible, and is told what happened meanwhile
 * once it is visible again.
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
    opened.addEventListener('open', () => onListening('open'));
    opened.addEventListener('error', () => {
      // A browser tries again by itself unless it was refused.
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
      connect();
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

/**
 * Asks again for the open order if it is among those that have changed (null: any); for others once
 * they are opened.
 */
function invalidateOrders(client: QueryClient, ids: readonly string[] | null): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [kind, id] }) =>
      kind === 'order' && (ids === null || ids.some((each) => each === id)),
  });
}

/**
 * Keeps what is on screen current by what the server tells; returns what stops doing so. Lists of
 * orders listen by themselves.
 */
export function refetchByEvents(client: QueryClient, events: Pick<ServerEvents, 'on'>): () => void {
  let changed: ChangedDays[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;

  function refetch(): void {
    const changes = changed;
    changed = [];
    timer = undefined;
    last = performance.now();
    void invalidateDays(client, changes);
  }

  const stops = [
    events.on('days', (change) => {
      changed.push(change);
      timer ??= setTimeout(refetch, Math.max(0, last + REFETCHED_EVERY - performance.now()));
    }),
    events.on('orders', ({ ids }) => void invalidateOrders(client, ids)),
    events.on('sync', (status) => client.setQueryData(syncQuery.queryKey, status)),
    events.on('views', () => void client.invalidateQueries({ queryKey: ['views'] })),
    events.on('marks', () => void client.invalidateQueries({ queryKey: ['exceptions'] })),
    // Pages of a list are never asked for all at once.
    events.on(
      'reset',
      () =>
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'orders' }),
    ),
    () => clearTimeout(timer),
  ];
  return () => stops.forEach((stop) => stop());
}
