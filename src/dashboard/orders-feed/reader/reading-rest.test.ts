import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadingProgress } from './reading.ts';
import { NO_REST, type ReadingEvent, shownPhase, stepRest } from './use-resting-reading.ts';

type Phase = ReadingProgress['phase'];

const UNDER_WAY = ['idle', 'reading', 'waiting', 'offline'] as const satisfies readonly Phase[];
const AT_REST = ['cancelled', 'limited', 'incomplete', 'complete'] as const satisfies readonly Phase[];
const phases = fc.constantFrom<Phase>(...UNDER_WAY, ...AT_REST);

/** Replays the events of one reading or several, and returns the phase shown for `key`. */
function shownAfter(events: readonly ReadingEvent[], key: string, phase: Phase): Phase {
  return shownPhase(events.reduce(stepRest, NO_REST), key, phase);
}

const progressed = (key: string, phase: Phase): ReadingEvent => ({ type: 'progressed', key, phase });

test('what comes to rest is shown as it is; what is under way is shown as it rested before, unless the user let it go on', () => {
  const events = fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(fc.constantFrom('a', 'b'), phases).map(([key, phase]) => progressed(key, phase)),
      },
      { weight: 1, arbitrary: fc.constant<ReadingEvent>({ type: 'resumed' }) },
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(events, fc.constantFrom('a', 'b'), phases, (before, key, phase) => {
      const shown = shownAfter(before, key, phase);
      // Looked at from the end: the events of this reading since the page showed another one, or since the user let it go on.
      const start = before.findLastIndex((event) => event.type === 'resumed' || event.key !== key) + 1;
      const isShownNow = before.findLast(({ type }) => type === 'progressed');
      const since = isShownNow?.type === 'progressed' && isShownNow.key === key ? before.slice(start) : [];
      const rest = since.flatMap((event) => (event.type === 'progressed' ? [event.phase] : [])).findLast(isAtRest);
      expect(shown).toBe(isAtRest(phase) ? phase : (rest ?? phase));
    }),
    { seed: 1, numRuns: 1_000 },
  );
});

function isAtRest(phase: Phase): boolean {
  return AT_REST.some((each) => each === phase);
}

test('a renewal is silent, Read on is not, and another period starts afresh', () => {
  const limited = [progressed('a', 'reading'), progressed('a', 'limited')];
  expect(shownAfter(limited, 'a', 'reading')).toBe('limited');
  expect(shownAfter([...limited, { type: 'resumed' }], 'a', 'reading')).toBe('reading');
  expect(shownAfter(limited, 'b', 'reading')).toBe('reading');
});
