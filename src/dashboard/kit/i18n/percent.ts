const formats = new Map<string, Intl.NumberFormat>();

/** Prints a number of percent (8.875 for 8.875%) exactly, with the percent sign as the locale writes it. */
export function formatPercent(locale: string, percent: number): string {
  const known = formats.get(locale);
  // As a unit, because the percent style multiplies by a hundred: 8.875 / 100 is not exact.
  const format = known ?? new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 });
  formats.set(locale, format);
  return format
    .formatToParts(percent)
    .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
    .join('');
}
