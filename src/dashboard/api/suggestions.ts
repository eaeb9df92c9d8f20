import { queryOptions } from '@tanstack/react-query';
import { suggestions } from '#contract/bff/order-store/suggestions.ts';
import type { Order } from '#contract/service/order.ts';
import { readOrderPage } from '#contract/service/read-order.ts';
import { stripUnsafeInValue } from '../ui/strip-unsafe-characters.ts';
import { ApiFailure, requestJson } from '../ui/request.ts';
import { printQuery } from './query-string.ts';

/** What a search that found nothing may have meant; orders have a similar ticket. */
export type SearchSuggestions = {
  /** The past business day (`YYYY-MM-DD`) that the text names, if it does. */
  readonly day: string | null;
  readonly texts: readonly string[];
  readonly orders: readonly Order[];
  /** `since` is a business day. */
  readonly searched: { readonly orders: number; readonly since: string | null };
};

/** Suggestions for a search in all stores; `language` is BCP 47. Errors are ApiFailure. */
export function suggestionsQuery(words: string, language: string) {
  return queryOptions({
    queryKey: ['suggestions', words, language],
    queryFn: async ({ signal }): Promise<SearchSuggestions> => {
      const parameters = printQuery({ q: words, language });
      const { body, requestId } = await requestJson(`/api/suggestions${parameters}`, signal);
      const read = suggestions.safeParse(stripUnsafeInValue(body)).data;
      const page = read && readOrderPage({ orders: read.orders, hasMore: false });
      if (!read || !page)
        throw new ApiFailure('unreadable', 'The response is no suggestions.', requestId);
      return { ...read, orders: page.orders };
    },
  });
}
