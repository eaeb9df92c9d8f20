import {
  isThresholdName,
  THRESHOLD_UNITS,
  type ThresholdName,
} from '#contract/bff/exception-thresholds.ts';
import { numberLocale } from '../../ui/i18n/format-locale.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { formatPercent } from '../../ui/i18n/percent.ts';

/** Units per typed unit: amounts are hundredths, except in a currency without a smaller unit. */
export function thresholdScale(name: ThresholdName, currency: string | undefined): number {
  const isAmount = THRESHOLD_UNITS[name] === 'amount';
  return isAmount && (currency === undefined || currencyDigits(currency) > 0) ? 100 : 1;
}

/**
 * The unit's name beside a number in the locale; empty for a count, and for an amount in several
 * currencies.
 */
export function thresholdUnit(
  locale: string,
  name: ThresholdName,
  value: number | string,
  currency: string | undefined,
): string {
  const unit = THRESHOLD_UNITS[name];
  if (unit === 'count') return '';
  if (unit === 'amount') return currency ?? '';
  if (unit === 'percent') return '%';
  const parts = new Intl.NumberFormat(numberLocale(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).formatToParts(Number(value));
  return parts.flatMap((part) => (part.type === 'unit' ? part.value : [])).join('');
}

/** A threshold's value with its unit. */
export function thresholdText(
  locale: string,
  name: string,
  value: number,
  currency?: string,
): string {
  if (!isThresholdName(name)) return String(value);
  if (THRESHOLD_UNITS[name] === 'percent') return formatPercent(locale, value);
  const scale = thresholdScale(name, currency);
  const number = new Intl.NumberFormat(numberLocale(locale), {
    minimumFractionDigits: scale === 100 ? 2 : 0,
  });
  const text = number.format(value / scale);
  return `${text} ${thresholdUnit(locale, name, value, currency)}`.trim();
}
