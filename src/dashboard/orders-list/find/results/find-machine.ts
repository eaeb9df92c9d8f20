import type { Order } from '#contract/service/order.ts';
import { type ReadingRequest, readingKey } from '../../../orders-feed/reader/reader.ts';
import { NO_PROGRESS, type ReadingProgress } from '../../../orders-feed/reader/reading.ts';
import type { FindAnswer, FindQuestion } from '../search/find-messages.ts';
import { contentsFor, type FindAsked, type FindContents, passesOf } from '../search/find-passes.ts';

/** A search reads orders into the index in the worker, and then searches those that do not fit it (search/find-passes.ts). */
export type FindPass = 'index' | 'overflow';

/** A pass as it is being read. */
type FollowedPass = {
  /** Identifies its request. */
  readonly key: string;
  readonly progress: ReadingProgress;
  /** What was read so far, as its parts: numbers of orders, or matches of the overflow. */
  readonly parts: readonly unknown[];
};

/** The last answer of the index; `answer` is undefined if the index failed. */
export type FindAnswered = {
  readonly question: FindQuestion;
  readonly version: number;
  readonly answer: FindAnswer | undefined;
};

/** What the index in the worker is doing: one thing at a time. After loaded orders were sent, the next thing is an answer. */
type IndexState =
  | { readonly is: 'free'; readonly next: 'send' | 'ask' }
  | { readonly is: 'sending' }
  | { readonly is: 'asked'; readonly question: FindQuestion; readonly version: number }
  | { readonly is: 'resting' };

