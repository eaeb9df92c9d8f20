import { ALL_COVERED, type Coverage, NOTHING_COVERED } from '#contract/service/coverage.ts';
import { type FailedSlice, isAtRest, NO_PROGRESS } from '../../../orders-feed/reader/reading.ts';
import type { Gap } from '#upstream/walk/orders-walk.ts';
import { type FindAnswer, type FindQuestion, PASSES } from '../search/find-passes.ts';
import { compareRanked, type FoundOrder, type IndexAnswer } from '../search/search-index.ts';
import { type FindState, isAnswerCurrent, isCancelled, isSameSearch } from './find-machine.ts';

/** How far a search is. */
export type FindStatus = {
  /**
   * `searching`: it goes on by itself; `stopped`: by the user; `limited`: it has read as much as it reads by itself; `failed`: something could
   * not be read or searched; `whole`: nothing more can be found.
   */
  readonly is: 'searching' | 'stopped' | 'limited' | 'failed' | 'whole';
  /** Why no request can be sent at present. */
  readonly hold: 'waiting' | 'offline' | undefined;
  /** How much was read, in orders; those read with their items count several times, as they take longer. */
  readonly effort: number;
  readonly orders: number;
  /** How far back they are complete. */
  readonly coverage: Coverage;
  readonly failures: readonly FailedSlice[];
  readonly gaps: readonly Gap[];
  readonly unreadable: number;
};

/** What a search shows. */
export type FindView = IndexAnswer & {
  readonly question: FindQuestion | undefined;
  readonly status: FindStatus;
};

const NO_FOUND: readonly FoundOrder[] = [];
const NOT_BEGUN: FindStatus = {
  is: 'searching',
  hold: undefined,
  effort: 0,
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
function matchesOf({ answered, passes }: FindState): Omit<FindView, 'status'> {
  const inIndex = answered?.answer ?? { found: NO_FOUND, count: 0, isPersonal: false };
  const others = (passes.overflow?.parts ?? []).filter(isAnswer);
  const question = answered?.question;
  const all = [inIndex, ...others];
  const isPersonal = all.some((each) => each.isPersonal);
  if (others.length === 0) return { found: inIndex.found, count: inIndex.count, isPersonal, question };
  return {
    found: all
      .flatMap(({ found }) => found)
      .toSorted(compareRanked)
      .slice(0, question?.limit),
    count: all.reduce((sum, { count }) => sum + count, 0),
    isPersonal,
    question,
  };
}

function statusOf(state: FindState): FindStatus {
  const { asked, answered, passes } = state;
  const followed = PASSES.flatMap((pass) => passes[pass]?.progress ?? []);
  const indexed = [passes.rows, passes.items].flatMap((pass) => pass?.progress ?? []);
  const current = followed.find(({ phase }) => !isAtRest(phase));
  // What is whole in one pass, but not in the other, was not searched whole.
  const least = indexed.findLast(({ phase }) => phase !== 'complete') ?? followed.at(-1) ?? NO_PROGRESS;
  const before = least === passes.overflow?.progress ? (passes.rows?.progress.orders ?? 0) : 0;
  const isAnswered = isAnswerCurrent(state);
  const hasFailed =
    followed.some(({ phase }) => phase === 'incomplete') ||
    (answered !== undefined && !answered.answer && isSameSearch(answered.question, asked?.question));
  const ends = hasFailed
    ? 'failed'
    : followed.some(({ phase }) => phase === 'limited')
      ? 'limited'
      : isAnswered
        ? 'whole'
        : 'searching';
  const is = isCancelled(state) ? 'stopped' : current ? 'searching' : ends;
  return {
    is,
    hold: current?.phase === 'waiting' || current?.phase === 'offline' ? current.phase : undefined,
    effort:
      (passes.rows?.progress.orders ?? 0) +
      4 * (passes.items?.progress.orders ?? 0) +
      (passes.overflow?.progress.orders ?? 0),
    orders: before + least.orders,
    coverage: is === 'whole' ? ALL_COVERED : least.coverage,
    failures: followed.flatMap(({ failures }) => failures),
    gaps: followed.flatMap(({ gaps }) => gaps),
    unreadable:
      Math.max(0, ...indexed.map(({ unreadable }) => unreadable)) + (passes.overflow?.progress.unreadable ?? 0),
  };
}

/** What to show of a search in this state. */
export function findView(state: FindState): FindView {
  return { ...matchesOf(state), status: state.asked ? statusOf(state) : NOT_BEGUN };
}
