import type { IntlShape } from 'react-intl';
import { joinClauses } from '../ui/i18n/join-clauses.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import type { SalesFigures } from '#order-domain/order/sales-figures.ts';

/** Sales in one currency. */
type Sales = Pick<SalesFigures, 'cancelledOrders' | 'cancelledTotalCents' | 'cancelledRefundCents'>;
type SalesByCurrency = ReadonlyMap<string, Sales>;

/**
 * The cancelled orders in words, with their refunds, e.g. `2 cancelled (€168.60, all refunded) not
 * included`, or only their number; empty without any.
 */
export function cancelledWords(intl: IntlShape, sums: SalesByCurrency, isShort = false): string {
  const { formatMessage } = intl;
  const parts = [...sums].filter(([, { cancelledOrders }]) => cancelledOrders > 0);
  if (parts.length === 0) return '';
  const amounts = parts
    // A refunded amount at the end of the list would seem to apply to all currencies before it.
    .sort(
      ([, one], [, other]) =>
        Number(other.cancelledRefundCents > 0) - Number(one.cancelledRefundCents > 0),
    )
    .map(([currency, figures]) => amountWords(intl, currency, figures));
  return formatMessage(
    { id: 'day.cancelled' },
    {
      count: sumOf([...sums.values()], 'cancelledOrders'),
      amounts: isShort ? 'none' : joinClauses(intl.locale, amounts),
    },
  );
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
