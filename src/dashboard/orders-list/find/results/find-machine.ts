import type { Order } from '#contract/service/order.ts';
import type { Step } from '../../../kit/machine/machine.ts';
import { type ReadingRequest, readingKey } from '../../../orders-feed/reader/reader.ts';
import { isAtRest, NO_PROGRESS, type ReadingProgress } from '../../../orders-feed/reader/reading.ts';
import {
  type FindAnswer,
  type FindAsked,
  type FindPass,
  type FindQuestion,
  PASSES,
  requestsFor,
} from '../search/find-passes.ts';

type FollowedPass = {
  readonly key: string;
  readonly progress: ReadingProgress;
  /** What was read so far, as its parts: numbers of orders, or matches of the overflow. */
  readonly parts: readonly unknown[];
};

type FollowedPasses = Readonly<Record<FindPass, FollowedPass | undefined>>;

/** The last answer of the index; `answer` is undefined if the index failed. */
type FindAnswered = {
  readonly question: FindQuestion;
  readonly version: number;
  readonly answer: FindAnswer | undefined;
};

/** What the index in the worker is doing: one question at a time, and the same one again only after a rest. */
type IndexState =
  | { readonly is: 'free' | 'resting' }
  | { readonly is: 'asked'; readonly question: FindQuestion; readonly version: number };

export type FindState = {
  /** Undefined while nothing is asked, so nothing is read. */
  readonly asked: FindAsked | undefined;
  /** What the user stopped reading for; another text goes on. */
  readonly cancelled: FindQuestion | undefined;
  readonly passes: FollowedPasses;
  /** What was read completely, everywhere. */
  readonly read: ReadonlySet<FindPass>;
  /** Counts what was added to the index: an answer to an older version may lack matches. */
  readonly version: number;
  readonly index: IndexState;
  readonly answered: FindAnswered | undefined;
  /** The index has dropped orders created before this second (epoch); undefined: none. */
  readonly keptFrom: number | undefined;
};

export type FindEvent =
  /** The user asks something, or with undefined closes the search. The same question is the same object. */
  | { readonly type: 'asked'; readonly asked: FindAsked | undefined }
  /** The page has loaded these orders, each told once. */
  | { readonly type: 'seen'; readonly orders: readonly Order[] }
  | {
      readonly type: 'progressed';
      readonly pass: FindPass;
      readonly key: string;
      readonly progress: ReadingProgress;
      readonly parts: readonly unknown[];
    }
  | { readonly type: 'answered'; readonly answer: FindAnswer | undefined }
  | { readonly type: 'rested' }
  /** Buttons: stop reading, go on after that or at the limit, and read again what failed. */
  | { readonly type: 'cancelled' | 'resumed' | 'retried' };

export type FindCommand =
  /** Reads this, what is stale again, and reports its progress; undefined: reads nothing. */
  | { readonly type: 'follow'; readonly pass: FindPass; readonly request: ReadingRequest<unknown, unknown> | undefined }
  | { readonly type: 'resume' | 'retry'; readonly pass: FindPass }
  | { readonly type: 'send'; readonly orders: readonly Order[] }
  | { readonly type: 'ask'; readonly question: FindQuestion }
  /** Waits before the same question is asked again; ends with `rested`. */
  | { readonly type: 'rest' };

type FindStep = Step<FindState, FindCommand>;

const FREE: IndexState = { is: 'free' };
const NOTHING_READ: ReadonlySet<FindPass> = new Set();

export const NO_FIND: FindState = {
  asked: undefined,
  cancelled: undefined,
  passes: { rows: undefined, items: undefined, overflow: undefined },
  read: NOTHING_READ,
  version: 0,
  index: FREE,
  answered: undefined,
  keptFrom: undefined,
};

/** Whether two questions look for the same text in the same orders, so that matches of one can be shown for the other. */
export function isSameSearch(left: FindQuestion | undefined, right: FindQuestion | undefined): boolean {
  return left?.text === right?.text && left?.within?.filters === right?.within?.filters;
}

/** Whether the user stopped reading for what is asked. */
export function isCancelled({ asked, cancelled }: Pick<FindState, 'asked' | 'cancelled'>): boolean {
  return cancelled !== undefined && isSameSearch(asked?.question, cancelled);
}

/** Whether the last answer is for what is asked, and knows all that was read. */
export function isAnswerCurrent({ asked, answered: last, version }: FindState): boolean {
  return last?.question === asked?.question && last?.version === version;
}

