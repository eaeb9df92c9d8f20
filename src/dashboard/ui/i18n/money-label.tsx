import { useIntl } from 'react-intl';
import { moneyNodes } from './money.tsx';

/** An amount (smallest unit of `currency`) with its symbol lighter than its digits. */
export function Money({
  cents,
  currency,
  className,
}: {
  cents: number;
  currency: string;
  className?: string | undefined;
}) {
  const { locale } = useIntl();
  return (
    <span className={className} dir="ltr">
      {moneyNodes(locale, cents, currency)}
    </span>
  );
}
