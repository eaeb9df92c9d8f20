import { cached } from '#order-domain/cached.ts';
import { numberLocale } from './format-locale.ts';

/** `negative` omits the sign of values that round to zero. */
type SignDisplay = 'negative' | 'exceptZero';

// As a unit, because the percent style multiplies by a hundred: 8.875 / 100 is not exact.
const percentFormat = cached(
  (locale: string, signDisplay: SignDisplay, minimumFractionDigits: number) =>
    new Intl.NumberFormat(numberLocale(locale), {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits,
      maximumFractionDigits: 20,
      signDisplay,
    }),
);

/**
 * Formats a percentage (8.875 for 8.875%) exactly, with the percent sign as the locale writes it
 * and a true minus sign; with `exceptZero`, a change is also marked by a plus sign.
 */
export function formatPercent(
  locale: string,
  percent: number,
  signDisplay: SignDisplay = 'negative',
  minimumFractionDigits = 0,
): string {
  return percentFormat(locale, signDisplay, minimumFractionDigits)
    .formatToParts(percent)
    .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
    .join('');
}

/** A change (0.04 for +4.0%) to a tenth. */
export function formatChange(locale: string, change: number): string {
  return formatPercent(locale, Math.round(change * 1_000) / 10, 'exceptZero', 1);
}

/** A part of a whole (0.125 for 12.5%) to a tenth; a tiny part never reads as none. */
export function formatShare(locale: string, share: number): string {
  if (share > 0 && share < 0.0005) return `<\u00a0${formatPercent(locale, 0.1)}`;
  return formatPercent(locale, Math.round(share * 1_000) / 10, 'negative', 1);
}
