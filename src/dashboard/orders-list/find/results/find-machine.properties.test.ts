import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { isAtRest, NO_PROGRESS, type ReadingProgress } from '../../../orders-feed/reader/reading.ts';
import { type FindAsked, PASSES } from '../search/find-passes.ts';
import { type FindCommand, type FindEvent, type FindState, isCancelled, NO_FIND, stepFind } from './find-machine.ts';
import { findView } from './find-view.ts';

const NOON = 1_790_000_000;
const { pageSize: _pageSize, ...EVERYTHING } = (await import('#contract/service/list-orders-query.ts'))
  .EMPTY_LIST_ORDERS_QUERY;

/** Four searches: a word and a ticket, each everywhere and within filters that have dates. */
const ASKED: readonly FindAsked[] = ['ana', 'T-1'].flatMap((text) =>
  [undefined, { ...EVERYTHING, from: '2026-01-01T00:00:00Z', to: '2026-09-01T00:00:00Z' }].map((selection) => ({
    question: {
      text,
      labels: [],
      currencyDigits: { byStore: {}, others: 2 },
      within: selection
        ? { filters: 'view=active', stores: [], defaultTimeZone: 'UTC', cutoffMinutes: 0, now: NOON }
        : null,
      limit: 10,
    },
    selection,
  })),
);

const PHASES = [
  'idle',
  'reading',
  'waiting',
  'offline',
  'limited',
  'incomplete',
  'complete',
] as const satisfies readonly ReadingProgress['phase'][];

type Tick = (state: FindState) => FindEvent;

/** The orders that a list may have; what one event brings is the first of them. */
const LISTED = Array.from({ length: 700 }, (_, index) => exampleOrder({ id: String(index) }));

/** Any event in any state, whether or not something in flight could cause it. */
const anyTick: fc.Arbitrary<Tick> = fc.oneof(
  fc.option(fc.constantFrom(...ASKED), { nil: undefined }).map((asked): Tick => () => ({ type: 'asked', asked })),
  fc.integer({ min: 1, max: LISTED.length }).map((count): Tick => () => ({
    type: 'seen',
    orders: LISTED.slice(0, count),
  })),
  fc
    .record({
      pass: fc.constantFrom(...PASSES),
      phase: fc.constantFrom(...PHASES),
      orders: fc.nat({ max: 60_000 }),
      isStale: fc.boolean(),
    })
    .map(({ pass, phase, orders, isStale }): Tick => (state) => ({
      type: 'progressed',
      pass,
      key: isStale ? 'of something else' : (state.passes[pass]?.key ?? 'nothing'),
      progress: { ...NO_PROGRESS, phase, orders },
      parts: [orders],
    })),
  fc.constantFrom('rested', 'cancelled', 'resumed', 'retried').map((type): Tick => () => ({ type })),
  fc
    .option(fc.option(fc.integer({ min: NOON - 9_000, max: NOON }), { nil: null }), { nil: undefined })
    .map((keptFrom): Tick => () => ({
      type: 'answered',
      answer: keptFrom === undefined ? undefined : { found: [], count: 0, isPersonal: false, keptFrom },
    })),
);

function toIndex(commands: readonly FindCommand[]): FindCommand[] {
  return commands.filter(({ type }) => type === 'ask' || type === 'rest');
}

/** Applies ticks, checking each step, and returns the last state. */
function walk(ticks: readonly Tick[]): FindState {
  let state = NO_FIND;
  for (const tick of ticks) {
    const event = tick(state);
    const before = state;
    const { state: next, commands } = stepFind(state, event);
    state = next;
    const wasBusy = before.index.is !== 'free';
    const isEnded = event.type === 'answered' || event.type === 'rested' || event.type === 'asked';
    // The index answers one question at a time.
    expect(toIndex(commands).length).toBeLessThanOrEqual(wasBusy && !isEnded ? 0 : 1);
    // While nothing is asked, nothing is read and the index has nothing new to do.
    const isAtWork = Object.values(state.passes).some(Boolean) || toIndex(commands).some(({ type }) => type !== 'rest');
    expect(isAtWork && !state.asked).toBe(false);
    // What does not fit the index is read last, and nothing for what the user stopped.
    const underway = PASSES.filter((pass) => state.passes[pass] && !isAtRest(state.passes[pass].progress.phase));
    expect(underway.includes('overflow') && underway.length > 1).toBe(false);
    expect(isCancelled(state) && underway.length > 0).toBe(false);
    expect(findView(state).status.is === 'stopped' && underway.length > 0).toBe(false);
  }
  return state;
}

