import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { ReadingRequest } from '../../../orders-feed/reader/reader.ts';
import type { FeedQuery } from '../../../orders-feed/walk/orders-walk.ts';
import { isNameLike } from '../../selection/filters/found-filter.ts';
import { FIND_INDEX, FIND_OVERFLOW, type FindAnswer, type FindQuestion } from './find-messages.ts';

/** What is asked: the question, and which orders to read for it. */
export type FindAsked = {
  readonly question: FindQuestion;
  /** The API's filters to search in, with the instants of their dates; undefined: everywhere. */
  readonly selection: FeedQuery | undefined;
  /** When today ends in the last of the stores' zones (epoch seconds). */
  readonly endOfToday: number;
};

/**
 * What is read for a search: orders into the index, in one pass, 200 a page, or 50 with their items where the text may be the name of one;
 * once that has ended, what does not fit the index, which is searched as it is read.
 */
export const PASSES = ['index', 'overflow'] as const;
export type FindPass = (typeof PASSES)[number];
/** What each pass of a search reads; an undefined pass reads nothing. */
export type FindRequests = Readonly<Record<FindPass, ReadingRequest<unknown, unknown> | undefined>>;
/** What the index holds of all orders, everywhere: nothing known to be complete, the orders without their items, or all of them. */
export type IndexedParts = 'nothing' | 'rows' | 'items';

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;
const ROW_PARTS = ['payments', 'refunds', 'applied_promotions'] as const;
const PARTS = { rows: ROW_PARTS, items: ['items', ...ROW_PARTS] } as const;

/** What the index must hold to answer a question. */
export function partsFor({ text }: FindQuestion): Exclude<IndexedParts, 'nothing'> {
  return isNameLike(text) ? 'items' : 'rows';
}

/**
 * What to read for a search: all orders from today, or the end of the dates, back to the first one. What was `read` everywhere is used for
 * searches within filters, too. The index has dropped orders created before `keptFrom` (epoch seconds), so those are searched as they are
 * read.
 */
export function requestsFor(
  { question, endOfToday, selection }: FindAsked,
  read: IndexedParts,
  keptFrom: number | undefined,
): FindRequests {
  const { from: first, to: last, ...filter } = selection ?? EVERYTHING;
  const until = Math.min(endOfToday, (secondOf(last) ?? endOfToday) + 1);
  const from = Math.min(secondOf(first) ?? 0, until - 1);
  const border = keptFrom === undefined ? from : Math.min(Math.max(from, keptFrom), until);
  const needed = partsFor(question);
  const orders = read === 'items' || read === needed ? EVERYTHING : filter;
  const indexed = read === 'items' ? PARTS.items : PARTS[needed];
  const index: ReadingRequest<null, number> = {
    kind: FIND_INDEX,
    spec: null,
    period: { filter: { ...orders, expand: indexed }, from: border, until },
    isLimited: true,
  };
  const overflow: ReadingRequest<FindQuestion, FindAnswer> = {
    kind: FIND_OVERFLOW,
    spec: question,
    period: { filter: { ...filter, expand: PARTS[needed] }, from, until: border },
    isLimited: true,
  };
  return { index: border < until ? index : undefined, overflow: border > from ? overflow : undefined };
}
