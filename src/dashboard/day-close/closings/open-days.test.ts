import { expect, test } from 'vitest';
import { dayToClose, type DayState } from './open-days.ts';

const states = (...all: readonly DayState[]) =>
  new Map(all.map((state, index) => [`2026-11-0${index + 1}`, state]));

test('the oldest open day is looked for from the first closing on', () => {
  expect(dayToClose(states('open', 'closed', 'empty', 'open', 'open'))).toBe('2026-11-04');
});

test('without closings, the newest open day is the first to close', () => {
  expect(dayToClose(states('open', 'open', 'empty'))).toBe('2026-11-02');
});

test('with all days closed, no day is left', () => {
  expect(dayToClose(states('closed', 'empty', 'closed'))).toBeUndefined();
});
