import { useIntl } from 'react-intl';
import { decimalFormat } from '../../kit/i18n/formatters.ts';

/** Formats quantities in the user's locale with all their decimals; `signed` with a plus or minus. */
export function useQuantityText(): (quantity: number, signed?: boolean) => string {
  const { locale } = useIntl();
  return (quantity, signed = false) =>
    decimalFormat(locale, 0, 20, signed ? 'exceptZero' : 'auto')
      .formatToParts(quantity)
      .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
      .join('');
}
