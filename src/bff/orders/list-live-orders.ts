import { createResponseBody, replaceEnd, type ResponseBody } from '#upstream/response-body.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { printOrderListEnd } from '#contract/bff/order-list.ts';
import type { LiveOrdersQuery } from '#contract/bff/orders-query.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { readCursor, writeCursor } from '#order-store/answers/cursor.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';
import { systemTiming, type Timing } from '#upstream/timing.ts';
import { cursorSecond } from '#upstream/walk/measure-page.ts';
import { UPSTREAM_BUDGETS } from '#upstream/upstream-budgets.ts';
import { listOrdersOfStores, type StoresListOptions } from './list-orders-of-stores.ts';
import { type LivePage, readLivePage } from './read-live-page.ts';

/** A smaller page rarely holds several whole seconds. */
const LEAST_REQUESTED = 50;

type LiveListOptions = Omit<StoresListOptions, 'query'> & {
  readonly query: Omit<LiveOrdersQuery, 'storeIds'>;
  /** The deadline for all requests of a page; the system's timer by default. */
  readonly after?: Timing['after'];
  /** For tests with few orders. */
  readonly leastRequested?: number;
};

/**
 * A page of the service's own list that never splits a second, with the orders' original bytes.
 * Undefined for a foreign cursor. Throws as `Upstream` does, and `upstream_timeout` if all requests
 * together take longer than one may with its retries.
 */
export async function listLiveOrders({
  after = systemTiming.after,
  leastRequested = LEAST_REQUESTED,
  ...options
}: LiveListOptions): Promise<UpstreamResponse | undefined> {
  const { cursor, ...query } = options.query;
  // `before` only sets where a list begins; cursors replace it on later pages.
  const { before: _before, pageSize: _pageSize, ...selection } = query;
  const queryKey = JSON.stringify([selection, options.storeIds]);
  const position = cursor === undefined ? undefined : readPosition(queryKey, cursor);
  if (position === null) return undefined;
  const asOf = printUtcSecond(Math.floor(options.now() / 1_000));
  const deadline = createDeadline(options, after);
  const isMerged = options.storeIds !== undefined && options.storeIds.length > 1;
  let requests = 0;
  const list = (request: StoresListOptions['query']) => {
    requests += 1;
    // A single request has its own deadline.
    const signal = requests > 1 || isMerged ? deadline.limit() : options.signal;
    return listOrdersOfStores({ ...options, query: request, signal });
  };
  try {
    const page = await readLivePage({ query, position, leastRequested, list });
    const end = printOrderListEnd({
      hasMore: page.position !== undefined,
      nextCursor:
        page.position === undefined ? null : writeCursor(queryKey, [page.position], 'live'),
      coverage: { completeFrom: null, asOf },
      gaps: page.gaps,
    });
    return { body: printBody(page, Buffer.from(end)), requestId: page.requestId };
  } finally {
    deadline.cancel();
  }
}

/**
 * The deadline of all requests of a page. Most pages take one request, so its timer starts lazily.
 */
function createDeadline(
  { signal, now }: Pick<LiveListOptions, 'signal' | 'now'>,
  after: Timing['after'],
) {
  const endsAt = now() + UPSTREAM_BUDGETS.totalMs;
  let limited: AbortSignal | undefined;
  let cancel = () => {};
  return {
    /** Starts the timer; the signal also aborts at the deadline. */
    limit(): AbortSignal {
      if (limited) return limited;
      const abandon = new AbortController();
      cancel = after(Math.max(0, endsAt - now()), () =>
        abandon.abort(new ApiProblem('upstream_timeout')),
      );
      limited = AbortSignal.any([signal, abandon.signal]);
      return limited;
    },
    cancel: () => cancel(),
  };
}

/** Epoch seconds; null for a cursor of another list. */
function readPosition(queryKey: string, cursor: string): number | null {
  const [position] = readCursor(queryKey, cursor, 'live') ?? [];
  const isSecond = typeof position === 'number' && Number.isInteger(position);
  return isSecond && cursorSecond(position - 1) !== undefined ? position : null;
}

function printBody({ content }: LivePage, end: Buffer): ResponseBody {
  if ('body' in content) return replaceEnd(content.body, content.length, end);
  const pieces = content.flatMap(({ bytes }, index) =>
    index === 0 ? [bytes] : [Buffer.from(','), bytes],
  );
  return createResponseBody([Buffer.concat([Buffer.from('{"orders":['), ...pieces, end])]);
}
