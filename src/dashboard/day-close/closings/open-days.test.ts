import { expect, test } from 'vitest';
import { type DayState, oldestOpenDay } from './open-days.ts';

const states = (...all: readonly DayState[]) =>
  new Map(all.map((state, index) => [`2026-11-0${index + 1}`, state]));

test('the oldest open day is looked for from the first closing on', () => {
  expect(oldestOpenDay(states('open', 'closed', 'empty', 'open', 'open'))).toBe('2026-11-04');
});

test('without closings, or with all days closed, no day is open', () => {
  expect(oldestOpenDay(states('open', 'open'))).toBeUndefined();
  expect(oldestOpenDay(states('closed', 'empty', 'closed'))).toBeUndefined();
});
