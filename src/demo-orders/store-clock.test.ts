import { describe, expect, test } from 'vitest';
import { createStoreClock } from './store-clock.ts';

const SECONDS_PER_DAY = 86_400;
const instant = (text: string) => Date.parse(text) / 1000;
const dayOf = (date: string) => instant(`${date}T00:00:00Z`) / SECONDS_PER_DAY;

describe('createStoreClock', () => {
  test.each([
    ['Europe/Madrid', '2026-10-25T00:59:59Z', 120],
    ['Europe/Madrid', '2026-10-25T01:00:00Z', 60],
    ['America/New_York', '2026-11-01T05:59:59Z', -240],
    ['America/New_York', '2026-11-01T06:00:00Z', -300],
    ['Asia/Tokyo', '2026-11-01T06:00:00Z', 540],
    ['UTC', '2026-11-01T06:00:00Z', 0],
    ['Asia/Kolkata', '2026-11-01T06:00:00Z', 330],
  ])('%s is right at %s', (zone, text, minutes) => {
    const clock = createStoreClock(zone);
    expect(clock.offsetMinutesAt(instant(text))).toBe(minutes);
    expect(clock.offsetMinutesAt(instant(text))).toBe(minutes);
  });

  test('tells the store’s own day and second', () => {
    const clock = createStoreClock('America/New_York');
    const lateEvening = instant('2026-11-21T03:30:10Z');
    expect(clock.dayAt(lateEvening)).toBe(dayOf('2026-11-20'));
    expect(clock.secondOfDayAt(lateEvening)).toBe(22 * 3600 + 30 * 60 + 10);
  });

  test.each(['Europe/Madrid', 'America/New_York', 'Asia/Tokyo'])(
    'finds the instant of any time %s shows',
    (zone) => {
      const clock = createStoreClock(zone);
      for (let day = dayOf('2026-10-20'); day < dayOf('2026-11-05'); day += 1) {
        for (const second of [0, 5 * 3600, 13 * 3600 + 7, SECONDS_PER_DAY - 1]) {
          const found = clock.instantOf(day, second);
          expect([clock.dayAt(found), clock.secondOfDayAt(found)]).toEqual([day, second]);
        }
      }
    },
  );
});
