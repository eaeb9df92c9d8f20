import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppliedPromotion } from '#contract/service/order.ts';
import type { PromotionShare } from '../../order-math/promotion-shares.ts';
import { Amount } from '../parts/amount.tsx';
import { FactLine } from '../parts/fact-line.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JUMP_TARGET, jumpTargetId } from '../parts/jump-target.ts';
import { LongText } from '../parts/long-text.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { ShareLine } from './share-line.tsx';
import { withKeys } from '../parts/with-keys.ts';

function TriggerText({ promotion }: { promotion: AppliedPromotion }) {
  const intl = useIntl();
  const { order } = useOrderFrame();
  const { triggerType } = promotion;
  if (triggerType === 'automatic') return <FormattedMessage id="drawer.trigger.automatic" />;
  if (triggerType !== 'coupon') return <LongText text={triggerType} />;
  const trigger = intl.formatMessage({ id: 'drawer.trigger.coupon' });
  const { couponCode } = order;
  // Which of several the code belongs to, the order does not say.
  const isOnly = order.appliedPromotions?.filter((other) => other.triggerType === 'coupon').length === 1;
  if (!couponCode?.trim() || !isOnly) return trigger;
  return (
    <FormattedMessage
      id="drawer.trigger_code"
      values={{
        trigger,
        code: <LongText text={couponCode} show={(code) => <bdi className="font-medium text-ink">{code}</bdi>} />,
      }}
    />
  );
}

/** A promotion with what set it off, what it took off, and which line got how much. */
export function PromotionLine({
  promotion,
  place,
  shares,
}: {
  promotion: AppliedPromotion;
  place: number;
  shares: readonly PromotionShare[];
}) {
  const intl = useIntl();
  const facts: { key: string; text: ReactNode }[] = [
    ...(promotion.triggerType.trim() === '' ? [] : [{ key: 'trigger', text: <TriggerText promotion={promotion} /> }]),
    ...(promotion.memberCouponId ? [{ key: 'member', text: <FormattedMessage id="drawer.member_coupon" /> }] : []),
    ...(shares.length === 0 ? [{ key: 'unsplit', text: <FormattedMessage id="drawer.not_allocated" /> }] : []),
  ];
  return (
    <div {...JUMP_TARGET} id={jumpTargetId('promotion', place)}>
      <MoneyRow className="text-row" amount={<Amount cents={0 - promotion.discountCents} />}>
        <span className="font-medium">
          <GivenName value={promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} />
        </span>
      </MoneyRow>
      <FactLine facts={facts} />
      {shares.length > 0 && (
        <ul className="ms-0.5 mt-0.5 border-s border-line ps-2.5">
          {withKeys(shares, ({ lineIndex }) => String(lineIndex)).map(({ key, entry }) => (
            <li key={key}>
              <ShareLine share={entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
