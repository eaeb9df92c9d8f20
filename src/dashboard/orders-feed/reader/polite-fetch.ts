import type { OrderPage } from '#contract/service/read-order.ts';
import { ApiFailure, type FailureCode } from '../../kit/request.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';

/** Time as the reader sees it, in milliseconds. */
export type Clock = {
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => () => void;
};

/** Why all requests are held back at present: the service asked for a pause, or cannot be reached. */
export type Hold = 'waiting' | 'offline' | undefined;

/** Fetches one page; may call `onResponse` once the response has arrived and only has to be parsed. */
export type FetchResponse = (query: OrdersQuery, signal: AbortSignal, onResponse: () => void) => Promise<OrderPage>;

const MAX_REQUESTS = 4;
/** After this many consecutive responses, one more request may be in flight. */
const RESPONSES_FOR_MORE = 10;
/** The page's own request holds the reader back for at most this long (ms); after that it continues, one request at a time. */
const MAX_YIELD = 5_000;
/** A longer `Retry-After` (ms) fails the request instead of waiting for it. */
const LONGEST_PAUSE = 300_000;
const SHORTEST_PAUSE = 1_000;
/** The longest wait (ms) before a service that cannot be reached is tried again. */
const MAX_RECONNECT_DELAY = 30_000;
/** How many times one request may be asked to slow down before it fails. */
const MAX_PAUSES = 10;

const SLOW_DOWN: ReadonlySet<FailureCode> = new Set(['upstream_rate_limited', 'overloaded'] as const);
/** Failures that a retry may fix; the others are caused by the request or its permissions. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_error',
  'internal',
  'unreadable',
] as const);

/** A wait of some milliseconds since a time in milliseconds. */
type Wait = { readonly since: number; readonly length: number };

/** Resolves when `start` calls back; after an abort, cancels it by the function that it returns, and rejects with the reason. */
function unlessAborted(signal: AbortSignal, start: (resolve: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = start(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
    function leave() {
      cancel();
      reject(signal.reason);
    }
    signal.addEventListener('abort', leave, { once: true });
  });
}

/**
 * Wraps `fetchPage` so that all callers together keep the limits: at most four requests at once, and none while the page waits for one of
 * its own; half as many after each 429 or 503, once `Retry-After` has passed, and one more after ten responses; a pause while offline.
 * Requests refused this way are repeated; after other transient failures, requests are retried once. `onChange` is called when `limit` or
 * `hold` may have changed.
 */
