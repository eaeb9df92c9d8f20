import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_READ } from './reader.ts';
import { type KnownReading, NO_PROGRESS, type Reading, recallReading } from './reading.ts';

test('after every sequence of reports: the last one, whether any ended, and what was last whole', () => {
  const phase = fc.constantFrom(
    'idle',
    'reading',
    'waiting',
    'offline',
    'cancelled',
    'limited',
    'incomplete',
    'complete',
  );
  const report = fc.record({
    parts: fc.array(fc.nat()),
    progress: phase.map((each) => ({ ...NO_PROGRESS, phase: each })),
  });
  fc.assert(
    fc.property(fc.array<Reading<number>>(report, { minLength: 1 }), (reports) => {
      const known = reports.reduce<KnownReading<number>>(recallReading, NOTHING_READ);
      const phases = reports.map(({ progress }) => progress.phase);
      const isEnd = (each: string) => ['cancelled', 'limited', 'incomplete', 'complete'].includes(each);
      expect(known).toEqual({
        ...reports.at(-1),
        hasEnded: phases.some(isEnd),
        whole: reports.findLast(({ progress }) => progress.phase === 'complete'),
      });
    }),
    { seed: 20_261_123, numRuns: 500 },
  );
});
