import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { moneyNodes } from '../../ui/i18n/money.tsx';
import { signedMoneyNodes } from '../../ui/i18n/signed-money.ts';
import { useOrderContext } from './order-context.ts';
import { cached } from '#order-domain/cached.ts';
import { numberLocale } from '../../ui/i18n/format-locale.ts';

const quantityFormat = cached(
  (locale: string, signDisplay: 'auto' | 'exceptZero') =>
    new Intl.NumberFormat(numberLocale(locale), { maximumFractionDigits: 20, signDisplay }),
);

/**
 * Formats quantities in the user's locale with all their decimals; `signed` with a plus or minus.
 */
export function useQuantityText(): (quantity: number, signed?: boolean) => string {
  const { locale } = useIntl();
  return (quantity, signed = false) =>
    quantityFormat(locale, signed ? 'exceptZero' : 'auto')
      .formatToParts(quantity)
      .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
      .join('');
}

/** An amount (cents) in the order's currency; `signed` puts a plus before positive amounts. */
export function Amount({
  cents,
  signed = false,
  className,
}: {
  cents: number;
  signed?: boolean;
  className?: string;
}) {
  const { locale } = useIntl();
  const { currency } = useOrderContext();
  return (
    <span className={`whitespace-nowrap tabular-nums ${className ?? ''}`} dir="ltr">
      {(signed ? signedMoneyNodes : moneyNodes)(locale, cents, currency)}
    </span>
  );
}

/**
 * A text with its amount at the end of the line, or below it where a word would be broken; aligned
 * by the last digit in both reading directions.
 */
export function MoneyRow({
  children,
  amount,
  className = '',
}: {
  children: ReactNode;
  amount?: ReactNode;
  className?: string;
}) {
  return (
    <div className={`flex flex-wrap items-baseline justify-end gap-x-3 ${className}`}>
      {/* Each text gets its own direction; otherwise, in a right-to-left page, an amount would
          reorder the sentence around it. */}
      <div className="max-w-full flex-1 wrap-break-word rtl:text-right rtl:[unicode-bidi:plaintext]">
        {children}
      </div>
      {/* In right-to-left pages the line ends at the left, so amounts need a column to be
          right-aligned in. */}
      {amount !== undefined && <div className="shrink-0 text-right rtl:min-w-22">{amount}</div>}
    </div>
  );
}
