import { currencyDigits } from '#contract/text/currency-digits.ts';
import { readAmount } from '../../filters/read-amount.ts';
import type { Counts } from './coins-and-notes.ts';

/** The cash of a day and a note, as typed. */
export type CashTexts = {
  readonly float: string;
  readonly counted: string;
  /** The coins and notes whose sum is `counted`; undefined if it was typed. */
  readonly counts?: Counts | undefined;
  readonly note: string;
};

export const NO_CASH: CashTexts = { float: '', counted: '', note: '' };

/** Cents; undefined until known. */
export type Cash = {
  readonly floatCents?: number | undefined;
  readonly countedCents: number | undefined;
};

/** Reads a cash amount that is not negative; undefined for anything else. */
export function readCash(text: string, locale: string, currency: string): number | undefined {
  const cents = readAmount(text, locale, currencyDigits(currency));
  return cents !== undefined && cents >= 0 ? cents : undefined;
}
