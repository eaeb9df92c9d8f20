import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { roundChange } from '../../order-math/item-tree.ts';
import { checkLinePrice } from '../../order-math/order-lines.ts';
import type { PromotionShare } from '../../order-math/promotion-shares.ts';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { FactLine } from '../parts/facts.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { useQuantityText } from '../parts/use-quantity-text.ts';
import { withKeys } from '../parts/with-keys.ts';

/** What a line shows of its kitchen round: nothing, only the change (a heading has the number), or the number unless it is `first`. */
export type RoundDetail = 'none' | 'change' | { readonly first: number };

/** The message for a unit price: per piece, or a rate for weights; includes quantity times price if that is not the line's amount. */
function eachMessage({ qty }: OrderItem, holds: boolean) {
  if (Number.isInteger(qty)) return holds ? 'drawer.each' : 'drawer.each_makes';
  return holds ? 'drawer.rate' : 'drawer.rate_makes';
}

/** The small print of a line: unit price unless it is the line's amount, price override, tax, kitchen round. */
export function ItemDetail({ item, roundDetail }: { item: OrderItem; roundDetail: RoundDetail }) {
  const intl = useIntl();
  const quantityText = useQuantityText();
  const facts: { key: string; text: ReactNode }[] = [];
  // Parts of a combo have no price of their own, or only an extra charge.
  const isIncluded = item.itemRole === 'combo_child' && item.unitPriceCents === 0;
  const { found, holds } = checkLinePrice(item);
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
    round: item.submitRound ?? undefined,
    change: quantityText(change?.change ?? 0, true),
    before: quantityText(change?.before ?? 0),
  };
  const hasRound = typeof roundDetail === 'object' && values.round !== undefined;
  if (hasRound && (change || values.round !== roundDetail.first)) {
    const id = change ? 'drawer.round_delta' : 'drawer.round';
    facts.push({ key: 'round', text: intl.formatMessage({ id }, values) });
  } else if (change) {
    facts.push({ key: 'change', text: intl.formatMessage({ id: 'drawer.round_change' }, values) });
  }
  return <FactLine facts={facts} />;
}

/** The discounts of a line: by promotion, the part that no allocation explains, and by staff. */
export function ItemDiscounts({ item, shares }: { item: OrderItem; shares: readonly PromotionShare[] }) {
  const intl = useIntl();
  const shared = shares.reduce((sum, { discountCents }) => sum + discountCents, 0);
  const unexplained = item.discountCents - shared;
  // The promotions allocated more discount to the line than it received.
  const isOverAllocated = unexplained !== 0 && Math.sign(unexplained) === 0 - Math.sign(shared);
  if (shares.length === 0 && unexplained === 0 && item.manualDiscountCents === 0) return null;
  return (
    <div className="text-xs text-ink-muted">
      {withKeys(shares, ({ promotion }) => promotion.promotionId).map(({ key, entry }) => (
        <MoneyRow key={key} amount={<Amount cents={0 - entry.discountCents} />}>
          <JumpLink kind="promotion" index={entry.promotionIndex}>
            <GivenName
              value={entry.promotion.name}
              fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })}
              isCut
            />
          </JumpLink>
        </MoneyRow>
      ))}
      {isOverAllocated && (
        <MoneyRow className="text-warning">
          <FormattedMessage
            id="drawer.line_promotion_says"
            values={{ stated: <Amount cents={0 - item.discountCents} /> }}
          />
        </MoneyRow>
      )}
      {unexplained !== 0 && !isOverAllocated && (
        <MoneyRow amount={<Amount cents={0 - unexplained} />}>
          <FormattedMessage id={shares.length === 0 ? 'drawer.line_promotion' : 'drawer.line_promotion_rest'} />
        </MoneyRow>
      )}
      {item.manualDiscountCents !== 0 && (
        <MoneyRow amount={<Amount cents={0 - item.manualDiscountCents} />}>
          <FormattedMessage id="drawer.line_manual" />
        </MoneyRow>
      )}
    </div>
  );
}