export type FindState = {
  /** Undefined while nothing is asked, so nothing is read. */
  readonly asked: FindAsked | undefined;
  /** What the user stopped reading for; another text goes on. */
  readonly cancelled: FindQuestion | undefined;
  readonly passes: Readonly<Record<FindPass, FollowedPass | undefined>>;
  /** What was read completely, everywhere. */
  readonly read: ReadonlySet<FindContents>;
  /** Orders that the page has loaded, to be sent to the index. */
  readonly unsent: readonly Order[];
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
  | { readonly type: 'sent' }
  | { readonly type: 'answered'; readonly answer: FindAnswer | undefined }
  | { readonly type: 'rested' }
  /** Buttons: stop reading, go on after that or at the limit, and read again what failed. */
  | { readonly type: 'cancelled' | 'resumed' | 'retried' };

export type FindCommand =
  /** Reads this, what is stale again, and reports its progress; undefined: reads nothing. */
  | { readonly type: 'follow'; readonly pass: FindPass; readonly request: ReadingRequest<unknown, unknown> | undefined }
  | { readonly type: 'cancel' | 'resume' | 'retry'; readonly pass: FindPass }
  /** To the index: each ends with its event (`sent`, `answered`, `rested`). */
  | { readonly type: 'send'; readonly orders: readonly Order[] }
  | { readonly type: 'ask'; readonly question: FindQuestion }
  /** Waits before the same question is asked again. */
  | { readonly type: 'rest' };

export type FindStep = { readonly state: FindState; readonly commands: readonly FindCommand[] };

/** How many orders are sent at once: copying them takes a few milliseconds. */
const CHUNK = 500;
const PASSES = ['index', 'overflow'] as const;
const FREE: IndexState = { is: 'free', next: 'send' };
const NOTHING_READ: ReadonlySet<FindContents> = new Set();

export const NO_FIND: FindState = {
  asked: undefined,
  cancelled: undefined,
  passes: { index: undefined, overflow: undefined },
  read: NOTHING_READ,
  unsent: [],
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

/** Whether a pass is being read, or will be as soon as possible. */
export function isUnderway({ phase }: ReadingProgress): boolean {
  return phase === 'idle' || phase === 'reading' || phase === 'waiting' || phase === 'offline';
}

function applied(state: FindState, event: FindEvent): FindState {
  switch (event.type) {
    case 'asked':
      return { ...state, asked: event.asked, index: state.index.is === 'resting' ? FREE : state.index };
    case 'seen':
      return { ...state, unsent: [...state.unsent, ...event.orders] };
    case 'progressed':
      return progressed(state, event);
    case 'sent':
      return state.index.is === 'sending'
        ? { ...state, version: state.version + 1, index: { is: 'free', next: 'ask' } }
        : state;
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
  const isEverywhere = pass === 'index' && !state.asked.selection && state.keptFrom === undefined;
  return {
    ...state,
    passes: { ...state.passes, [pass]: { key, progress, parts } },
    read:
      isEverywhere && progress.phase === 'complete'
        ? new Set([...state.read, contentsFor(state.asked, state.read)])
        : state.read,
    version: pass === 'index' && known.parts !== parts ? state.version + 1 : state.version,
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

/** Follows what has to be read for what is asked, and nothing else. */
function followed(state: FindState): FindStep {
  const { asked, passes, read, keptFrom } = state;
  const wanted = asked ? passesOf(asked, read, keptFrom) : undefined;
  const next = { ...passes };
  const commands: FindCommand[] = [];
  for (const pass of PASSES) {
    // What does not fit the index is read once the rest is in it.
    const hasToWait = pass === 'overflow' && next.index !== undefined && next.index.progress.phase !== 'complete';
    const request = hasToWait ? undefined : wanted?.[pass];
    const key = request && readingKey(request);
    if (key === passes[pass]?.key) continue;
    next[pass] = key === undefined ? undefined : { key, progress: NO_PROGRESS, parts: [] };
    commands.push({ type: 'follow', pass, request });
  }
  return { state: commands.length === 0 ? state : { ...state, passes: next }, commands };
}

/** Keeps reading as long as the user has not stopped it, and only then. */
function steered(state: FindState): FindStep {
  const commands: FindCommand[] = [];
  const next = { ...state.passes };
  const hasCancelled = isCancelled(state);
  for (const pass of PASSES) {
    const known = next[pass];
    if (!known) continue;
    const { progress } = known;
    // Noted at once, so that the command is not repeated until the reading reports its phase.
    if (hasCancelled && isUnderway(progress)) {
      commands.push({ type: 'cancel', pass });
      next[pass] = { ...known, progress: { ...progress, phase: 'cancelled' } };
    } else if (!hasCancelled && progress.phase === 'cancelled') {
      commands.push({ type: 'resume', pass });
      next[pass] = { ...known, progress: { ...progress, phase: 'reading' } };
    }
  }
  return { state: commands.length === 0 ? state : { ...state, passes: next }, commands };
}

/** Whether the last answer is for what is asked, and knows all that was read. */
export function isAnswerCurrent({ asked, answered: last, version }: FindState): boolean {
  return last?.question === asked?.question && last?.version === version;
}

/** Gives the index its next work: orders that the page has loaded, then the question, in turns. */
function indexed(state: FindState): FindStep {
  const { asked, index, unsent, version } = state;
  if (index.is !== 'free' || !asked) return { state, commands: [] };
  const mustAsk = !isAnswerCurrent(state);
  if (unsent.length > 0 && (index.next === 'send' || !mustAsk)) {
    const orders = unsent.slice(0, CHUNK);
    return {
      state: { ...state, unsent: unsent.slice(CHUNK), index: { is: 'sending' } },
      commands: [{ type: 'send', orders }],
    };
  }
  if (!mustAsk) return { state, commands: [] };
  const { question } = asked;
  return {
    state: { ...state, index: { is: 'asked', question, version } },
    commands: [{ type: 'ask', question }],
  };
}

/** What follows from the event itself, whatever was asked: a rest after an answer, and what a button says to the readings. */
function caused(state: FindState, { type }: FindEvent): FindStep {
  const commands: FindCommand[] = type === 'answered' && state.index.is === 'resting' ? [{ type: 'rest' }] : [];
  for (const pass of PASSES) {
    const phase = state.passes[pass]?.progress.phase;
    if (type === 'resumed' && phase === 'limited') commands.push({ type: 'resume', pass });
    if (type === 'retried' && phase === 'incomplete') commands.push({ type: 'retry', pass });
  }
  return { state, commands };
}

/**
 * The next state of a search, and what has to be done for it. Whatever happens in whatever order, reading goes on by itself while something
 * is asked, until everything was searched, the limit is reached or the user stops it.
 */
export function stepFind(state: FindState, event: FindEvent): FindStep {
  const steps = [(next: FindState) => caused(next, event), followed, steered, indexed];
  return steps.reduce<FindStep>(
    (before, take) => {
      const { state: next, commands } = take(before.state);
      return { state: next, commands: [...before.commands, ...commands] };
    },
    { state: applied(state, event), commands: [] },
  );
}