function applied(state: FindState, event: FindEvent): FindState {
  switch (event.type) {
    case 'asked':
      return { ...state, asked: event.asked, index: state.index.is === 'resting' ? FREE : state.index };
    case 'seen':
      return { ...state, version: state.version + 1 };
    case 'progressed':
      return progressed(state, event);
    case 'answered':
      return answered(state, event.answer);
    case 'rested':
      return state.index.is === 'resting' ? { ...state, index: FREE } : state;
    case 'cancelled':
      return { ...state, cancelled: state.asked?.question };
    case 'resumed':
      return { ...state, cancelled: undefined };
    case 'retried':
      return state.answered && !state.answered.answer ? { ...state, answered: undefined } : state;
  }
}

function progressed(state: FindState, { pass, key, progress, parts }: Extract<FindEvent, { type: 'progressed' }>) {
  const known = state.passes[pass];
  // A report of what is no longer followed.
  if (known?.key !== key || !state.asked) return state;
  const isEverywhere = pass !== 'overflow' && !state.asked.selection && state.keptFrom === undefined;
  const isRead = isEverywhere && progress.phase === 'complete' && !state.read.has(pass);
  return {
    ...state,
    passes: { ...state.passes, [pass]: { key, progress, parts } },
    read: isRead ? new Set([...state.read, pass]) : state.read,
    version: pass !== 'overflow' && known.parts !== parts ? state.version + 1 : state.version,
  };
}

function answered(state: FindState, answer: FindAnswer | undefined): FindState {
  const { index, asked } = state;
  if (index.is !== 'asked') return state;
  const { question, version } = index;
  const keptFrom = answer?.keptFrom ?? state.keptFrom;
  const read = keptFrom === undefined ? state.read : NOTHING_READ;
  // Something else was asked meanwhile: its answer is awaited at once.
  if (asked && !isSameSearch(asked.question, question)) return { ...state, keptFrom, read, index: FREE };
  const isRepeated = state.answered?.question === question;
  return {
    ...state,
    keptFrom,
    read,
    answered: { question, version, answer },
    index: isRepeated ? { is: 'resting' } : FREE,
  };
}

/** Follows what has to be read for what is asked, the overflow once the rest has ended, and nothing else. */
function followed(state: FindState): FindStep {
  const { asked, read, keptFrom } = state;
  const wanted = asked && !isCancelled(state) ? requestsFor(asked, read, keptFrom) : undefined;
  const passes: Record<FindPass, FollowedPass | undefined> = { ...state.passes };
  const commands: FindCommand[] = [];
  for (const pass of PASSES) {
    const hasToWait =
      pass === 'overflow' && [passes.rows, passes.items].some((each) => each && !isAtRest(each.progress.phase));
    const request = hasToWait ? undefined : wanted?.[pass];
    const key = request && readingKey(request);
    if (key === state.passes[pass]?.key) continue;
    passes[pass] = key === undefined ? undefined : { key, progress: NO_PROGRESS, parts: [] };
    commands.push({ type: 'follow', pass, request });
  }
  return { state: commands.length === 0 ? state : { ...state, passes }, commands };
}

/** Asks the index again whenever it may know more. */
function indexed(state: FindState): FindStep {
  const { asked, index, version } = state;
  if (index.is !== 'free' || !asked || isAnswerCurrent(state)) return { state, commands: [] };
  const { question } = asked;
  return {
    state: { ...state, index: { is: 'asked', question, version } },
    commands: [{ type: 'ask', question }],
  };
}

/** What follows from the event itself, whatever was asked. */
function caused(state: FindState, event: FindEvent): FindCommand[] {
  const inPhase = (type: 'resume' | 'retry', phase: ReadingProgress['phase']) =>
    PASSES.filter((pass) => state.passes[pass]?.progress.phase === phase).map((pass) => ({ type, pass }));
  switch (event.type) {
    case 'seen':
      return [{ type: 'send', orders: event.orders }];
    case 'answered':
      return state.index.is === 'resting' ? [{ type: 'rest' }] : [];
    case 'resumed':
      return inPhase('resume', 'limited');
    case 'retried':
      return inPhase('retry', 'incomplete');
    default:
      return [];
  }
}

/**
 * The next state of a search, and what has to be done for it. Whatever happens in whatever order, reading goes on by itself while something
 * is asked, until everything was searched, the limit is reached or the user stops it.
 */
export function stepFind(before: FindState, event: FindEvent): FindStep {
  const state = applied(before, event);
  const reading = followed(state);
  const asking = indexed(reading.state);
  return { state: asking.state, commands: [...caused(state, event), ...reading.commands, ...asking.commands] };
}
