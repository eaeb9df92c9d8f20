import { foldText } from './fold-text.ts';

const DAY_MS = 86_400_000;
/** More words than a day has: "Tuesday of last week". */
const MOST_WORDS = 4;
/** Of a weekday's name of at most 3 letters, which is often another word: "sun dried tomatoes". */
const MOST_SHORT_WORDS = 2;
const SHORT = 3;

/** The names of a language, folded. */
type DayWords = {
  /** From 0. */
  readonly months: ReadonlyMap<string, number>;
  /** From Sunday, 0. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** Days before today. */
  readonly relative: ReadonlyMap<string, number>;
  readonly isDayFirst: boolean;
};

/**
 * Reads a past day as people write it: `24 Nov`, `24.11.`, `2026-11-24`, `last Tuesday`, `Tue 24`
 * (of the last five weeks), `yesterday`, in a language (BCP 47) or in English. Without a year it is
 * the last such day, and a time of day after it (`11:00`) is ignored. `today` and the result are `YYYY-MM-DD`; undefined if
 * the text is no day, or one to come.
 */
export function readDay(text: string, language: string, today: string): string | undefined {
  const folded = foldText(text.replace(/[\s,]+\d{1,2}:\d{2}\s*$/u, '')).trim();
  for (const words of [wordsOf(language), wordsOf('en')]) {
    const day = readNumbers(folded, words, today) ?? readNames(folded, words, today);
    if (day !== undefined) return day;
  }
  return undefined;
}

function readNumbers(folded: string, { isDayFirst }: DayWords, today: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(folded) ?? [];
  if (year) return pastDay(Number(year), Number(month), Number(day), today);
  const [, first, second, end = ''] =
    /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2})?)?$/.exec(folded) ?? [];
  if (first === undefined) return undefined;
  const numbers = [Number(first), Number(second)] as const;
  const isFirst = isDayFirst ? numbers[1] <= 12 : numbers[0] > 12;
  const [ofMonth, ofDay] = isFirst ? [numbers[1], numbers[0]] : numbers;
  return pastDay(readYear(end), ofMonth, ofDay, today);
}

function readNames(
  folded: string,
  { months, weekdays, relative }: DayWords,
  today: string,
): string | undefined {
  const before = relative.get(folded);
  if (before !== undefined) return daysBefore(today, before);
  // Chinese and Japanese: 2026年11月24日.
  const [, fullYear = '', month, day] =
    /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号號]?$/.exec(folded) ?? [];
  if (month) return pastDay(readYear(fullYear), Number(month), Number(day), today);
  const words: readonly string[] = folded.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const countOfWords = words.length - numbers.length;
  if (countOfWords > MOST_WORDS) return undefined;
  const named = words.flatMap((word) => months.get(word) ?? []);
  const [only] = named;
  if (only !== undefined && named.length === 1 && numbers.length > 0 && numbers.length <= 2) {
    const ofDay = numbers.find((number) => number.length <= 2);
    const year = numbers.find((number) => number.length === 4);
    if (ofDay === undefined || (numbers.length === 2 && year === undefined)) return undefined;
    return pastDay(year === undefined ? undefined : Number(year), only + 1, Number(ofDay), today);
  }
  const [weekday] = [...weekdays].flatMap(([name, number]) =>
    (words.includes(name) && (name.length > SHORT || countOfWords <= MOST_SHORT_WORDS)) ||
    (isUnspaced(name) && folded.includes(name))
      ? [number]
      : [],
  );
  if (weekday === undefined) return undefined;
  const daysAgo = (new Date(today).getUTCDay() - weekday + 7) % 7;
  const [ofMonth] = numbers;
  if (ofMonth === undefined) return daysBefore(today, daysAgo === 0 ? 7 : daysAgo);
  if (numbers.length > 1) return undefined;
  return [0, 7, 14, 21, 28]
    .map((days) => daysBefore(today, daysAgo + days))
    .find((day) => Number(day.slice(8)) === Number(ofMonth));
}

function isUnspaced(name: string): boolean {
  return name.length > 1 && /\p{scx=Han}/u.test(name);
}

function readYear(digits: string): number | undefined {
  if (digits === '') return undefined;
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** Undefined for a day that doesn't exist or is after today. */
function pastDay(
  year: number | undefined,
  month: number,
  day: number,
  today: string,
): string | undefined {
  if (year === undefined) {
    const thisYear = Number(today.slice(0, 4));
    return pastDay(thisYear, month, day, today) ?? pastDay(thisYear - 1, month, day, today);
  }
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const text = date.toISOString().slice(0, 10);
  return text <= today ? text : undefined;
}

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
}

const known = new Map<string, DayWords>();

function wordsOf(language: string): DayWords {
  const words = known.get(language) ?? makeWords(language);
  known.set(language, words);
  return words;
}

function makeWords(language: string): DayWords {
  const partsOf = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(language, {
      ...options,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    }).formatToParts(date);
  const nameOf = (type: 'month' | 'weekday', options: Intl.DateTimeFormatOptions, date: Date) => {
    const name = partsOf(options, date).find((part) => part.type === type)?.value ?? '';
    return foldText(name).replaceAll('.', '').trim();
  };
  const styles = ['long', 'short'] as const;
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>();
  for (const style of styles) {
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 1));
      // Some languages write a month differently beside a day.
      for (const options of [{ month: style }, { day: 'numeric', month: style }] as const)
        months.set(nameOf('month', options, date), month);
    }
    // The first of November 2026 is a Sunday.
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const date = new Date(Date.UTC(2026, 10, 1 + weekday));
      // Portuguese: sexta-feira, or sexta.
      const [name = ''] = nameOf('weekday', { weekday: style }, date).split('-');
      weekdays.set(name, weekday);
    }
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const order = partsOf({ day: 'numeric', month: 'numeric' }, new Date(0)).map(({ type }) => type);
  return {
    months,
    weekdays,
    relative: new Map([0, 1, 2].map((days) => [foldText(relative.format(-days, 'day')), days])),
    isDayFirst: order.indexOf('day') < order.indexOf('month'),
  };
}
