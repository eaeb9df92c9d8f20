import { TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/service/order.ts';
import { formatMoney, moneyNodes } from '../../kit/i18n/money.tsx';
import { paymentStatusLabel } from '../../order-words/order-status.tsx';
import { netCents, refundedCents, refundExtent } from '../../order-math/order-amounts.ts';
import { plainAmount } from './amount.ts';
import type { CellContext } from './cell-context.ts';
import { type Cell, EMPTY } from './cells.tsx';
import { hasRefundElsewhere } from './refund-elsewhere.ts';

const REFUNDED = <Undo2 aria-hidden size={14} strokeWidth={2.25} className="shrink-0 text-refund" />;
const ELSEWHERE = <TriangleAlert aria-hidden size={13} />;

function currencyOf({ storeId }: Order, { stores }: CellContext): string {
  return stores.find(storeId).currency;
}

/** An amount: with its symbol unless the head of the column names that currency. */
function amount(cents: number, order: Order, context: CellContext, className: string): ReactNode {
  const currency = currencyOf(order, context);
  const { locale } = context.intl;
  return (
    <span className={className} dir="ltr">
      {context.headCurrency === currency ? plainAmount(locale, cents, currency) : moneyNodes(locale, cents, currency)}
    </span>
  );
}

/** The payment status and, where the status does not say so, that money went back. */
export const paymentCell: Cell = (order, context) => {
  const label = paymentStatusLabel(order.paymentStatus);
  const refunded = refundedCents(order) ?? 0;
  if (refunded === 0 || order.paymentStatus === 'refunded') return label;
  const { locale, formatMessage } = context.intl;
  const words = formatMessage(
    { id: refundExtent(order) === 'partial' ? 'row.part_refunded' : 'row.refunded' },
    { amount: formatMoney(locale, refunded, currencyOf(order, context)) },
  );
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom" title={words}>
      {label}
      {REFUNDED}
      <span className="sr-only">{words}</span>
    </span>
  );
};

/** Money given back, with a minus sign, whether it is all of it, and whether it went another way than it came; nothing where nothing was. */
export const refundedCell: Cell = (order, context) => {
  const cents = refundedCents(order) ?? 0;
  if (cents === 0) return null;
  const { formatMessage } = context.intl;
  const extent = refundExtent(order);
  const words =
    extent === 'partial' ? undefined : formatMessage({ id: extent === 'full' ? 'row.refund_all' : 'row.refund_more' });
  const elsewhere = hasRefundElsewhere(order) ? formatMessage({ id: 'row.refund_elsewhere' }) : undefined;
  return (
    // Where there is no room for all of it, the word is cut and never the figure.
    <span className="flex items-baseline justify-end gap-1 text-refund rtl:justify-start" title={words}>
      {elsewhere !== undefined && (
        <span title={elsewhere} className="shrink-0 self-center text-warning">
          {ELSEWHERE}
          <span className="sr-only">{elsewhere}</span>
        </span>
      )}
      {words !== undefined && <span className="min-w-0 truncate text-xs">{words}</span>}
      {amount(-cents, order, context, 'shrink-0 font-medium')}
    </span>
  );
};

/** The final total; 0 is a total too. */
export const totalCell: Cell = (order, context) => amount(order.totalCents, order, context, 'font-medium');

/** What the store keeps: the total less all refunds. */
export const netCell: Cell = (order, context) => {
  const cents = netCents(order);
  return cents === undefined ? EMPTY : amount(cents, order, context, 'font-medium');
};

/** Promotions and manual discounts together, with a minus sign; nothing where nothing was. */
export const discountCell: Cell = (order, context) => {
  const cents = order.discountCents + order.manualDiscountCents;
  return cents === 0 ? null : amount(-cents, order, context, '');
};

/** The tax in the total. */
export const taxCell: Cell = (order, context) => amount(order.taxCents, order, context, 'text-ink-muted');
