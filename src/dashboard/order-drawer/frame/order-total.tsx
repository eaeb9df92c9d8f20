import { FormattedMessage } from 'react-intl';
import { heldCents, refundedCents } from '../../order-math/order-amounts.ts';
import { Amount } from '../parts/amount.tsx';
import { HighlightedPart } from '../changes/highlight.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';

/** The total, and where something was refunded, how much and what the store keeps. */
export function OrderTotal() {
  const { order } = useOrderFrame();
  const refunded = refundedCents(order) ?? 0;
  const kept = heldCents(order);
  return (
    <HighlightedPart part="total" className="flex flex-wrap items-baseline gap-x-4 text-row">
      <span className="flex items-baseline">
        <span className="sr-only">
          <FormattedMessage id="drawer.total" />
        </span>
        <Amount cents={order.totalCents} className="text-total font-semibold" />
      </span>
      {refunded !== 0 && kept !== undefined && (
        <>
          <span className="text-refund">
            <Amount cents={0 - refunded} className="font-medium" /> <FormattedMessage id="drawer.refunded" />
          </span>
          <span className="text-ink-muted">
            <Amount cents={kept} className="font-medium text-ink" /> <FormattedMessage id="drawer.kept" />
          </span>
        </>
      )}
    </HighlightedPart>
  );
}
