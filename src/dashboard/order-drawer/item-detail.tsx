import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderItem } from '#contract/order.ts';
import { Amount } from './amount.tsx';
import { useOrderFrame } from './order-frame.ts';
import { useQuantityText } from './use-quantity-text.ts';

/** The small print of a line: unit price where it tells something, tax, price override, kitchen round. */
export function ItemDetail({ item, showRound }: { item: OrderItem; showRound: boolean }) {
  const intl = useIntl();
  const { order } = useOrderFrame();
  const quantityText = useQuantityText();
  const { submitRound, deltaQty } = item;
  const facts: { key: string; text: ReactNode }[] = [];
  // The parts of a combo have no price of their own, or only their extra charge.
  const isIncluded = item.itemRole === 'combo_child' && item.unitPriceCents === 0;
  if (!isIncluded && (item.qty !== 1 || item.unitPriceCents !== item.amountCents)) {
    const price = <Amount cents={item.unitPriceCents} />;
    facts.push({ key: 'each', text: <FormattedMessage id="drawer.each" values={{ price }} /> });
  }
  if (item.isPriceOverride) {
    facts.push({
      key: 'override',
      text: <span className="text-warning">{intl.formatMessage({ id: 'drawer.price_override' })}</span>,
    });
  }
  if (item.taxCents !== 0 && order.taxCents !== item.taxCents) {
    const tax = <Amount cents={item.taxCents} />;
    facts.push({ key: 'tax', text: <FormattedMessage id="drawer.with_tax" values={{ tax }} /> });
  }
  if (showRound && submitRound !== null && submitRound !== undefined) {
    const hasDelta = deltaQty !== null && deltaQty !== undefined && deltaQty !== item.qty;
    const values = { round: submitRound, delta: hasDelta ? quantityText(deltaQty, true) : '' };
    facts.push({
      key: 'round',
      text: intl.formatMessage({ id: hasDelta ? 'drawer.round_delta' : 'drawer.round' }, values),
    });
  }
  if (facts.length === 0) return null;
  return (
    <div className="text-xs text-ink-muted">
      {facts.map(({ key, text }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          {text}
        </Fragment>
      ))}
    </div>
  );
}
