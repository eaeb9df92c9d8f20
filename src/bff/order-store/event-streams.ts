import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerEvent } from '#contract/bff/order-store/events.ts';
import type { SyncStatus } from '#contract/bff/order-store/sync.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { limitSync, readSync, syncKey } from '#order-store/answers/sync.ts';
import { createNewsCursors, type NewsCursors } from '#order-store/news/news-cursor.ts';
import { findNewsStart, readNews } from '#order-store/news/read-news.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { maySeeStore } from '#accounts/closings.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import type { Authenticate, Caller } from '../requests/caller.ts';
import { type CookieSafety, readSessionToken } from '../sign-in/session-cookie.ts';
import { createHeadChanges } from './head-changes.ts';
import { createEventStream, type EventStream, printEvents } from './event-stream.ts';
import { toldNews } from './told-news.ts';

/** Maximum streams of a session, and in total. */
const MOST_OF_SESSION = 20;
const MOST = 1_000;
/** Random reconnection delay, so that clients don't all return at once after a restart. */
const RETRY_MS = { least: 1_000, most: 4_000 };

/** Intervals of work for all streams, in ms. */
export type EventPauses = {
  /** Reads news. */
  readonly newsMs: number;
  /** Sends heartbeats. */
  readonly aliveMs: number;
  /** Checks the rights of all listeners again. */
  readonly rightsMs: number;
};
const RESET: ServerEvent = { name: 'reset', data: {} };
const PAUSES: EventPauses = { newsMs: 1_000, aliveMs: 15_000, rightsMs: 30_000 };
/** Polling interval (ms) of an order service whose orders are not stored. */
const HEAD_MS = 5_000;
/** The id of all events without stored orders, where news between two streams are unknown. */
const HEAD_ID = 'head';

/** A connected client. */
type Listener = {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly token: string | undefined;
  readonly stream: EventStream;
  /**
   * The id of the last news that was sent or filtered out; undefined until the stream has begun.
   */
  position: number | undefined;
  /** The last sync status sent. */
  toldSync: string;
};

/**
 * The sync status and its comparison key, for clients who see all stores and for those who see
 * some.
 */
type ToldSync = Readonly<
  Record<'ofAll' | 'ofSome', { readonly data: SyncStatus; readonly key: string }>
>;

function toToldSync(status: SyncStatus): ToldSync {
  const limited = limitSync(status, []);
  return {
    ofAll: { data: status, key: syncKey(status) },
    ofSome: { data: limited, key: syncKey(limited) },
  };
}

export type EventStreams = {
  /** Begins a stream after a cursor's news, or from now on; resolves with the response's body. */
  open(request: FastifyRequest, reply: FastifyReply, after: string | undefined): Promise<Readable>;
  /**
   * Ends streams whose caller lost access or changed rights; with a token, only those of its
   * session.
   */
  checkRights(token?: string): Promise<void>;
  /** Ends all streams and refuses new ones. */
  close(): void;
};

/**
 * Reads news once for all streams, and only while there are any. Without an order store, streams
 * report the order service's newest orders.
 */
