import type { Order } from '#contract/service/order.ts';
import type { SearchSuggestions } from '../../api/suggestions.ts';

/** What the find box offers to choose: `list` is the list of all results, `text` another search. */
export type FindOption =
  | { readonly kind: 'order' | 'similar'; readonly order: Order }
  | { readonly kind: 'list' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'text'; readonly text: string };

/** The results with a link to their list, or what a search without any may have meant. */
export function findOptions(
  orders: readonly Order[],
  suggestions: SearchSuggestions | undefined,
): readonly FindOption[] {
  if (orders.length > 0)
    return [...orders.map((order) => ({ kind: 'order', order }) as const), { kind: 'list' }];
  if (!suggestions) return [];
  return [
    ...(suggestions.day === null ? [] : [{ kind: 'day', day: suggestions.day } as const]),
    ...suggestions.texts.map((text) => ({ kind: 'text', text }) as const),
    ...suggestions.orders.map((order) => ({ kind: 'similar', order }) as const),
  ];
}