const ENDS = { ask: 'answered', rest: 'rested' } as const;
const WORK = { free: undefined, asked: 'ask', resting: 'rest' } as const;

/**
 * What a sound reader and index answer, until nothing is left to do: everything followed is read, and what the index was told to do ends.
 * It was told what `start` says; after that, only commands tell it something.
 */
function settle(start: FindState): FindState {
  let state = start;
  let work: keyof typeof ENDS | undefined = WORK[start.index.is];
  for (let steps = 0; steps < 100; steps += 1) {
    const unread = PASSES.find((pass) => {
      const known = state.passes[pass];
      return known && !isAtRest(known.progress.phase);
    });
    const key = unread && state.passes[unread]?.key;
    let event: FindEvent;
    if (unread && key !== undefined)
      event = {
        type: 'progressed',
        pass: unread,
        key,
        progress: { ...NO_PROGRESS, phase: 'complete' },
        parts: [steps],
      };
    else if (work === 'ask')
      event = {
        type: 'answered',
        answer: { found: [], count: 0, isPersonal: false, keptFrom: state.keptFrom ?? null },
      };
    else if (work) event = { type: ENDS[work] };
    else return state;
    if (event.type !== 'progressed') work = undefined;
    const step = stepFind(state, event);
    state = step.state;
    for (const { type } of step.commands) {
      if (type !== 'ask' && type !== 'rest') continue;
      expect(work).toBeUndefined();
      work = type;
    }
  }
  throw new Error('The search has no end.');
}

describe('a search', () => {
  test('does one thing at a time and nothing unasked, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyTick, { maxLength: 40 }), (ticks) => {
        expect(walk(ticks).version).toBeGreaterThanOrEqual(0);
      }),
      { seed: 23, numRuns: 500 },
    );
  });

  test('ends by itself from wherever it is, with an answer to what is asked that knows everything', () => {
    fc.assert(
      fc.property(fc.array(anyTick, { maxLength: 40 }), fc.constantFrom(...ASKED), (ticks, asked) => {
        let { state } = stepFind(walk(ticks), { type: 'asked', asked });
        // What failed, was stopped or reached the limit waits for the user; everything else must not.
        state = settle(state);
        for (const type of ['resumed', 'resumed', 'retried'] as const) {
          const { state: next, commands } = stepFind(state, { type });
          state = next;
          for (const command of commands) {
            const pass = 'pass' in command ? command.pass : undefined;
            const key = pass && state.passes[pass]?.key;
            if (pass === undefined || key === undefined) continue;
            const progress = { ...NO_PROGRESS, phase: 'reading' } as const;
            ({ state } = stepFind(state, { type: 'progressed', pass, key, progress, parts: [type] }));
          }
          state = settle(state);
        }
        expect(findView(state).status.is).toBe('whole');
        expect(state.answered?.question).toBe(asked.question);
      }),
      { seed: 24, numRuns: 500 },
    );
  });

  test('stopped by the user stays stopped until another text is asked', () => {
    fc.assert(
      fc.property(fc.array(anyTick, { maxLength: 20 }), fc.array(anyTick, { maxLength: 20 }), (before, after) => {
        const [asked] = ASKED;
        let state = stepFind(walk(before), { type: 'asked', asked }).state;
        state = stepFind(state, { type: 'cancelled' }).state;
        for (const tick of after) {
          const event = tick(state);
          if (event.type === 'asked' || event.type === 'resumed') continue;
          const step = stepFind(state, event);
          expect(step.commands.filter((command) => command.type === 'follow' && command.request)).toEqual([]);
          expect(Object.values(step.state.passes).some((pass) => pass && !isAtRest(pass.progress.phase))).toBe(false);
          state = step.state;
        }
        const other = stepFind(state, { type: 'asked', asked: ASKED[2] });
        expect(findView(other.state).status.is).not.toBe('stopped');
      }),
      { seed: 25, numRuns: 500 },
    );
  });
});
