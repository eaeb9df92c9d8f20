import { cached } from './cached.ts';
import { numberLocale } from './format-locale.ts';

// As a unit, because the percent style multiplies by a hundred: 8.875 / 100 is not exact.
const percentFormat = cached(
  (locale: string) =>
    new Intl.NumberFormat(numberLocale(locale), { style: 'unit', unit: 'percent', maximumFractionDigits: 20 }),
);

/** Formats a percentage (8.875 for 8.875%) exactly, with the percent sign as the locale writes it and a true minus sign. */
export function formatPercent(locale: string, percent: number): string {
  return percentFormat(locale)
    .formatToParts(percent)
    .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
    .join('');
}
