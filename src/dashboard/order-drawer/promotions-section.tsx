import { FormattedMessage, useIntl } from 'react-intl';
import type { AppliedPromotion } from '#contract/order.ts';
import { type PromotionShare, promotionShares } from '../order-math/promotion-shares.ts';
import { Amount } from './amount.tsx';
import { GivenName } from './given-name.tsx';
import { MoneyRow } from './money-row.tsx';
import { useOrderFrame } from './order-frame.ts';
import { PartSection } from './part-section.tsx';
import { withKeys } from './with-keys.ts';

function TriggerText({ promotion }: { promotion: AppliedPromotion }) {
  const intl = useIntl();
  const { order } = useOrderFrame();
  const { triggerType } = promotion;
  if (triggerType === 'automatic') return <FormattedMessage id="drawer.trigger.automatic" />;
  if (triggerType !== 'coupon') return <bdi>{triggerType}</bdi>;
  const trigger = intl.formatMessage({ id: 'drawer.trigger.coupon' });
  if (!order.couponCode) return trigger;
  return (
    <FormattedMessage
      id="drawer.trigger_code"
      values={{ trigger, code: <bdi className="font-medium text-ink">{order.couponCode}</bdi> }}
    />
  );
}

function ShareLine({ share: { line, lineIndex, discountCents } }: { share: PromotionShare }) {
  const intl = useIntl();
  return (
    <li>
      <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - discountCents} />}>
        {line ? (
          <GivenName value={line.item.productName} fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })} />
        ) : (
          <span className="text-warning">
            <FormattedMessage id="drawer.line_nowhere" values={{ number: lineIndex + 1 }} />
          </span>
        )}
      </MoneyRow>
    </li>
  );
}

/** Each promotion with what set it off, what it took off, and which line got how much. */
export function PromotionsSection() {
  const intl = useIntl();
  const { order } = useOrderFrame();
  const { promotions } = promotionShares(order);
  return (
    <PartSection title="drawer.promotions" none="drawer.promotions_none" part={order.items && order.appliedPromotions}>
      <ul className="space-y-2 empty:hidden">
        {withKeys(promotions, ({ promotion }) => promotion.promotionId).map(({ key, entry: { promotion, shares } }) => (
          <li key={key}>
            <MoneyRow className="text-row" amount={<Amount cents={0 - promotion.discountCents} />}>
              <span className="font-medium">
                <GivenName value={promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} />
              </span>
            </MoneyRow>
            <div className="text-xs text-ink-muted">
              <TriggerText promotion={promotion} />
              {shares.length === 0 && (
                <>
                  {' · '}
                  <FormattedMessage id="drawer.not_allocated" />
                </>
              )}
            </div>
            {shares.length > 0 && (
              <ul className="ms-0.5 mt-0.5 border-s border-line ps-2.5">
                {withKeys(shares, ({ lineIndex }) => String(lineIndex)).map(({ key, entry }) => (
                  <ShareLine key={key} share={entry} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </PartSection>
  );
}
