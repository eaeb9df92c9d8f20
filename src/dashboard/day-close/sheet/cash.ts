import { type AmountReading, readAmount } from '../../filters/editors/read-amount.ts';

/** The cash of a day as a user typed it, and a note. */
export type CashTexts = { readonly float: string; readonly counted: string; readonly note: string };

export const NO_CASH: CashTexts = { float: '', counted: '', note: '' };

/** Cash counted, in cents; undefined while it is not known. */
export type Cash = {
  readonly floatCents?: number | undefined;
  readonly countedCents: number | undefined;
};

/** Reads an amount of cash, which is never negative; undefined for an empty text. */
export function readCash(
  text: string,
  locale: string,
  currency: string,
): AmountReading | undefined {
  if (text.trim() === '') return undefined;
  const reading = readAmount(text, { locale, currencies: [currency] });
  return reading.ok && reading.cents < 0
    ? { ok: false, problem: 'not_a_number', suggestions: [] }
    : reading;
}
