import { describe, expect, test } from 'vitest';
import { createDayClock } from '#order-domain/days/store-day.ts';
import { filteredDays, withinDays } from './filtered-days.ts';

const days = {
  zones: ['America/New_York', 'Asia/Tokyo', 'UTC'],
  timeZone: 'UTC',
  cutoffMinutes: 0,
  now: Date.parse('2026-11-21T11:00:00Z') / 1000,
};
const at = (timestamp: string) => Date.parse(timestamp) / 1000;
const dayAt = createDayClock('UTC', 0);

describe('under a date filter over several zones', () => {
  test('one day is each store’s own, from its first hour anywhere to its last', () => {
    const filtered = filteredDays({ from: '2026-11-20', to: '2026-11-20' }, days);
    expect(filtered.first).toBe(filtered.last);
    expect(filtered.first).toEqual({
      day: '2026-11-20',
      start: at('2026-11-19T15:00:00Z'),
      end: at('2026-11-21T05:00:00Z'),
    });
  });

  test('no order stands under a day that was not selected', () => {
    const clock = withinDays(dayAt, filteredDays({ from: '2026-11-01', to: '2026-11-20' }, days));
    // New York's evening of the last day, Tokyo's morning of the first.
    expect(clock(at('2026-11-21T02:00:00Z')).day).toBe('2026-11-20');
    expect(clock(at('2026-10-31T16:00:00Z')).day).toBe('2026-11-01');
    expect(clock(at('2026-11-19T12:00:00Z'))).toEqual(dayAt(at('2026-11-19T12:00:00Z')));
  });

  test('the days at the edges are whole only with the hours of every store', () => {
    const { first, last } = filteredDays({ from: '2026-11-01', to: '2026-11-20' }, days);
    expect(first).toEqual({ day: '2026-11-01', start: at('2026-10-31T15:00:00Z'), end: at('2026-11-02T00:00:00Z') });
    expect(last).toEqual({ day: '2026-11-20', start: at('2026-11-20T00:00:00Z'), end: at('2026-11-21T05:00:00Z') });
  });

  test('a relative range holds what today is in every zone', () => {
    const evening = { ...days, now: at('2026-11-21T02:00:00Z') };
    const { first, last } = filteredDays({ preset: 'today' }, evening);
    expect([first?.day, last?.day]).toEqual(['2026-11-20', '2026-11-21']);
  });

  test('open ends stay open', () => {
    expect(filteredDays(undefined, days)).toEqual({ first: undefined, last: undefined });
    expect(filteredDays({ from: '2026-11-01' }, days).last).toBeUndefined();
    expect(filteredDays({ to: '2026-11-01' }, days).first).toBeUndefined();
  });
});
