import type { IntlShape } from 'react-intl';
import { formatMoney } from '../kit/i18n/money.tsx';
import { netSalesCents, type OrderSum, type SalesByCurrency, type SalesFigures } from '../order-math/sales-figures.ts';

/** Sales in one currency in words: the total and, with refunds, the refunded and the net amount. */
function salesWords({ locale, formatMessage }: IntlShape, currency: string, figures: OrderSum): string {
  const total = formatMoney(locale, figures.totalCents, currency);
  if (figures.refundedCents === 0) return total;
  const refunded = formatMoney(locale, figures.refundedCents, currency);
  const net = formatMoney(locale, netSalesCents(figures), currency);
  return formatMessage({ id: 'day.sum' }, { total, refunded, net });
}

/**
 * The orders that are not sales in words, with their amounts and what was refunded of them, e.g. `2 cancelled (€168.60, all refunded),
 * 1 unpaid (€12.00) not included`; empty if there are none.
 */
export function nonSalesWords(intl: IntlShape, sums: SalesByCurrency): string {
  const { formatMessage } = intl;
  const kinds = (['cancelled', 'unpaid'] as const).flatMap((kind) => {
    const parts = [...sums].filter(([, figures]) => figures[kind].count > 0);
    if (parts.length === 0) return [];
    const count = parts.reduce((sum, [, figures]) => sum + figures[kind].count, 0);
    const amounts = parts.map(([currency, figures]) => amountWords(intl, currency, figures[kind])).join('; ');
    return [
      formatMessage({ id: 'day.with_amounts' }, { orders: formatMessage({ id: `day.${kind}` }, { count }), amounts }),
    ];
  });
  return kinds.length === 0 ? '' : formatMessage({ id: 'day.not_included' }, { orders: kinds.join(', ') });
}

function amountWords({ locale, formatMessage }: IntlShape, currency: string, { totalCents, refundedCents }: OrderSum) {
  const total = formatMoney(locale, totalCents, currency);
  if (refundedCents === 0) return total;
  if (refundedCents === totalCents) return formatMessage({ id: 'day.all_refunded' }, { total });
  return formatMessage({ id: 'day.part_refunded' }, { total, refunded: formatMoney(locale, refundedCents, currency) });
}

/** All figures of sales in words, one line for each currency and one for the orders that are not sales. */
export function salesLines(intl: IntlShape, sums: SalesByCurrency): string {
  const lines = [...sums].map(([currency, figures]: [string, SalesFigures]) => salesWords(intl, currency, figures));
  return [...lines, nonSalesWords(intl, sums)].filter((line) => line !== '').join('\n');
}
