import type { IntlShape } from 'react-intl';
import { joinClauses } from '../ui/i18n/join-clauses.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { afterRefundsCents, type SalesFigures } from '#order-domain/order/sales-figures.ts';

/** What is told of sales, in one currency. */
type Sales = Pick<
  SalesFigures,
  | 'totalCents'
  | 'refundedCents'
  | 'cancelledOrders'
  | 'cancelledTotalCents'
  | 'cancelledRefundCents'
>;
type SalesByCurrency = ReadonlyMap<string, Sales>;

/**
 * Sales in one currency in words: the total and, with refunds, the refunded amount and what is
 * left.
 */
function salesWords(
  { locale, formatMessage }: IntlShape,
  currency: string,
  figures: Sales,
): string {
  const total = formatMoney(locale, figures.totalCents, currency);
  if (figures.refundedCents === 0) return total;
  const refunded = formatMoney(locale, figures.refundedCents, currency);
  const left = formatMoney(locale, afterRefundsCents(figures), currency);
  return formatMessage({ id: 'day.sum' }, { total, refunded, left });
}

/**
 * The cancelled orders in words, with what was refunded of them, e.g. `2 cancelled (€168.60, all
 * refunded) not included`; empty without any.
 */
export function cancelledWords(intl: IntlShape, sums: SalesByCurrency): string {
  const { formatMessage } = intl;
  const parts = [...sums].filter(([, { cancelledOrders }]) => cancelledOrders > 0);
  if (parts.length === 0) return '';
  const amounts = parts
    // What was refunded of one would be read as of all before it.
    .sort(
      ([, one], [, other]) =>
        Number(other.cancelledRefundCents > 0) - Number(one.cancelledRefundCents > 0),
    )
    .map(([currency, figures]) => amountWords(intl, currency, figures));
  return formatMessage(
    { id: 'day.cancelled' },
    { count: countCancelled(sums), amounts: joinClauses(intl.locale, amounts) },
  );
}

function countCancelled(sums: SalesByCurrency): number {
  return sumOf([...sums.values()], 'cancelledOrders');
}

function amountWords(
  { locale, formatMessage }: IntlShape,
  currency: string,
  { cancelledTotalCents, cancelledRefundCents }: Sales,
) {
  const total = formatMoney(locale, cancelledTotalCents, currency);
  if (cancelledRefundCents === 0) return total;
  if (cancelledRefundCents === cancelledTotalCents)
    return formatMessage({ id: 'day.all_refunded' }, { total });
  const refunded = formatMoney(locale, cancelledRefundCents, currency);
  return formatMessage({ id: 'day.part_refunded' }, { total, refunded });
}

/** All figures of sales in words, one line for each currency and one for cancelled orders. */
export function salesLines(intl: IntlShape, sums: SalesByCurrency): string {
  const lines = [...sums].map(([currency, figures]) => salesWords(intl, currency, figures));
  return [...lines, cancelledWords(intl, sums)].filter((line) => line !== '').join('\n');
}
