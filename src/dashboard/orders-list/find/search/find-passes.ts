import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { ReadingRequest } from '../../../orders-feed/reader/reader.ts';
import type { FeedQuery } from '../../../orders-feed/walk/orders-walk.ts';
import { FIND_INDEX, FIND_OVERFLOW, type FindAnswer, type FindQuestion } from './find-messages.ts';

/** What is asked: the question, and which orders to read for it. */
export type FindAsked = {
  readonly question: FindQuestion;
  /** The API's filters to search in, with the instants of their dates; undefined: everywhere. */
  readonly selection: FeedQuery | undefined;
  /** When today ends in the last of the stores' zones (epoch seconds). */
  readonly endOfToday: number;
};

/** What has been read completely, everywhere: orders without their items, or with them. */
export type FindContents = 'rows' | 'items';

/** The orders to read for a search: into the index, and those older than what it holds. An undefined pass reads nothing. */
export type FindPasses = {
  readonly index: ReadingRequest<null, number> | undefined;
  readonly overflow: ReadingRequest<FindQuestion, FindAnswer> | undefined;
};

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;

const EXPANSIONS: Readonly<Record<FindContents, FeedQuery['expand']>> = {
  rows: ['payments', 'refunds', 'applied_promotions'],
  items: ['items', 'payments', 'refunds', 'applied_promotions'],
};

/** Whether a text may be the name of an item: it contains a word, not just a number. Tickets, amounts and phone numbers need no items. */
function isNameLike(text: string): boolean {
  return /\p{L}{2}|\p{Lo}/u.test(text);
}

/** What to read for a text. Pages without items hold four times as many orders, unless items were read anyway. */
export function contentsFor({ question }: FindAsked, read: ReadonlySet<FindContents>): FindContents {
  return read.has('items') || isNameLike(question.text) ? 'items' : 'rows';
}

/**
 * The passes of a search: all orders from today, or the end of the dates, back to the first one. What was `read` everywhere is used for
 * searches within filters, too. The index has dropped orders created before `keptFrom` (epoch seconds), so those are searched as they are
 * read, after the others.
 */
export function passesOf(asked: FindAsked, read: ReadonlySet<FindContents>, keptFrom: number | undefined): FindPasses {
  const { question, endOfToday } = asked;
  const contents = contentsFor(asked, read);
  const { from: first, to: last, ...selection } = asked.selection ?? EVERYTHING;
  const until = Math.min(endOfToday, (secondOf(last) ?? endOfToday) + 1);
  const from = Math.min(secondOf(first) ?? 0, until - 1);
  const filter = { ...(read.has(contents) ? EVERYTHING : selection), expand: EXPANSIONS[contents] };
  const border = keptFrom === undefined ? from : Math.min(Math.max(from, keptFrom), until);
  return {
    index:
      border < until
        ? { kind: FIND_INDEX, spec: null, period: { filter, from: border, until }, isLimited: true }
        : undefined,
    overflow:
      border > from
        ? { kind: FIND_OVERFLOW, spec: question, period: { filter, from, until: border }, isLimited: true }
        : undefined,
  };
}
