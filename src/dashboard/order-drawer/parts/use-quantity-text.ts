import { useIntl } from 'react-intl';

const formats = new Map<string, Intl.NumberFormat>();

function quantityFormat(locale: string, signDisplay: 'auto' | 'exceptZero'): Intl.NumberFormat {
  const key = `${locale} ${signDisplay}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, signDisplay });
  formats.set(key, format);
  return format;
}

/** Prints quantities in the reader's language with every decimal they have; `signed` with a plus or minus. */
export function useQuantityText(): (quantity: number, signed?: boolean) => string {
  const { locale } = useIntl();
  return (quantity, signed = false) =>
    quantityFormat(locale, signed ? 'exceptZero' : 'auto')
      .formatToParts(quantity)
      .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
      .join('');
}
