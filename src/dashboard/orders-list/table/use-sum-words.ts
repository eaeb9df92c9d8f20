import { useIntl } from 'react-intl';
import { formatMoney } from '../../kit/i18n/money.tsx';
import type { DaySum } from './day-groups.ts';

/** What orders of a day come to in one currency, in words: total and, where money went back, that and what is left. */
export function useSumWords(): (sum: DaySum) => string {
  const { locale, formatMessage } = useIntl();
  return ({ totalCents, refundedCents, currency }) => {
    const total = formatMoney(locale, totalCents, currency);
    if (refundedCents === 0) return total;
    const refunded = formatMoney(locale, refundedCents, currency);
    const net = formatMoney(locale, totalCents - refundedCents, currency);
    return formatMessage({ id: 'day.sum' }, { total, refunded, net });
  };
}
