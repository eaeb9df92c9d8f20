import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { ReadingRequest } from '../../../orders-feed/reader/reader.ts';
import type { FeedQuery } from '#upstream/walk/orders-walk.ts';
import { isNameLike } from '../../selection/filters/local-matches.ts';
import type { Order } from '#contract/service/order.ts';
import { kindName, NO_FIRST_DAY, NO_LAST_DAY } from '../../../orders-feed/reader/reading.ts';
import type { SelectionSpec } from '../../selection/reading/selection-reading.ts';
import type { FieldLabels } from '../../search-words/find-query.ts';
import type { IndexAnswer } from './search-index.ts';

/** What to find, as plain data. */
export type FindQuestion = {
  readonly text: string;
  readonly labels: FieldLabels;
  /** The decimal digits of the stores' currencies; `others` for stores that are not described. */
  readonly currencyDigits: { readonly byStore: Readonly<Record<string, number>>; readonly others: number };
  /** The filters of the list; null: everywhere. */
  readonly within: SelectionSpec | null;
  readonly limit: number;
};

export type FindAnswer = IndexAnswer & {
  /** The index has dropped orders created before this second (epoch); null while it has dropped none. */
  readonly keptFrom: number | null;
};

/** Reads orders into the index; a part is the number of its orders. */
export const FIND_INDEX = kindName<null, number>('find index');

/** Searches orders that do not fit the index as they are read. */
export const FIND_OVERFLOW = kindName<FindQuestion, FindAnswer>('find overflow');

/** Keeps the index; it also receives the orders that the page has loaded anyway. */
export const FIND_CACHE = kindName<
  { readonly question: FindQuestion } | { readonly seen: readonly Order[] },
  FindAnswer | null
>('find');

/** What is asked: the question, and which orders to read for it. */
export type FindAsked = {
  readonly question: FindQuestion;
  /** The API's filters to search in, with the instants of their dates; undefined: everywhere. */
  readonly selection: FeedQuery | undefined;
};

/**
 * What is read for a search: orders without their items, 200 a page; whenever nothing of these is left to request, items, 50 a page; and,
 * once both have ended, what does not fit the index, which is searched as it is read.
 */
export const PASSES = ['rows', 'items', 'overflow'] as const;
export type FindPass = (typeof PASSES)[number];
type FindRequests = Readonly<Record<FindPass, ReadingRequest<unknown, unknown> | undefined>>;

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;
const ROW_PARTS = ['payments', 'refunds', 'applied_promotions'] as const;

/**
 * What to read for a search: all orders from the last one, or the end of the dates, back to the first one. What was `read` everywhere is used for
 * searches within filters, too. The index has dropped orders created before `keptFrom` (epoch seconds), so those are searched as they are
 * read.
 */
export function requestsFor(
  { question, selection }: FindAsked,
  read: ReadonlySet<FindPass>,
  keptFrom: number | undefined,
): FindRequests {
  const { from: first, to: last, ...filter } = selection ?? EVERYTHING;
  const end = secondOf(last);
  const until = end === undefined ? NO_LAST_DAY : end + 1;
  const from = Math.min(secondOf(first) ?? NO_FIRST_DAY, until - 1);
  const border = keptFrom === undefined ? from : Math.min(Math.max(from, keptFrom), until);
  const hasItems = isNameLike(question.text);
  const indexed = (pass: FindPass, expand: FeedQuery['expand']): ReadingRequest<null, number> | undefined => {
    const isWanted = border < until && (pass === 'rows' || hasItems);
    const orders = read.has(pass) ? EVERYTHING : filter;
    const period = { filter: { ...orders, expand }, from: border, until };
    return isWanted
      ? { kind: FIND_INDEX, spec: null, period, isLimited: true, isBackground: pass === 'items' }
      : undefined;
  };
  const parts: FeedQuery['expand'] = hasItems ? ['items', ...ROW_PARTS] : ROW_PARTS;
  const overflow: ReadingRequest<FindQuestion, FindAnswer> = {
    kind: FIND_OVERFLOW,
    spec: question,
    period: { filter: { ...filter, expand: parts }, from, until: border },
    isLimited: true,
  };
  return {
    rows: indexed('rows', ROW_PARTS),
    items: indexed('items', ['items']),
    overflow: border > from ? overflow : undefined,
  };
}
