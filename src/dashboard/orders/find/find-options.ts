import type { Order } from '#contract/service/order.ts';
import type { SearchSuggestions } from '../../api/suggestions.ts';

/** What the find box offers to choose: `list` is the list of all results, `text` another search. */
export type FindOption =
  | { readonly kind: 'order' | 'similar'; readonly order: Order }
  | { readonly kind: 'list' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'text'; readonly text: string };

/** A number beside a word or another number, as in `24 Nov` or `11/24`. */
const MAY_BE_DAY = /\d(?:\/\d|\.?\s+\p{L})|\p{L}\.?\s+\d/u;

/** Whether a text with results may be meant as a day nevertheless. */
export function mayBeDay(text: string): boolean {
  return MAY_BE_DAY.test(text);
}

/**
 * The results with a link to their list, or what a search without any may have meant; before both
 * the day that was typed.
 */
export function findOptions(
  orders: readonly Order[],
  suggestions: SearchSuggestions | undefined,
): readonly FindOption[] {
  const day =
    suggestions && suggestions.day !== null ? [{ kind: 'day', day: suggestions.day } as const] : [];
  if (orders.length > 0)
    return [
      ...day,
      ...orders.map((order) => ({ kind: 'order', order }) as const),
      { kind: 'list' },
    ];
  if (!suggestions) return [];
  return [
    ...day,
    ...suggestions.texts.map((text) => ({ kind: 'text', text }) as const),
    ...suggestions.orders.map((order) => ({ kind: 'similar', order }) as const),
  ];
}
