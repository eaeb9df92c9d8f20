import { TriangleAlert, Undo2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/order.ts';
import { useStores } from '../../api/stores.ts';
import { formatMoney } from '../../i18n/money.tsx';
import { PaymentStatusLabel } from '../../i18n/order-status.tsx';
import { keptCents, refundedCents, refundExtent } from '../../order-math/order-amounts.ts';
import { Amount } from './amount.tsx';
import { EMPTY } from './cells.tsx';
import { hasRefundElsewhere } from './refund-elsewhere.ts';

type CellProps = { order: Order };

function useCurrencyOf({ storeId }: Order): string {
  return useStores().find(storeId).currency;
}

/** The payment status and, where the status does not say so, that money went back. */
export function PaymentCell({ order }: CellProps) {
  const { locale, formatMessage } = useIntl();
  const currency = useCurrencyOf(order);
  const refunded = refundedCents(order) ?? 0;
  const isMarked = refunded !== 0 && order.paymentStatus !== 'refunded';
  if (!isMarked) return <PaymentStatusLabel value={order.paymentStatus} />;
  const words = formatMessage({ id: 'row.part_refunded' }, { amount: formatMoney(locale, refunded, currency) });
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom" title={words}>
      <PaymentStatusLabel value={order.paymentStatus} />
      <Undo2 aria-hidden size={14} strokeWidth={2.25} className="shrink-0 text-refund" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Money given back, with a minus sign, whether it is all of it, and whether it went another way than it came; nothing where nothing was. */
export function RefundedCell({ order }: CellProps) {
  const currency = useCurrencyOf(order);
  const { formatMessage } = useIntl();
  const cents = refundedCents(order) ?? 0;
  if (cents === 0) return null;
  const extent = refundExtent(order);
  const elsewhere = hasRefundElsewhere(order) ? formatMessage({ id: 'row.refund_elsewhere' }) : undefined;
  return (
    <span className="inline-flex items-baseline gap-1 text-refund">
      {elsewhere !== undefined && (
        <span title={elsewhere} className="self-center text-warning">
          <TriangleAlert aria-hidden size={13} />
          <span className="sr-only">{elsewhere}</span>
        </span>
      )}
      {extent !== 'partial' && (
        <span className="text-xs">
          <FormattedMessage id={extent === 'full' ? 'row.refund_all' : 'row.refund_more'} />
        </span>
      )}
      <Amount cents={-cents} currency={currency} className="font-medium" />
    </span>
  );
}

/** The final total; 0 is a total too. */
export function TotalCell({ order }: CellProps) {
  return <Amount cents={order.totalCents} currency={useCurrencyOf(order)} className="font-medium" />;
}

/** What the store keeps: the total less all refunds. */
export function NetCell({ order }: CellProps) {
  const currency = useCurrencyOf(order);
  const cents = keptCents(order);
  return cents === undefined ? EMPTY : <Amount cents={cents} currency={currency} className="font-medium" />;
}

/** Promotions and manual discounts together, with a minus sign; nothing where nothing was. */
export function DiscountCell({ order }: CellProps) {
  const currency = useCurrencyOf(order);
  const cents = order.discountCents + order.manualDiscountCents;
  return cents === 0 ? null : <Amount cents={-cents} currency={currency} />;
}

/** The tax in the total. */
export function TaxCell({ order }: CellProps) {
  return <Amount cents={order.taxCents} currency={useCurrencyOf(order)} className="text-ink-muted" />;
}
