import { readAmount } from '../../filters/read-amount.ts';

const CENTS = [50, 20, 10, 5, 2, 1];
const POUNDS = [5000, 2000, 1000, 500, 200, 100];
const DOLLARS = [10_000, ...POUNDS];
const CROWNS = [100_000, 50_000, 20_000, ...DOLLARS];
/** By currency (ISO 4217), in its smallest unit, the largest first. */
const VALUES: Readonly<Record<string, readonly number[]>> = {
  AUD: [...DOLLARS, 50, 20, 10, 5],
  BRL: [20_000, ...DOLLARS, 50, 25, 10, 5, 1],
  CAD: [...DOLLARS, 25, 10, 5],
  CHF: [100_000, 20_000, ...DOLLARS, 50, 20, 10, 5],
  CZK: [500_000, 200_000, ...CROWNS],
  DKK: [...CROWNS, 50],
  EUR: [50_000, 20_000, ...DOLLARS, ...CENTS],
  GBP: [...POUNDS, ...CENTS],
  JPY: [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
  MXN: [...CROWNS, 50, 20, 10],
  NOK: CROWNS.filter((value) => value !== 200),
  PLN: [50_000, 20_000, ...DOLLARS, ...CENTS],
  SEK: CROWNS,
  USD: [...DOLLARS, 50, 25, 10, 5, 1],
};

/** The coins and notes of a currency in its smallest unit; none if they are not known. */
export function coinsAndNotes(currency: string): readonly number[] {
  return VALUES[currency] ?? [];
}

/** How many of each coin and note, as typed, by its value. */
export type Counts = Readonly<Record<string, string>>;

/** Reads a whole number that is not negative, 0 without a text; undefined for anything else. */
export function readCount(text: string, locale: string): number | undefined {
  const count = text.trim() === '' ? 0 : readAmount(text, locale, 0);
  return count !== undefined && count >= 0 ? count : undefined;
}

/** Their sum in the currency's smallest unit; undefined if a count can't be read. */
export function sumCounts(counts: Counts, locale: string): number | undefined {
  let sum = 0;
  for (const [value, text] of Object.entries(counts)) {
    const count = readCount(text, locale);
    if (count === undefined) return undefined;
    sum += count * Number(value);
  }
  return sum;
}
