import { cashCount, type FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { readAmount } from '../../filters/read-amount.ts';

/** The cash of a day as a user typed it, and a note. */
export type CashTexts = { readonly float: string; readonly counted: string; readonly note: string };

export const NO_CASH: CashTexts = { float: '', counted: '', note: '' };

/** Cash counted, in cents; undefined while it is not known. */
export type Cash = {
  readonly floatCents: number | undefined;
  readonly countedCents: number | undefined;
};

/** Reads an amount of cash, which is never negative; undefined for anything else. */
export function readCash(text: string, locale: string, currency: string): number | undefined {
  const cents = readAmount(text, locale, currencyDigits(currency));
  return cents !== undefined && cents >= 0 ? cents : undefined;
}

/** The cash that a user typed so far. */
export function typedCash({ float, counted }: CashTexts, locale: string, currency: string): Cash {
  return {
    floatCents: readCash(float, locale, currency),
    countedCents: readCash(counted, locale, currency),
  };
}

/**
 * The rows of the cash count, in cents. Without a float there was no cash in the drawer; without a
 * count there is no difference.
 */
export function cashRows(tree: FiguresTree, { floatCents = 0, countedCents }: Cash) {
  const { expectedCents } = cashCount(tree, { floatCents, countedCents: 0 });
  return {
    takenCents: expectedCents - floatCents,
    expectedCents,
    differenceCents: countedCents === undefined ? undefined : countedCents - expectedCents,
  };
}
