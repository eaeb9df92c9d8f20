import {
  canBeThreshold,
  THRESHOLD_UNITS,
  type ThresholdName,
} from '#contract/bff/exception-thresholds.ts';
import { type AmountProblem, readAmount, typedAmount } from '../../filters/editors/read-amount.ts';
import { thresholdScale } from './threshold-text.ts';

/**
 * Why a text is no threshold, and how to write what it could mean. `range`: it is no whole number,
 * or too small or large.
 */
export type ThresholdProblem = {
  readonly ok: false;
  readonly kind: Exclude<AmountProblem, 'unfinished'> | 'range';
  readonly meant: readonly string[];
};

function digitsOf(scale: number): number {
  return scale === 100 ? 2 : 0;
}

/** A threshold as a user would type it. */
export function typedThreshold(locale: string, value: number, scale: number): string {
  return typedAmount(locale, value, digitsOf(scale));
}

/**
 * Reads a threshold as people type it where the locale is used; null for an empty text, which
 * stands for the default.
 */
export function readThreshold(
  text: string,
  { locale, name, currency }: { locale: string; name: ThresholdName; currency: string | undefined },
): { readonly ok: true; readonly value: number | null } | ThresholdProblem {
  if (text.trim() === '') return { ok: true, value: null };
  const isAmount = THRESHOLD_UNITS[name] === 'amount';
  const reading = readAmount(isAmount ? text : text.replaceAll(/[%％٪]/g, ''), {
    locale,
    currencies: isAmount && currency !== undefined ? [currency] : [],
    digits: digitsOf(thresholdScale(name, currency)),
  });
  if (reading.ok && canBeThreshold(name, reading.cents)) return { ok: true, value: reading.cents };
  // Among stores of several currencies there is none to name.
  const isNamed =
    isAmount && (currency !== undefined || reading.ok || reading.problem !== 'currency');
  if (reading.ok || !isNamed) return { ok: false, kind: 'range', meant: [] };
  const { problem, suggestions } = reading;
  return {
    ok: false,
    kind: problem === 'unfinished' ? 'not_a_number' : problem,
    meant: suggestions,
  };
}
