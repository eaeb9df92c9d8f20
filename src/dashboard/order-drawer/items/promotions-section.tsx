import { promotionShares } from '../../order-math/promotion-shares.ts';
import { Amount } from '../parts/amount.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { PartSection } from '../parts/part-section.tsx';
import { PromotionLine } from './promotion-line.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** Each promotion with its share of every line, and what they took off together. */
export function PromotionsSection() {
  const { order } = useOrderFrame();
  const { promotions } = promotionShares(order);
  const all = promotions.reduce((sum, { promotion }) => sum + promotion.discountCents, 0);
  return (
    <PartSection
      title="drawer.promotions"
      none="drawer.promotions_none"
      field="appliedPromotions"
      part={order.items && order.appliedPromotions}
      summary={promotions.length > 1 && <Amount cents={0 - all} />}
    >
      <ul className="space-y-2 empty:hidden">
        {withKeys([...promotions.entries()], ([, { promotion }]) => promotion.promotionId).map(
          ({ key, entry: [place, { promotion, shares }] }) => (
            <li key={key}>
              <PromotionLine promotion={promotion} place={place} shares={shares} />
            </li>
          ),
        )}
      </ul>
    </PartSection>
  );
}
