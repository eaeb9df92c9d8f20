import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import {
  discountsCents,
  dueCents,
  isOwing,
  refundedCents,
  refundExtent,
  totalAfterRefundsCents,
} from '#order-domain/order/order-amounts.ts';
import { tenderBalances } from '#order-domain/order/tender-balances.ts';
import { statusParts } from '../../order-labels/status-parts.tsx';
import { useStores } from '../../stores/stores.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { type OrderCellProps, TextOrDash } from './cells.tsx';

/**
 * True when a tender's refunds exceed its payments; false if payments, or a refund's tender, are
 * unknown.
 */
export function hasRefundElsewhere(order: Pick<Order, 'payments' | 'refunds'>): boolean {
  if (!order.payments || !order.refunds) return false;
  return tenderBalances(order).some(({ tender, keptCents }) => tender.key !== '' && keptCents < 0);
}

function useCurrency({ storeId }: Order): string {
  return useStores().find(storeId).currency;
}

function Amount({ row, cents, className }: OrderCellProps & { cents: number; className?: string }) {
  return <Money cents={cents} currency={useCurrency(row)} className={className} />;
}

/** The amount due of a partly paid order, if its payments are known. */
function Owed({ row }: OrderCellProps) {
  const { locale, formatMessage } = useIntl();
  const currency = useCurrency(row);
  const owed = isOwing(row) ? dueCents(row) : 0;
  if (owed === 0 || owed === row.totalCents) return null;
  return (
    <span className="block truncate text-xs leading-4 text-ink-muted">
      {formatMessage({ id: 'row.owed' }, { amount: formatMoney(locale, owed, currency) })}
    </span>
  );
}

/** The payment status, with an icon for refunds that it does not mention, and the amount due. */
export function PaymentCell({ row }: OrderCellProps) {
  const intl = useIntl();
  const currency = useCurrency(row);
  const { className, children } = statusParts(intl, 'payment', row.paymentStatus);
  const refunded = refundedCents(row) ?? 0;
  const isMentioned = refunded === 0 || row.paymentStatus === 'refunded';
  const words = isMentioned
    ? undefined
    : intl.formatMessage(
        { id: refundExtent(row) === 'partial' ? 'row.part_refunded' : 'row.refunded' },
        { amount: formatMoney(intl.locale, refunded, currency) },
      );
  return (
    <>
      <span className={`${className} ${words === undefined ? '' : 'with-refund'}`} title={words}>
        {children}
        {words !== undefined && <span className="sr-only">{words}</span>}
      </span>
      <Owed row={row} />
    </>
  );
}

export function FulfillmentCell({ row }: OrderCellProps) {
  return <span {...statusParts(useIntl(), 'fulfillment', row.fulfillmentStatus)} />;
}

/**
 * The refunded amount, marked if it is the full total, with a warning if it went to another method.
 */
export function RefundedCell({ row }: OrderCellProps) {
  const { formatMessage } = useIntl();
  const cents = refundedCents(row) ?? 0;
  if (cents === 0) return null;
  const extent = refundExtent(row);
  const elsewhere = hasRefundElsewhere(row)
    ? formatMessage({ id: 'row.refund_elsewhere' })
    : undefined;
  return (
    <span className="flex items-baseline justify-end gap-1 text-refund rtl:justify-start">
      {elsewhere !== undefined && (
        <span
          title={elsewhere}
          className="refunded-elsewhere shrink-0 self-center leading-none text-warning"
        >
          <span className="sr-only">{elsewhere}</span>
        </span>
      )}
      {extent !== 'partial' && (
        // In a narrow column the word is truncated, never the amount.
        <span className="min-w-0 truncate text-xs">
          {formatMessage({ id: extent === 'full' ? 'row.refund_all' : 'row.refund_more' })}
        </span>
      )}
      <Amount row={row} cents={-cents} className="shrink-0 font-medium" />
    </span>
  );
}

export function TotalCell({ row }: OrderCellProps) {
  return <Amount row={row} cents={row.totalCents} className="font-medium" />;
}

export function AfterRefundsCell({ row }: OrderCellProps) {
  const cents = totalAfterRefundsCents(row);
  if (cents === undefined) return <TextOrDash text={undefined} />;
  return <Amount row={row} cents={cents} className="font-medium" />;
}

/** Promotions and manual discounts together. */
export function DiscountCell({ row }: OrderCellProps) {
  const cents = discountsCents(row);
  return cents === 0 ? null : <Amount row={row} cents={-cents} />;
}

export function TaxCell({ row }: OrderCellProps) {
  return <Amount row={row} cents={row.taxCents} className="text-ink-muted" />;
}
