import type { IntlShape } from 'react-intl';
import { formatMoney } from '../kit/i18n/money.tsx';
import { afterRefundsCents, type OrderSum, type SalesByCurrency } from '../order-math/sales-figures.ts';

/** Sales in one currency in words: the total and, with refunds, the refunded and the net amount. */
function salesWords({ locale, formatMessage }: IntlShape, currency: string, figures: OrderSum): string {
  const total = formatMoney(locale, figures.totalCents, currency);
  if (figures.refundedCents === 0) return total;
  const refunded = formatMoney(locale, figures.refundedCents, currency);
  const net = formatMoney(locale, afterRefundsCents(figures), currency);
  return formatMessage({ id: 'day.sum' }, { total, refunded, net });
}

/** The cancelled orders in words, with what was refunded of them, e.g. `2 cancelled (€168.60, all refunded) not included`; empty without any. */
export function cancelledWords(intl: IntlShape, sums: SalesByCurrency): string {
  const { formatMessage } = intl;
  const parts = [...sums].filter(([, { cancelled }]) => cancelled.count > 0);
  if (parts.length === 0) return '';
  const count = parts.reduce((sum, [, { cancelled }]) => sum + cancelled.count, 0);
  const amounts = parts.map(([currency, { cancelled }]) => amountWords(intl, currency, cancelled)).join('; ');
  return formatMessage({ id: 'day.cancelled' }, { count, amounts });
}

/** The number of cancelled orders in words, where there is no room for amounts; empty without any. */
export function cancelledCountWords({ formatMessage }: IntlShape, sums: SalesByCurrency): string {
  const count = [...sums.values()].reduce((sum, { cancelled }) => sum + cancelled.count, 0);
  return count === 0 ? '' : formatMessage({ id: 'day.cancelled' }, { count, amounts: 'none' });
}

function amountWords({ locale, formatMessage }: IntlShape, currency: string, { totalCents, refundedCents }: OrderSum) {
  const total = formatMoney(locale, totalCents, currency);
  if (refundedCents === 0) return total;
  if (refundedCents === totalCents) return formatMessage({ id: 'day.all_refunded' }, { total });
  return formatMessage({ id: 'day.part_refunded' }, { total, refunded: formatMoney(locale, refundedCents, currency) });
}

/** All figures of sales in words, one line for each currency and one for cancelled orders. */
export function salesLines(intl: IntlShape, sums: SalesByCurrency): string {
  const lines = [...sums].map(([currency, figures]) => salesWords(intl, currency, figures));
  return [...lines, cancelledWords(intl, sums)].filter((line) => line !== '').join('\n');
}
