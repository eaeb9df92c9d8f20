import { expect, test } from 'vitest';
import { liveHealth } from './live-health.ts';

const SINCE = '2026-11-21T12:03:00Z';

test.each([
  ['live', { isOn: true, isOnline: true, hasFailed: false }],
  ['no_answer', { isOn: true, isOnline: true, hasFailed: true }],
  ['offline', { isOn: true, isOnline: false, hasFailed: true }],
  ['offline', { isOn: true, isOnline: false, hasFailed: false }],
  ['paused', { isOn: false, isOnline: false, hasFailed: true }],
] as const)('a list is %s with %o', (kind, state) => {
  expect(liveHealth(state, SINCE)).toEqual({ kind, lastAnswer: SINCE });
});
