import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RefreshingEvent, stepRefreshing } from './refreshing.ts';

const ENDS = ['complete', 'incomplete'] as const;
const GOES_ON = ['idle', 'reading', 'waiting', 'offline', 'cancelled'] as const;

test('after every sequence of events a refresh is under way if the button was pressed since the last end', () => {
  const events = fc.array(fc.constantFrom<RefreshingEvent>('asked', ...ENDS, ...GOES_ON));
  fc.assert(
    fc.property(events, (sequence) => {
      const decisive = sequence.findLast((event) => event === 'asked' || ENDS.some((end) => end === event));
      expect(sequence.reduce(stepRefreshing, 'at rest')).toBe(decisive === 'asked' ? 'asked' : 'at rest');
    }),
    { seed: 20_261_123, numRuns: 1_000 },
  );
});
