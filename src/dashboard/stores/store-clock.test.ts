import { describe, expect, test } from 'vitest';
import { cityOfZone } from '#order-domain/days/store-clock.ts';
import { clockName, formatMoment, timeOfDay } from './store-clock.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('a store’s clock', () => {
  test.each([
    ['2026-11-20T20:14:00Z', { timeZone: 'Europe/Madrid' }, 'time', '21:14'],
    ['2026-11-20T20:14:00Z', { timeZone: 'Asia/Tokyo' }, 'day-time', 'Sat 21 Nov, 05:14'],
    ['2026-11-20T20:14:00Z', { offsetMinutes: -210 }, 'time', '16:44'],
    ['2026-11-20T20:14:00.123456789+01:00', { timeZone: 'UTC' }, 'time', '19:14'],
    ['2017-01-01T03:30:27Z', { timeZone: 'America/New_York' }, 'day', 'Sat 31 Dec 2016'],
    ['2026-11-20T00:00:00Z', { timeZone: 'UTC' }, 'time', '00:00'],
    // The store and UTC are in different years.
    ['2026-01-01T03:30:00Z', { timeZone: 'America/New_York' }, 'day', 'Wed 31 Dec 2025'],
    ['2025-12-31T11:30:00Z', { timeZone: 'Pacific/Kiritimati' }, 'day', 'Thu 1 Jan'],
    ['2026-01-01T03:30:00Z', { offsetMinutes: -660 }, 'day', 'Wed 31 Dec 2025'],
    ['half past nine', { timeZone: 'UTC' }, 'time', 'half past nine'],
  ] as const)('%s on %o as %s is %s', (timestamp, clock, style, text) => {
    // Engines differ in the comma after the weekday; only words and digits matter.
    const plain = formatMoment('en-GB', timestamp, clock, style, NOW).replace(/^(\w{3}), /, '$1 ');
    expect(plain).toBe(text);
  });

  test.each([
    ['en-US', '2026-11-20T20:04:05Z', 'time', '8:04\u00A0PM'],
    ['en-US', '2026-11-20T00:00:00Z', 'time', '12:00\u00A0AM'],
    ['en-US', '2026-11-20T12:00:00Z', 'date-time', 'Nov 20, 12:00\u00A0PM'],
    ['en-US', '2026-11-20T20:04:05Z', 'full', 'Fri, Nov 20, 2026, 8:04:05\u00A0PM'],
    ['en-US', '2026-11-20T20:04:05Z', 'day', 'Fri, Nov 20'],
    ['en-US-u-hc-h23', '2026-11-20T08:04:05Z', 'day-time', 'Fri, Nov 20, 08:04'],
    ['en-DE', '2026-11-20T08:04:05Z', 'time', '08:04'],
    ['en-DE-u-hc-h12', '2026-11-20T20:04:05Z', 'time', '8:04\u00A0pm'],
    ['ar-EG', '2026-11-20T20:04:05Z', 'time', '٨:٠٤\u00A0م'],
    ['ar-EG-u-hc-h23', '2026-11-20T20:04:05Z', 'time', '٢٠:٠٤'],
    ['ja-JP-u-hc-h12', '2026-11-20T20:04:05Z', 'time', '午後8:04'],
  ] as const)('writes hours as %s does: %s as %s is %s', (locale, timestamp, style, text) => {
    expect(formatMoment(locale, timestamp, { timeZone: 'UTC' }, style, NOW)).toBe(text);
  });

  test.each([
    ['en-US', '12:00\u00A0AM', '7:30\u00A0PM', '12:00\u00A0AM'],
    ['en-GB', '00:00', '19:30', '24:00'],
  ])('%s writes the beginning, the evening and the end of a day %s, %s, %s', (locale, ...texts) => {
    expect(['00:00', '19:30', '24:00'].map((time) => timeOfDay(locale, time))).toEqual(texts);
  });

  test('names its zone', () => {
    expect(clockName('en-GB', '2026-11-20T20:14:00Z', { timeZone: 'Europe/Madrid' })).toBe('CET');
    expect(clockName('en-GB', '2026-11-20T20:14:00Z', { offsetMinutes: -210 })).toBe(
      'UTC\u221203:30',
    );
    expect(clockName('en-GB', '2026-11-20T20:14:00Z', { offsetMinutes: 0 })).toBe('UTC');
  });

  // In most locales, browsers name a zone by its offset, which means nothing to a manager.
  test.each([
    ['en-US', 'Europe/Madrid', 'CET', 'CEST'],
    ['en-DE', 'Europe/Berlin', 'CET', 'CEST'],
    ['en-DE', 'America/New_York', 'EST', 'EDT'],
    ['en-US', 'Europe/London', 'GMT', 'BST'],
    ['en-GB', 'Australia/Sydney', 'AEDT', 'AEST'],
    ['en-US', 'Asia/Tokyo', 'JST', 'JST'],
    ['en-US', 'America/Sao_Paulo', 'Sao Paulo', 'Sao Paulo'],
    ['ar-EG', 'Europe/Madrid', 'CET', 'CEST'],
    ['en-US', 'UTC', 'UTC', 'UTC'],
  ])('%s names %s %s in winter and %s in summer', (locale, timeZone, winter, summer) => {
    expect(clockName(locale, '2026-11-20T20:14:00Z', { timeZone })).toBe(winter);
    expect(clockName(locale, '2026-07-20T20:14:00Z', { timeZone })).toBe(summer);
  });

  test('locales that abbreviate a zone agree', () => {
    const days = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'] as const;
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const names = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA', 'ja'].map((locale) => {
        const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
        return days.map(
          (day) =>
            format.formatToParts(new Date(day)).find(({ type }) => type === 'timeZoneName')?.value,
        );
      });
      const abbreviations = names.filter(
        (pair) => !pair.some((name) => name === undefined || /\d/.test(name)),
      );
      const expected =
        abbreviations.length === 0 ? [days.map(() => cityOfZone(timeZone))] : abbreviations;
      const shown = days.map((day) => clockName('en-US', day, { timeZone }));
      expect({ timeZone, expected }).toEqual({ timeZone, expected: expected.map(() => shown) });
    }
  });

  test('the first and last day of a year have no year in any time zone', () => {
    const store = { timeZone: 'America/New_York' };
    const eve = Date.UTC(2027, 0, 1, 3, 30);
    expect(formatMoment('en-US', '2027-01-01T03:00:00Z', store, 'day', eve)).toBe('Thu, Dec 31');
  });
});
