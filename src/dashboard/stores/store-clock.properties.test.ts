import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { withHours } from '../ui/i18n/hours.ts';
import { formatMoment, timeOfDay } from './store-clock.ts';
import { localDay, type StoreClock } from '#order-domain/days/store-clock.ts';

/** Locales with different scripts, digits and directions, and with both ways to write hours. */
const LOCALES = [
  'en-US en-GB en-CA en-AU en-IN en-DE en-150 de-DE fr-FR fr-CA es-ES es-MX pt-BR sv-SE da-DK fi-FI ru-RU uk-UA',
  'tr-TR he-IL ar-EG ar-SA fa-IR ur-PK hi-IN bn-BD mr-IN ta-IN my-MM th-TH vi-VN ja-JP ko-KR zh-CN zh-TW',
].flatMap((line) => line.split(' '));
const ZONES = [
  'UTC',
  'Europe/Madrid',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

const locales = fc.constantFrom(...LOCALES);
/** From 1990 to 2050, in whole seconds. */
const instants = fc.integer({ min: 631_152_000, max: 2_524_607_999 });
const clocks: fc.Arbitrary<StoreClock> = fc.oneof(
  fc.constantFrom(...ZONES).map((timeZone) => ({ timeZone })),
  fc.integer({ min: -720, max: 840 }).map((offsetMinutes) => ({ offsetMinutes })),
);

/** The digits of a locale, from 0 to 9. */
function digitsOf(locale: string): string[] {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
}

/** The numbers in a text as digits, and the letters around them. */
function read(text: string, locale: string): { numbers: string[]; words: string } {
  const digits = digitsOf(locale);
  const plain = [...text].map((character) => {
    const digit = digits.indexOf(character);
    return digit < 0 ? character : String(digit);
  });
  const joined = plain.join('');
  return {
    numbers: joined.match(/\d+/g) ?? [],
    words: joined.replaceAll(/[\d\s:.\u200E\u200F]/gu, ''),
  };
}

test('a 24-hour time is the clock’s minute, in two digits each', () => {
  fc.assert(
    fc.property(locales, instants, clocks, (locale, second, clock) => {
      const text = formatMoment(withHours(locale, 'h23'), printUtcSecond(second), clock, 'time');
      const { minuteOfDay } = localDay(second, clock);
      const expected = [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) =>
        String(part).padStart(2, '0'),
      );
      expect(read(text, locale).numbers).toEqual(expected);
    }),
    { seed: 1 },
  );
});

test('a 12-hour time is the clock’s minute with the right half of the day', () => {
  fc.assert(
    fc.property(locales, instants, clocks, (locale, second, clock) => {
      const wanted = withHours(locale, 'h12');
      const text = formatMoment(wanted, printUtcSecond(second), clock, 'time');
      const { minuteOfDay } = localDay(second, clock);
      const hour = Math.floor(minuteOfDay / 60);
      const { numbers, words } = read(text, locale);
      expect(numbers).toEqual([String(hour % 12 || 12), String(minuteOfDay % 60).padStart(2, '0')]);
      const [morning, evening] = ['01:00', '13:00'].map(
        (time) => read(timeOfDay(wanted, time), locale).words,
      );
      expect(morning).not.toBe(evening);
      expect(words).toBe(hour < 12 ? morning : evening);
      // A line break there would separate the time from its day period.
      expect(text).not.toMatch(/[ \u202F](?=\P{Nd}+$)/u);
    }),
    { seed: 2 },
  );
});

test('the choice of hours only changes the time', () => {
  fc.assert(
    fc.property(locales, instants, clocks, (locale, second, clock) => {
      const timestamp = printUtcSecond(second);
      const by = (hourCycle: 'h12' | 'h23', style: 'day' | 'day-time' | 'time') =>
        formatMoment(withHours(locale, hourCycle), timestamp, clock, style, second * 1000);
      expect(by('h12', 'day')).toBe(by('h23', 'day'));
      // When the time comes first, a line may break after it.
      const rest = (hourCycle: 'h12' | 'h23') => {
        const [whole, time] = [by(hourCycle, 'day-time'), by(hourCycle, 'time')].map((text) =>
          text.replaceAll(/\s/g, ' '),
        );
        expect(whole).toContain(time);
        return whole?.replace(time ?? '', '');
      };
      expect(rest('h12')).toBe(rest('h23'));
    }),
    { seed: 3 },
  );
});

test('a locale’s own hours are one of both kinds, in its own digits', () => {
  fc.assert(
    fc.property(locales, instants, clocks, (locale, second, clock) => {
      const timestamp = printUtcSecond(second);
      const [own, ...both] = [undefined, 'h12' as const, 'h23' as const].map((hourCycle) =>
        formatMoment(withHours(locale, hourCycle), timestamp, clock, 'full', second * 1000),
      );
      expect(both).toContain(own);
    }),
    { seed: 4 },
  );
});