export function createPoliteFetch(fetchPage: FetchResponse, clock: Clock, onChange: () => void) {
  let limit = MAX_REQUESTS;
  let inFlight = 0;
  /** Consecutive responses since the limit was last raised. */
  let responses = 0;
  let halvedAt: number | undefined;
  let pause: Wait | undefined;
  /** Consecutive failed attempts to reach the server, the last one at `lastFailureAt`. */
  let failedAttempts = 0;
  let lastFailureAt: number | undefined;
  let isOnline = true;
  let busySince: number | undefined;
  let waiters: readonly (() => void)[] = [];
  let cancelTimer = () => {};

  const isUnreachable = () => failedAttempts > 0 || !isOnline;
  /** How much of a wait is left; nothing once the clock was set back. */
  const leftOf = ({ since, length }: Wait) => (clock.now() < since ? 0 : Math.max(0, since + length - clock.now()));
  const reconnectDelay = () =>
    isOnline
      ? Math.min(MAX_RECONNECT_DELAY, SHORTEST_PAUSE * 2 ** Math.min(failedAttempts - 1, 10))
      : MAX_RECONNECT_DELAY;

  /** How long (ms) no request may be sent; 0 if one may be sent now. */
  function waitLeft(): number {
    const waits = [
      pause,
      busySince === undefined ? undefined : { since: busySince, length: MAX_YIELD },
      isUnreachable() && lastFailureAt !== undefined ? { since: lastFailureAt, length: reconnectDelay() } : undefined,
    ];
    return Math.max(0, ...waits.map((wait) => (wait ? leftOf(wait) : 0)));
  }

  function allowed(): number {
    if (waitLeft() > 0) return 0;
    return isUnreachable() || busySince !== undefined ? 1 : limit;
  }

  function pump(): void {
    cancelTimer();
    while (inFlight < allowed()) {
      const [next, ...others] = waiters;
      if (!next) return;
      waiters = others;
      next();
    }
    const wait = waitLeft();
    if (waiters.length === 0 || wait === 0) return;
    cancelTimer = clock.after(wait, () => {
      pump();
      onChange();
    });
  }

  /** Resolves once a request may be sent; rejects with the abort reason. */
  function permit(signal: AbortSignal): Promise<void> {
    return unlessAborted(signal, (resolve) => {
      const start = () => {
        inFlight += 1;
        resolve();
      };
      waiters = [...waiters, start];
      pump();
      return () => {
        waiters = waiters.filter((each) => each !== start);
      };
    });
  }

  function succeeded(): void {
    failedAttempts = 0;
    responses += 1;
    if (responses < RESPONSES_FOR_MORE || limit === MAX_REQUESTS) return;
    limit += 1;
    responses = 0;
  }

  /** Requests sent together are refused together, so the limit is halved only once for them. */
  function slowDown(startedAt: number, length: number): void {
    if (!pause || leftOf(pause) < length) pause = { since: clock.now(), length };
    if (halvedAt !== undefined && startedAt < halvedAt) return;
    limit = Math.max(1, Math.floor(limit / 2));
    halvedAt = clock.now();
  }

  /** How long (ms) to wait before repeating a request that failed for the `attempt`-th time; undefined if it must not be repeated. */
  function pauseAfter({ code, retryAfterSeconds }: ApiFailure, attempt: number, startedAt: number): number | undefined {
    responses = 0;
    if (code === 'offline') {
      if (lastFailureAt === undefined || startedAt >= lastFailureAt) {
        failedAttempts += 1;
        lastFailureAt = clock.now();
      }
      return 0;
    }
    failedAttempts = 0;
    if (retryAfterSeconds === undefined && !SLOW_DOWN.has(code))
      return attempt === 1 && PASSING.has(code) ? SHORTEST_PAUSE : undefined;
    const asked = (retryAfterSeconds ?? 0) * 1_000;
    if (attempt > MAX_PAUSES || asked > LONGEST_PAUSE) return undefined;
    slowDown(startedAt, Math.max(asked, SHORTEST_PAUSE * 2 ** Math.min(attempt - 1, 5)));
    return 0;
  }

  async function fetchPolitely(query: OrdersQuery, signal: AbortSignal): Promise<OrderPage> {
    let attempt = 1;
    for (;;) {
      await permit(signal);
      const startedAt = clock.now();
      let wait: number | undefined;
      let isInFlight = true;
      // Frees the slot early: the next request is on its way while this response is parsed.
      const land = () => {
        if (!isInFlight) return;
        isInFlight = false;
        inFlight -= 1;
        pump();
      };
      try {
        // The permit may have been granted just before the abort.
        signal.throwIfAborted();
        const page = await fetchPage(query, signal, land);
        succeeded();
        return page;
      } catch (error) {
        if (!signal.aborted && error instanceof ApiFailure) wait = pauseAfter(error, attempt, startedAt);
        if (wait === undefined) throw error;
        // Waiting for the connection does not count as an attempt.
        if (!(error instanceof ApiFailure && error.code === 'offline')) attempt += 1;
      } finally {
        land();
        onChange();
      }
      const repeatAfter = wait;
      if (repeatAfter > 0) await unlessAborted(signal, (resolve) => clock.after(repeatAfter, resolve));
    }
  }

  return {
    fetchPage: fetchPolitely,
    /** How many requests may be in flight at present, 1 to 4. */
    limit: () => limit,
    hold: (): Hold => {
      if (isUnreachable()) return 'offline';
      return pause && leftOf(pause) > 0 ? 'waiting' : undefined;
    },
    /** `isBusy`: the page has a request of its own in flight, which takes precedence. */
    setPage: (page: { readonly isBusy: boolean; readonly isOnline: boolean }) => {
      busySince = page.isBusy ? (busySince ?? clock.now()) : undefined;
      if (page.isOnline !== isOnline) {
        failedAttempts = 0;
        lastFailureAt = clock.now();
      }
      isOnline = page.isOnline;
      pump();
      onChange();
    },
  };
}
