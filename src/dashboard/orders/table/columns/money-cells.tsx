import type { Order } from '#contract/service/order.ts';
import { decimalFormat } from '../../../ui/i18n/formatters.ts';
import { decimalText } from '#contract/text/decimal-text.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { formatMoney, moneyNodes } from '../../../ui/i18n/money.tsx';
import { statusParts } from '../../../order-labels/status-parts.tsx';
import {
  discountsCents,
  dueCents,
  isOwing,
  totalAfterRefundsCents,
  refundedCents,
  refundExtent,
} from '#order-domain/order/order-amounts.ts';
import { tenderBalances } from '#order-domain/order/tender-balances.ts';
import { BLANK, type CellContent, EMPTY, inlineCell } from '../../../ui/table/cell-content.tsx';
import type { Cell } from './cells.tsx';
import type { OrdersTableMeta } from './table-meta.ts';

/** An amount (smallest unit of `currency`) without its symbol, exact, with a true minus sign. */
export function plainAmount(locale: string, cents: number, currency: string): string {
  const digits = currencyDigits(currency);
  // A fraction of the smallest unit is an anomaly and shown in full.
  const most = Number.isInteger(cents) ? digits : 20;
  return decimalFormat(locale, digits, most)
    .format(decimalText(cents, digits))
    .replace('-', '\u2212');
}

/**
 * Whether more was refunded to a tender than was paid with it; false if the payments, or the tender
 * of a refund, are unknown.
 */
export function hasRefundElsewhere(order: Pick<Order, 'payments' | 'refunds'>): boolean {
  if (!order.payments || !order.refunds) return false;
  return tenderBalances(order).some(({ tender, keptCents }) => tender.key !== '' && keptCents < 0);
}

function currencyOf({ storeId }: Order, { stores }: OrdersTableMeta): string {
  return stores.find(storeId).currency;
}

/** An amount, with its symbol unless the column header shows that currency. */
function amount(
  cents: number,
  order: Order,
  meta: OrdersTableMeta,
  className: string,
): CellContent {
  const currency = currencyOf(order, meta);
  const { locale } = meta.intl;
  return {
    className,
    dir: 'ltr',
    children:
      meta.headerCurrency === currency
        ? plainAmount(locale, cents, currency)
        : moneyNodes(locale, cents, currency),
  };
}

/** What is owed of a partly paid order whose payments are known; empty for others. */
export function owedText(order: Order, meta: OrdersTableMeta): string {
  const owed = isOwing(order) ? dueCents(order) : 0;
  if (owed === 0 || owed === order.totalCents) return '';
  const { locale, formatMessage } = meta.intl;
  return formatMessage(
    { id: 'row.owed' },
    { amount: formatMoney(locale, owed, currencyOf(order, meta)) },
  );
}

/** The payment status; below it what is owed. */
function paymentStatus(order: Order, meta: OrdersTableMeta) {
  const status = statusParts(meta.intl, 'payment', order.paymentStatus);
  const owed = owedText(order, meta);
  if (!owed) return status;
  return {
    ...status,
    children: (
      <>
        {status.children}
        <span className="block text-xs leading-4 text-ink-muted">{owed}</span>
      </>
    ),
  };
}

/**
 * The payment status, with what is owed as far as payments are known, and an icon for refunds that
 * the status does not reflect.
 */
export const paymentCell: Cell = (order, meta) => {
  const status = paymentStatus(order, meta);
  const refunded = refundedCents(order) ?? 0;
  if (refunded === 0 || order.paymentStatus === 'refunded') return status;
  const { locale, formatMessage } = meta.intl;
  const words = formatMessage(
    { id: refundExtent(order) === 'partial' ? 'row.part_refunded' : 'row.refunded' },
    { amount: formatMoney(locale, refunded, currencyOf(order, meta)) },
  );
  return {
    className: `${status.className} with-refund`,
    title: words,
    children: (
      <>
        {status.children}
        <span className="sr-only">{words}</span>
      </>
    ),
  };
};

/** The fulfillment status. */
export const fulfillmentCell: Cell = ({ fulfillmentStatus }, { intl }) =>
  statusParts(intl, 'fulfillment', fulfillmentStatus);

/**
 * The refunded amount with a minus sign, whether it is the whole total, and a warning if it went to
 * another tender; empty without refunds.
 */
export const refundedCell: Cell = (order, meta) => {
  const cents = refundedCents(order) ?? 0;
  if (cents === 0) return BLANK;
  const { formatMessage } = meta.intl;
  const extent = refundExtent(order);
  const elsewhere = hasRefundElsewhere(order)
    ? formatMessage({ id: 'row.refund_elsewhere' })
    : undefined;
  const words =
    extent === 'partial'
      ? undefined
      : formatMessage({ id: extent === 'full' ? 'row.refund_all' : 'row.refund_more' });
  if (words === undefined && elsewhere === undefined)
    return amount(-cents, order, meta, 'text-refund font-medium');
  return {
    title: words,
    children: (
      // In a narrow column the word is truncated, never the amount.
      <span className="flex items-baseline justify-end gap-1 text-refund rtl:justify-start">
        {elsewhere !== undefined && (
          <span
            title={elsewhere}
            className="refunded-elsewhere shrink-0 self-center leading-none text-warning"
          >
            <span className="sr-only">{elsewhere}</span>
          </span>
        )}
        {words !== undefined && <span className="min-w-0 truncate text-xs">{words}</span>}
        {inlineCell(amount(-cents, order, meta, 'font-medium'), 'shrink-0')}
      </span>
    ),
  };
};

/** The final total; 0 is shown as an amount. */
export const totalCell: Cell = (order, meta) =>
  amount(order.totalCents, order, meta, 'font-medium');

/** The total less all refunds. */
export const afterRefundsCell: Cell = (order, meta) => {
  const cents = totalAfterRefundsCents(order);
  return cents === undefined ? EMPTY : amount(cents, order, meta, 'font-medium');
};

/** Promotions and manual discounts together, with a minus sign; empty without discounts. */
export const discountCell: Cell = (order, meta) => {
  const cents = discountsCents(order);
  return cents === 0 ? BLANK : amount(-cents, order, meta, '');
};

/** The tax included in the total. */
export const taxCell: Cell = (order, meta) => amount(order.taxCents, order, meta, 'text-ink-muted');
