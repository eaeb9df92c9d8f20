import { canBeThreshold, type ThresholdName } from '#contract/bff/exception-thresholds.ts';
import { readAmount, typedAmount } from '../../filters/read-amount.ts';
import { thresholdScale } from './threshold-text.ts';

function toDigits(scale: number): number {
  return scale === 100 ? 2 : 0;
}

/** A threshold as a user would type it. */
export function typedThreshold(locale: string, value: number, scale: number): string {
  return typedAmount(locale, value, toDigits(scale));
}

/**
 * Reads a threshold as people type it where the locale is used; null for an empty text, which
 * stands for the default; undefined for what can't be one.
 */
export function readThreshold(
  text: string,
  { locale, name, currency }: { locale: string; name: ThresholdName; currency: string | undefined },
): number | null | undefined {
  if (text.trim() === '') return null;
  const digits = toDigits(thresholdScale(name, currency));
  const value = readAmount(text.replaceAll(/[%％٪]/g, ''), locale, digits);
  return value !== undefined && canBeThreshold(name, value) ? value : undefined;
}
