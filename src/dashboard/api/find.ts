import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readOrderPage } from '#contract/service/read-order.ts';
import { stripUnsafeInValue } from '../ui/strip-unsafe-characters.ts';
import { ApiFailure, requestJson } from '../ui/request.ts';
import { printQuery } from './query-string.ts';

/** The maximum number of results. */
const MOST = '20';

/** All parts that a search looks at, so that each result can show what it found. */
const PARTS = 'items,payments,refunds,applied_promotions';

/**
 * The orders of all stores and days that match best, best first; the previous results stay until
 * they arrive. Errors are ApiFailure.
 */
export function findQuery(words: string) {
  return queryOptions({
    queryKey: ['find', words],
    queryFn: async ({ signal }) => {
      const parameters = { q: words, sort: 'relevance', expand: PARTS, page_size: MOST };
      const { body, requestId } = await requestJson(`/api/orders${printQuery(parameters)}`, signal);
      const page = readOrderPage(stripUnsafeInValue(body));
      if (!page)
        throw new ApiFailure('unreadable', 'The response is not a list of orders.', requestId);
      return page;
    },
    placeholderData: keepPreviousData,
  });
}
