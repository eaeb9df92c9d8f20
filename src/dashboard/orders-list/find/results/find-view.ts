import { ALL_COVERED, type Coverage, NOTHING_COVERED } from '#contract/service/coverage.ts';
import type { FailedSlice } from '../../../orders-feed/reader/reading.ts';
import type { Gap } from '../../../orders-feed/walk/orders-walk.ts';
import type { FindAnswer, FindQuestion } from '../search/find-messages.ts';
import { compareFound, type FoundOrder } from '../search/search-index.ts';
import { type FindState, isAnswerCurrent, isCancelled, isSameSearch, isUnderway } from './find-machine.ts';

/** How far a search is. */
export type FindStatus = {
  /**
   * `searching`: it goes on by itself; `stopped`: by the user, or at the limit; `failed`: something could not be read or searched; `whole`:
   * nothing more can be found.
   */
  readonly is: 'searching' | 'stopped' | 'failed' | 'whole';
  /** Why no request can be sent at present. */
  readonly hold: 'waiting' | 'offline' | undefined;
  /** Distinct orders read for it. */
  readonly orders: number;
  /** How far back they are complete. */
  readonly coverage: Coverage;
  readonly failures: readonly FailedSlice[];
  readonly gaps: readonly Gap[];
  /** Orders that could not be read. */
  readonly unreadable: number;
};

/** What a search shows. */
export type FindView = {
  /** The best matches so far. */
  readonly found: readonly FoundOrder[];
  readonly count: number;
  /** The question that the matches belong to. */
  readonly question: FindQuestion | undefined;
  readonly status: FindStatus;
};

const NO_FOUND: readonly FoundOrder[] = [];
const NOT_BEGUN: FindStatus = {
  is: 'searching',
  hold: undefined,
  orders: 0,
  coverage: NOTHING_COVERED,
  failures: [],
  gaps: [],
  unreadable: 0,
};

/** The parts of the overflow are answers, made by its kind of reading. */
function isAnswer(part: unknown): part is FindAnswer {
  return typeof part === 'object' && part !== null && 'found' in part;
}

/** The matches in the index, and those among the orders that did not fit it. */
function matchesOf({ answered, passes }: FindState): Pick<FindView, 'found' | 'count' | 'question'> {
  const inIndex = answered?.answer ?? { found: NO_FOUND, count: 0 };
  const others = (passes.overflow?.parts ?? []).filter(isAnswer);
  const question = answered?.question;
  if (others.length === 0) return { found: inIndex.found, count: inIndex.count, question };
  const all = [inIndex, ...others];
  return {
    found: all
      .flatMap(({ found }) => found)
      .toSorted(compareFound)
      .slice(0, question?.limit),
    count: all.reduce((sum, { count }) => sum + count, 0),
    question,
  };
}

function statusOf(state: FindState): FindStatus {
  const { asked, answered, passes } = state;
  const followed = [passes.index, passes.overflow].flatMap((pass) => pass?.progress ?? []);
  // The older pass, if it has begun, is the one that reaches further back.
  const furthest = followed.findLast(({ coverage }) => coverage.known === 'backTo');
  const hasFailed =
    followed.some(({ phase }) => phase === 'incomplete') ||
    (answered !== undefined && !answered.answer && isSameSearch(answered.question, asked?.question));
  const isReading = followed.some(isUnderway);
  const isRead = followed.every(({ phase }) => phase === 'complete');
  const isStopped = isCancelled(state) || followed.some(({ phase }) => phase === 'limited');
  return {
    is:
      hasFailed && !isReading
        ? 'failed'
        : isRead
          ? isAnswerCurrent(state)
            ? 'whole'
            : 'searching'
          : isStopped
            ? 'stopped'
            : 'searching',
    hold: followed.flatMap(({ phase }) => (phase === 'waiting' || phase === 'offline' ? phase : [])).at(0),
    orders: followed.reduce((sum, { orders }) => sum + orders, 0),
    coverage: isRead ? ALL_COVERED : (furthest?.coverage ?? NOTHING_COVERED),
    failures: followed.flatMap(({ failures }) => failures),
    gaps: followed.flatMap(({ gaps }) => gaps),
    unreadable: followed.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

/** What to show of a search in this state. */
export function findView(state: FindState): FindView {
  return { ...matchesOf(state), status: state.asked ? statusOf(state) : NOT_BEGUN };
}
