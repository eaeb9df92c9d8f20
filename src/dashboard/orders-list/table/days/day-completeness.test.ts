import { describe, expect, test } from 'vitest';
import { readInstant } from '#contract/service/rfc3339.ts';
import { createDayClock } from '#order-domain/days/store-day.ts';
import { type DayCoverage, dayCompleteness } from './day-completeness.ts';

function second(timestamp: string): number {
  const instant = readInstant(timestamp);
  if (!instant.ok) throw new RangeError(timestamp);
  return instant.value.epochSeconds;
}

const NOW = second('2026-11-21T10:00:00Z');
const dayAt = createDayClock('UTC', 0);
const today = dayAt(NOW);
const friday = dayAt(second('2026-11-20T12:00:00Z'));

function coverage(changes: Partial<DayCoverage> = {}): DayCoverage {
  return {
    isComplete: false,
    reachedBackTo: '2026-11-19T20:00:00Z',
    reachedUpTo: undefined,
    missing: [],
    heldBack: [],
    ...changes,
  };
}

describe('how much of a day a list holds', () => {
  test('all of it, once an order before it is reached', () => {
    expect(dayCompleteness(friday, coverage())).toBe('whole');
    expect(dayCompleteness(friday, coverage({ reachedBackTo: '2026-11-20T00:00:00Z' }))).toBe('part');
    expect(dayCompleteness(friday, coverage({ reachedBackTo: undefined }))).toBe('part');
    expect(dayCompleteness(friday, coverage({ reachedBackTo: 'long ago' }))).toBe('part');
  });

  test('all of it, once everything is loaded', () => {
    expect(dayCompleteness(friday, coverage({ isComplete: true, reachedBackTo: '2026-11-20T09:00:00Z' }))).toBe(
      'whole',
    );
  });

  test('all of today up to now, unless new orders are held back', () => {
    expect(dayCompleteness(today, coverage())).toBe('whole');
    expect(dayCompleteness(today, coverage({ heldBack: ['2026-11-21T10:00:00Z'] }))).toBe('held back');
    expect(dayCompleteness(friday, coverage({ heldBack: ['2026-11-21T10:00:00Z'] }))).toBe('whole');
  });

  test('not all of it, where newer orders of it are not loaded', () => {
    expect(dayCompleteness(friday, coverage({ reachedUpTo: '2026-11-20T19:30:00Z' }))).toBe('part');
    expect(dayCompleteness(friday, coverage({ reachedUpTo: '2026-11-21T00:00:00Z' }))).toBe('whole');
  });

  test('not all of it, where orders of it could not be listed or read', () => {
    expect(dayCompleteness(friday, coverage({ missing: ['2026-11-20T23:59:59Z'] }))).toBe('part');
    expect(dayCompleteness(friday, coverage({ missing: ['2026-11-21T00:00:00Z'] }))).toBe('whole');
    expect(dayCompleteness(friday, coverage({ missing: [undefined], isComplete: true }))).toBe('part');
    expect(dayCompleteness(friday, coverage({ missing: ['once'] }))).toBe('part');
  });

  test('unknown, where the orders tell no day', () => {
    expect(dayCompleteness(undefined, coverage({ isComplete: true }))).toBe('part');
  });
});
