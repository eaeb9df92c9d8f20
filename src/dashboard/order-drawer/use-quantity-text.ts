import { useMemo } from 'react';
import { useIntl } from 'react-intl';

/** Prints quantities in the reader's language with every decimal they have; `signed` with a plus or minus. */
export function useQuantityText(): (quantity: number, signed?: boolean) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const options: Intl.NumberFormatOptions = { maximumFractionDigits: 20, useGrouping: true };
    const plain = new Intl.NumberFormat(locale, options);
    const withSign = new Intl.NumberFormat(locale, { ...options, signDisplay: 'exceptZero' });
    return (quantity, signed = false) =>
      (signed ? withSign : plain)
        .formatToParts(quantity)
        .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
        .join('');
  }, [locale]);
}
