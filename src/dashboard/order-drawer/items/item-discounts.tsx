import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import type { PromotionShare } from '../../order-math/promotion-shares.ts';
import { Amount } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** What a line got off: by promotion and name, what no allocation explains, and what staff gave. */
export function ItemDiscounts({ item, shares }: { item: OrderItem; shares: readonly PromotionShare[] }) {
  const intl = useIntl();
  const shared = shares.reduce((sum, { discountCents }) => sum + discountCents, 0);
  const unexplained = item.discountCents - shared;
  // Then no other promotion took it off: the promotions gave the line more than it got.
  const isTooMuch = unexplained !== 0 && Math.sign(unexplained) === 0 - Math.sign(shared);
  if (shares.length === 0 && unexplained === 0 && item.manualDiscountCents === 0) return null;
  return (
    <div className="text-xs text-ink-muted">
      {withKeys(shares, ({ promotion }) => promotion.promotionId).map(({ key, entry }) => (
        <MoneyRow key={key} amount={<Amount cents={0 - entry.discountCents} />}>
          <JumpLink kind="promotion" place={entry.place}>
            <GivenName
              value={entry.promotion.name}
              fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })}
              isCut
            />
          </JumpLink>
        </MoneyRow>
      ))}
      {isTooMuch && (
        <MoneyRow className="text-warning">
          <FormattedMessage
            id="drawer.line_promotion_says"
            values={{ stated: <Amount cents={0 - item.discountCents} /> }}
          />
        </MoneyRow>
      )}
      {unexplained !== 0 && !isTooMuch && (
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