export function createEventStreams({
  store,
  upstream,
  authenticate,
  safety,
  log,
  pauses = store ? PAUSES : { ...PAUSES, newsMs: HEAD_MS },
}: {
  readonly store: OrderStore | undefined;
  readonly upstream: Pick<Upstream, 'listOrders'>;
  readonly authenticate: Authenticate;
  readonly safety: CookieSafety;
  readonly log: FastifyBaseLogger;
  readonly pauses?: EventPauses | undefined;
}): EventStreams {
  const listeners = new Set<Listener>();
  let cursors: NewsCursors | undefined;
  let timers: readonly NodeJS.Timeout[] = [];
  let sync: { readonly states: string; readonly told: ToldSync } | undefined;
  let isClosed = false;
  const closing = new AbortController();
  const head = createHeadChanges(upstream, closing.signal);

  /** Repeats while clients are connected, never concurrently. */
  function repeat(
    name: string,
    work: () => Promise<void>,
    pauseMs: number,
    isNow = false,
  ): NodeJS.Timeout {
    let isBusy = false;
    let isFailing = false;
    async function run(): Promise<void> {
      try {
        await work();
        isFailing = false;
      } catch (error) {
        // An unreachable database fails every time with the same error.
        if (!isFailing && !isClosed) log.warn({ err: error }, `${name} of event streams failed`);
        isFailing = true;
      }
      isBusy = false;
    }
    function start(): void {
      if (isBusy) return;
      isBusy = true;
      void run();
    }
    if (isNow) start();
    return setInterval(start, pauseMs);
  }

  function start(): void {
    if (timers.length > 0) return;
    timers = [
      store
        ? repeat('news', () => tellNews(store), pauses.newsMs)
        : repeat('news', tellChanges, pauses.newsMs, true),
      repeat('heartbeats', tellAlive, pauses.aliveMs),
      repeat('rights', () => checkRights(), pauses.rightsMs),
    ];
  }

  function leave(listener: Listener): void {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
    head.forget();
  }

  function tell(listener: Listener, events: readonly ServerEvent[]): void {
    const { position, stream } = listener;
    if (position !== undefined)
      stream.write(printEvents(events, store ? cursors?.write(position) : HEAD_ID));
  }

  /** Undefined if the client knows the status. */
  function toldSync(listener: Listener, { ofAll, ofSome }: ToldSync): readonly ServerEvent[] {
    const { data, key } = listener.caller.storeIds === null ? ofAll : ofSome;
    if (key === listener.toldSync) return [];
    listener.toldSync = key;
    return [{ name: 'sync', data }];
  }

  /**
   * Cached by the states of the order store; days of an unfinished calendar are counted each time.
   */
  async function syncAt(of: OrderStore, states: string): Promise<ToldSync> {
    const isKnown = sync?.states === states && sync.told.ofAll.data.rebuilding === null;
    if (!sync || !isKnown) sync = { states, told: toToldSync(await readSync(of)) };
    return sync.told;
  }

  async function tellChanges(): Promise<void> {
    const changes = await head.read();
    for (const listener of listeners) {
      const events = changes.filter(({ data }) => maySeeStore(listener.caller, data.storeId));
      if (events.length > 0) tell(listener, events);
    }
  }

  async function tellNews(of: OrderStore): Promise<void> {
    const from = Math.min(...[...listeners].flatMap(({ position }) => position ?? []));
    if (from === Infinity) return;
    const { news, last, states } = await readNews(of, from);
    const told = await syncAt(of, states);
    for (const listener of listeners) {
      const { position, caller } = listener;
      // A client that connected meanwhile may have missed more than was read.
      if (position === undefined || position < from) continue;
      listener.position = Math.max(position, last);
      const events = news.flatMap((each) => (each.id > position ? toldNews(each, caller) : []));
      const all = [...events, ...toldSync(listener, told)];
      if (all.length > 0) tell(listener, all);
    }
  }

  async function begin(of: OrderStore, listener: Listener, after: string | undefined) {
    cursors ??= await createNewsCursors(of);
    const id = after === undefined ? undefined : cursors.read(after);
    const { start: position, isComplete } = await findNewsStart(of, id);
    const told = toToldSync(await readSync(of));
    const isReset = !isComplete || (after !== undefined && id === undefined);
    return { position, events: [...(isReset ? [RESET] : []), ...toldSync(listener, told)] };
  }

  async function tellAlive(): Promise<void> {
    for (const listener of listeners) tell(listener, []);
  }

  async function checkRights(token?: string): Promise<void> {
    const chosen = [...listeners].filter(
      (listener) => token === undefined || listener.token === token,
    );
    for (const ofCaller of Map.groupBy(chosen, keyOf).values()) {
      const [first] = ofCaller;
      const now = first && (await authenticateAgain(first));
      if (now === 'unknown') continue;
      for (const listener of ofCaller) {
        const { caller, stream } = listener;
        if (
          now?.userId === caller.userId &&
          now.isAdmin === caller.isAdmin &&
          isSame(now.storeIds, caller.storeIds)
        )
          continue;
        if (now?.userId === caller.userId) tell(listener, [RESET]);
        stream.end();
      }
    }
  }

  /** The caller's current rights; `unknown` while the database can't tell. */
  async function authenticateAgain({ request }: Listener): Promise<Caller | undefined | 'unknown'> {
    try {
      return await authenticate(request);
    } catch (error) {
      return error instanceof ApiProblem ? undefined : 'unknown';
    }
  }

  return {
    async open(request, reply, after) {
      const { caller } = request;
      const token = readSessionToken(request.headers.cookie, safety);
      const key = keyOf({ token, caller });
      const ofSession = [...listeners].filter((each) => keyOf(each) === key);
      // Without sign-in, all clients count as one.
      const isFull =
        listeners.size >= MOST || (caller.name !== null && ofSession.length >= MOST_OF_SESSION);
      if (isFull || isClosed) throw new ApiProblem('overloaded', { retryAfterSeconds: 5 });
      const stream = createEventStream(reply.raw);
      const listener: Listener = {
        request,
        caller,
        token,
        stream,
        position: undefined,
        toldSync: '',
      };
      listeners.add(listener);
      reply.raw.once('close', () => leave(listener));
      try {
        const begun = store
          ? await begin(store, listener, after)
          : { position: 0, events: after ? [RESET] : [] };
        listener.position = begun.position;
        stream.write(
          `retry: ${Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least))}\n\n`,
        );
        tell(listener, begun.events);
        if (listeners.has(listener)) start();
      } catch (error) {
        leave(listener);
        throw error;
      }
      return stream.body;
    },
    checkRights,
    close() {
      isClosed = true;
      closing.abort();
      for (const { stream } of listeners) stream.end();
    },
  };
}

/** The session, or the user where there are no sessions. */
function keyOf({ token, caller }: Pick<Listener, 'token' | 'caller'>): string {
  return `${caller.userId} ${token}`;
}

function isSame(one: Caller['storeIds'], other: Caller['storeIds']): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
