import { useIntl } from 'react-intl';
import { moneyNodes } from '../../kit/i18n/money.tsx';
import { useOrderFrame } from './order-frame.ts';

/** An amount (cents) in the order's currency; `signed` puts a plus before what is added. */
export function Amount({ cents, signed = false, className }: { cents: number; signed?: boolean; className?: string }) {
  const { locale } = useIntl();
  const { currency } = useOrderFrame();
  return (
    <span className={`whitespace-nowrap tabular-nums ${className ?? ''}`} dir="ltr">
      {signed && cents > 0 && '+'}
      {moneyNodes(locale, cents, currency)}
    </span>
  );
}
