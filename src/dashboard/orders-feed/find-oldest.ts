import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import type { FeedQuery, FetchPage } from '#upstream/walk/orders-walk.ts';

/** The first step back in time (s); each further one is four times as long. */
const FIRST_STEP = 16 * 86_400;
/** More requests than any list needs: 30 halvings single out a second of 34 years. */
const MAX_REQUESTS = 48;

/**
 * Finds a second (epoch) from which the list down to the oldest order of a filter fits on one page, without reading everything in between:
 * looks back in growing steps until no orders are left, and then bisects. Undefined if the filter has no order before `now` (epoch
 * seconds). A list that starts there (`startsAt`) loses nothing, as it walks in both directions. Throws what `fetchPage` throws, and after
 * 48 requests.
 */
export async function findOldest(
  filter: FeedQuery,
  fetchPage: FetchPage,
  now: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const query = { ...filter, expand: [], pageSize: MAX_PAGE_SIZE };
  const fetchUntil = (second: number): Promise<OrderPage> => {
    signal.throwIfAborted();
    return fetchPage({ ...query, before: printUtcSecond(second + 1) }, signal);
  };
  /** More than a page of orders lies at or before this second. */
  let tooMany = Math.min(now, secondOf(filter.to) ?? now);
  /** No order lies at or before this second. */
  let none = filter.from === undefined ? undefined : (secondOf(filter.from) ?? tooMany) - 1;
  let step = FIRST_STEP;
  let second = tooMany;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- Each response decides what to ask for next.
    const page = await fetchUntil(second);
    const isEmpty = page.orders.length + page.unreadable.length === 0;
    if (!page.hasMore && !isEmpty) return second;
    if (!page.hasMore) {
      if (second === tooMany) return undefined;
      none = second;
    } else {
      const oldest = page.orders.at(-1)?.created ?? second;
      tooMany = Math.min(oldest, second);
    }
    if (none !== undefined && tooMany - none <= 1) return tooMany;
    if (none === undefined) {
      second = Math.max(tooMany - step, 0);
      if (second === 0) none = -1;
      step *= 4;
    } else second = Math.floor((none + tooMany) / 2);
  }
  throw new Error(`The oldest order was not found in ${MAX_REQUESTS} requests.`);
}
