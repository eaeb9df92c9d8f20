import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderItem } from '#contract/order.ts';
import type { PromotionShare } from '../order-math/promotion-shares.ts';
import { Amount } from './amount.tsx';
import { GivenName } from './given-name.tsx';
import { MoneyRow } from './money-row.tsx';

/** What a line got off: by promotion and name, what no allocation explains, and what staff gave. */
export function ItemDiscounts({ item, shares }: { item: OrderItem; shares: readonly PromotionShare[] }) {
  const intl = useIntl();
  const unexplained = item.discountCents - shares.reduce((sum, { discountCents }) => sum + discountCents, 0);
  return (
    <div className="text-xs text-ink-muted">
      {shares.map(({ promotion, discountCents }, index) => (
        <MoneyRow
          // A promotion may be allocated to a line twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${promotion.promotionId} ${index}`}
          amount={<Amount cents={0 - discountCents} />}
        >
          <GivenName value={promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} />
        </MoneyRow>
      ))}
      {unexplained !== 0 && (
        <MoneyRow amount={<Amount cents={0 - unexplained} />}>
          <FormattedMessage id="drawer.line_promotion" />
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
