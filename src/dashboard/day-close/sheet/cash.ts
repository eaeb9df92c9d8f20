import { currencyDigits } from '#contract/text/currency-digits.ts';
import { readAmount } from '../../filters/read-amount.ts';

/** The cash of a day as a user typed it, and a note. */
export type CashTexts = { readonly float: string; readonly counted: string; readonly note: string };

export const NO_CASH: CashTexts = { float: '', counted: '', note: '' };

/** Cash counted, in cents; undefined while it is not known. */
export type Cash = {
  readonly floatCents?: number | undefined;
  readonly countedCents: number | undefined;
};

/** Reads an amount of cash, which is never negative; undefined for anything else. */
export function readCash(text: string, locale: string, currency: string): number | undefined {
  const cents = readAmount(text, locale, currencyDigits(currency));
  return cents !== undefined && cents >= 0 ? cents : undefined;
}
