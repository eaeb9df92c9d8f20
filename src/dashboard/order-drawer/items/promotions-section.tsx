import { FormattedMessage, useIntl } from 'react-intl';
import type { AppliedPromotion } from '#contract/service/order.ts';
import { readableValue } from '#contract/text/readable-value.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import type { PromotionShare } from '#order-domain/order/promotion-shares.ts';
import { Amount, MoneyRow, useQuantityText } from '../parts/amount.tsx';
import { FactLine, LongText, ProductName, PromotionName } from '../parts/texts.tsx';
import { JumpLink, JUMP_TARGET, jumpTargetId } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Entries, PartSection } from '../parts/section.tsx';

function TriggerText({ promotion }: { promotion: AppliedPromotion }) {
  const intl = useIntl();
  const { order } = useOrderContext();
  const { triggerType } = promotion;
  if (triggerType === 'automatic') return <FormattedMessage id="drawer.trigger.automatic" />;
  if (triggerType !== 'coupon') {
    return (
      <span title={triggerType}>
        <LongText text={readableValue(triggerType)} />
      </span>
    );
  }
  const trigger = intl.formatMessage({ id: 'drawer.trigger.coupon' });
  const { couponCode } = order;
  // The order does not say which of several promotions the code belongs to.
  const isOnly =
    order.appliedPromotions?.filter((other) => other.triggerType === 'coupon').length === 1;
  if (!couponCode?.trim() || !isOnly) return trigger;
  return (
    <FormattedMessage
      id="drawer.trigger_code"
      values={{
        trigger,
        code: (
          <LongText
            text={couponCode}
            show={(code) => <bdi className="font-medium text-ink">{code}</bdi>}
          />
        ),
      }}
    />
  );
}

/**
 * A line's share of a promotion, with a link to the line; an unknown or unreadable line index is
 * labeled as such.
 */
function ShareLine({ share: { line, lineIndex, discountCents } }: { share: PromotionShare }) {
  const quantityText = useQuantityText();
  const { unreadable } = useOrderContext().figures;
  const isUnreadable = unreadable.some(
    ({ part, index }) => part === 'items' && index === lineIndex,
  );
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - discountCents} />}>
      {line ? (
        <div className="flex items-baseline gap-1">
          <span className="shrink-0">
            <FormattedMessage
              id="drawer.times"
              values={{ quantity: quantityText(line.item.qty) }}
            />
          </span>
          <JumpLink kind="line" index={line.index}>
            <ProductName item={line.item} isCut />
          </JumpLink>
        </div>
      ) : (
        <span className="text-warning">
          <FormattedMessage
            id={isUnreadable ? 'drawer.line_unread' : 'drawer.line_nowhere'}
            // People count lines from 1; an index below 0 stays as it is.
            values={{
              number: quantityText(lineIndex < 0 ? lineIndex : lineIndex + 1),
              isLine: lineIndex < 0 ? 'no' : 'yes',
            }}
          />
        </span>
      )}
    </MoneyRow>
  );
}

function RestLine({ cents }: { cents: number }) {
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - cents} signed />}>
      <FormattedMessage id={cents > 0 ? 'drawer.promotion_rest' : 'drawer.promotion_excess'} />
    </MoneyRow>
  );
}

function PromotionLine({
  promotion,
  index,
  shares,
}: {
  promotion: AppliedPromotion;
  index: number;
  shares: readonly PromotionShare[];
}) {
  const rest = promotion.discountCents - sumOf(shares, 'discountCents');
  return (
    <div {...JUMP_TARGET} id={jumpTargetId('promotion', index)}>
      <MoneyRow className="text-row" amount={<Amount cents={0 - promotion.discountCents} />}>
        <span className="font-medium">
          <PromotionName promotion={promotion} />
        </span>
      </MoneyRow>
      <FactLine>
        {promotion.triggerType.trim() !== '' && <TriggerText promotion={promotion} />}
        {promotion.memberCouponId && <FormattedMessage id="drawer.member_coupon" />}
        {shares.length === 0 && <FormattedMessage id="drawer.not_allocated" />}
      </FactLine>
      {shares.length > 0 && (
        <ul className="ms-0.5 mt-0.5 border-s border-line ps-2.5">
          <Entries of={shares}>{(share) => <ShareLine share={share} />}</Entries>
          {rest !== 0 && (
            <li>
              <RestLine cents={rest} />
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Each promotion with its shares by line, and the total of all discounts. */
export function PromotionsSection() {
  const { order, figures } = useOrderContext();
  const { promotions } = figures.shares;
  const all = promotions.reduce((sum, { promotion }) => sum + promotion.discountCents, 0);
  return (
    <PartSection
      name="promotions"
      part={order.items && order.appliedPromotions}
      summary={promotions.length > 1 && <Amount cents={0 - all} />}
    >
      <ul className="space-y-2 empty:hidden">
        <Entries of={promotions}>
          {(entry, index) => <PromotionLine {...entry} index={index} />}
        </Entries>
      </ul>
    </PartSection>
  );
}
