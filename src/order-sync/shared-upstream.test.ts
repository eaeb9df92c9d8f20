import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const { signal } = new AbortController();
const HOUR = 3_600_000;

/** A clock that advances only while something waits. */
function createClock(start = 0) {
  const clock = {
    at: start,
    now: () => clock.at,
    async wait(milliseconds: number) {
      clock.at += milliseconds;
    },
  };
  return clock;
}

test('requests keep their rate, and a lower one when the service asks for it', async () => {
  const clock = createClock(10 * HOUR);
  const pace = createPace(4, clock);
  const secondsOf = async (requests: number) => {
    const start = clock.at;
    for (let each = 0; each < requests; each += 1) await pace.turn(signal);
    return (clock.at - start) / 1_000;
  };
  expect(await secondsOf(5)).toBe(1);
  pace.slowDown();
  await pace.turn(signal);
  expect(await secondsOf(4)).toBe(2);
  clock.at = 24 * HOUR;
  await pace.turn(signal);
  expect(await secondsOf(4)).toBe(1);
});
