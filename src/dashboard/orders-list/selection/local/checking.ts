import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { Step } from '../../../kit/machine/machine.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';

/** How many pages are checked at a time as the user scrolls, before the user decides whether to go on. */
export const PAGES_AT_ONCE = 5;

/** What is known of a list whose pages are checked one by one. */
export type SeenList = Pick<OrdersFeedSnapshot, 'status'> & {
  /** Whether everything is loaded. */
  readonly isAllLoaded: boolean;
  /** How many orders are loaded. */
  readonly loaded: number;
  /** The second (epoch) down to which none is missing; undefined while unknown. */
  readonly reached: number | undefined;
  /** How many of them match. */
  readonly rows: number;
  /** Whether older orders are only loaded by a button. */
  readonly isByButton: boolean;
  /** The second (epoch) down to which the address has the list checked; undefined if it names none. */
  readonly target: number | undefined;
};

/** How far a list has got with checking its pages one by one. */
export type Checking =
  /** The list has no answer yet, or a whole period is read instead. */
  | { readonly phase: 'waiting' }
  /** Loads down to the address's second by itself. */
  | { readonly phase: 'catching up'; readonly list: SeenList }
  /** Checks a few pages at the end of the rows, then waits until the user goes on. */
  | {
      readonly phase: 'scrolling';
      readonly list: SeenList;
      readonly pagesLeft: number;
      /** Whether the end of the rows was reached with no page left: then scrolling goes on. */
      readonly isWanted: boolean;
      /** While there are at most this many rows, further pages are checked automatically. */
      readonly rowsBefore: number;
    };

/**
 * What happens to it:
 *
 * | event          | waiting                    | catching up                   | scrolling                                         |
 * | -------------- | -------------------------- | ----------------------------- | ------------------------------------------------- |
 * | `seen`         | catches up, or scrolls     | loads until it is there, or   | notes how far; loads while there are too few      |
 * |                |                            | a page fails: then scrolls    | rows; catches up if the address asks for more     |
 * | `not by page`  | -                          | waits                         | waits                                             |
 * | `end in sight` | -                          | -                             | loads a page, if one is left                      |
 * | `scrolled`     | -                          | -                             | may load more pages; loads one if that was wanted |
 * | `pressed`      | -                          | -                             | loads until there are more rows                   |
 * | `canceled`     | -                          | scrolls                       | -                                                 |
 */
export type CheckingEvent =
  | { readonly type: 'seen'; readonly list: SeenList }
  | { readonly type: 'not by page' }
  | { readonly type: 'end in sight' | 'scrolled' | 'pressed' }
  | { readonly type: 'canceled' };

/** `load` and `retry` are for the feed; `note` writes into the address how far was checked, or removes it. */
export type CheckingCommand =
  | { readonly type: 'load' | 'retry' }
  | { readonly type: 'note'; readonly second: number | undefined };

type CheckingStep = Step<Checking, CheckingCommand>;
type Scrolling = Extract<Checking, { readonly phase: 'scrolling' }>;

export const NOT_CHECKING: Checking = { phase: 'waiting' };

/** Whether a list does not reach down to the second of its address. */
export function isShort({ target, status, reached }: Pick<SeenList, 'target' | 'status' | 'reached'>): boolean {
  return target !== undefined && status !== 'complete' && (reached === undefined || reached > target);
}

/** What follows from an event. */
export function stepChecking(state: Checking, event: CheckingEvent): CheckingStep {
  switch (event.type) {
    case 'seen':
      return see(state, event.list);
    case 'not by page':
      return stay(NOT_CHECKING);
    case 'canceled':
      return state.phase === 'catching up' ? scroll(beginScrolling(state.list)) : stay(state);
    default:
      return state.phase === 'scrolling' ? lookOn(state, event.type) : stay(state);
  }
}

function stay(state: Checking): CheckingStep {
  return { state, commands: [] };
}

/** The list is loading as soon as it is told to, even before that is seen: no event in between may load twice. */
function load(state: Exclude<Checking, { readonly phase: 'waiting' }>, type: 'load' | 'retry'): CheckingStep {
  return { state: { ...state, list: { ...state.list, status: 'loading-more' } }, commands: [{ type }] };
}

function see(state: Checking, list: SeenList): CheckingStep {
  const isAsked = state.phase === 'waiting' || state.list.target !== list.target;
  const hasFailed = list.status === 'failed' || list.status === 'stuck';
  if (isShort(list) && (isAsked || (state.phase === 'catching up' && !hasFailed))) {
    const catching = { phase: 'catching up', list } as const;
    return list.status === 'loading-more' ? stay(catching) : load(catching, hasFailed ? 'retry' : 'load');
  }
  return scroll(state.phase === 'scrolling' ? { ...state, list } : beginScrolling(list));
}

function beginScrolling(list: SeenList): Scrolling {
  const pagesLeft = Math.max(0, PAGES_AT_ONCE - Math.ceil(list.loaded / MAX_PAGE_SIZE));
  return { phase: 'scrolling', list, pagesLeft, isWanted: false, rowsBefore: 0 };
}

/** Notes how far the list was checked, and goes on while there are too few rows: an empty list has no end that scrolling could reach. */
function scroll(state: Scrolling): CheckingStep {
  const { list, rowsBefore } = state;
  const next = list.rows <= rowsBefore ? lookOn(state, 'end in sight') : stay({ ...state, rowsBefore: 0 });
  if (list.status === 'loading-more') return next;
  // This much is checked anyway.
  const isUnasked = list.loaded <= (list.isAllLoaded ? PAGES_AT_ONCE : 1) * MAX_PAGE_SIZE;
  return { ...next, commands: [{ type: 'note', second: isUnasked ? undefined : list.reached }, ...next.commands] };
}

function lookOn(state: Scrolling, by: 'end in sight' | 'scrolled' | 'pressed'): CheckingStep {
  const { list } = state;
  if (list.isByButton && by !== 'pressed' && list.rows > state.rowsBefore) return stay(state);
  const pagesLeft = by === 'end in sight' ? state.pagesLeft : PAGES_AT_ONCE;
  // Go on until there are new rows: a user who presses for more and sees nothing new would just press again.
  const next = { ...state, pagesLeft, rowsBefore: by === 'pressed' ? list.rows : state.rowsBefore };
  // Scrolling alone is no reason to load more, unless the end of the rows was reached before.
  if (list.status !== 'idle' || (by === 'scrolled' && !state.isWanted)) return stay(next);
  if (pagesLeft === 0) return stay({ ...next, isWanted: true });
  return load({ ...next, isWanted: false, pagesLeft: pagesLeft - 1 }, 'load');
}
