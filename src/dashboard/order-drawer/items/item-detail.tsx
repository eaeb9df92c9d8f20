import { type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { roundChange } from '../../order-math/kitchen-rounds.ts';
import { linePrice } from '../../order-math/line-price.ts';
import { Amount } from '../parts/amount.tsx';
import { FactLine } from '../parts/fact-line.tsx';
import { useQuantityText } from '../parts/use-quantity-text.ts';

/** Whether a line says its kitchen round where that is another than the first one, or only what the round changed: its round is said above it. */
export type RoundDetail = 'none' | 'change' | { readonly first: number };

/** What a unit costs: each, or a weight's rate; and what that makes where the line says another amount. */
function eachMessage({ qty }: OrderItem, holds: boolean) {
  if (Number.isInteger(qty)) return holds ? 'drawer.each' : 'drawer.each_makes';
  return holds ? 'drawer.rate' : 'drawer.rate_makes';
}

/** The small print of a line: unit price where it tells something, price override, tax, kitchen round. */
export function ItemDetail({ item, roundDetail }: { item: OrderItem; roundDetail: RoundDetail }) {
  const intl = useIntl();
  const quantityText = useQuantityText();
  const { submitRound } = item;
  const facts: { key: string; text: ReactNode }[] = [];
  // The parts of a combo have no price of their own, or only their extra charge.
  const isIncluded = item.itemRole === 'combo_child' && item.unitPriceCents === 0;
  const { found, holds } = linePrice(item);
  if (!isIncluded && (item.qty !== 1 || item.unitPriceCents !== item.amountCents)) {
    const values = { price: <Amount cents={item.unitPriceCents} />, product: <Amount cents={found} /> };
    facts.push({
      key: 'each',
      text: <FormattedMessage id={eachMessage(item, holds)} values={values} />,
    });
  }
  if (item.isPriceOverride) {
    facts.push({
      key: 'override',
      text: <span className="text-warning">{intl.formatMessage({ id: 'drawer.price_override' })}</span>,
    });
  }
  if (item.taxCents !== 0) {
    const tax = <Amount cents={item.taxCents} />;
    facts.push({ key: 'tax', text: <FormattedMessage id="drawer.with_tax" values={{ tax }} /> });
  }
  const change = roundDetail === 'none' ? undefined : roundChange(item);
  const values = {
    round: submitRound ?? '',
    change: quantityText(change?.change ?? 0, true),
    before: quantityText(change?.before ?? 0),
  };
  const isSaid = typeof roundDetail === 'object' && submitRound !== null && submitRound !== undefined;
  if (isSaid && (change || submitRound !== roundDetail.first)) {
    const id = change ? 'drawer.round_delta' : 'drawer.round';
    facts.push({ key: 'round', text: intl.formatMessage({ id }, values) });
  } else if (change) {
    facts.push({ key: 'change', text: intl.formatMessage({ id: 'drawer.round_change' }, values) });
  }
  return <FactLine facts={facts} />;
}
