import { FormattedMessage, useIntl } from 'react-intl';
import type { LineNode } from '../order-math/item-tree.ts';
import { lineRefund } from '../order-math/line-amounts.ts';
import type { PromotionShare } from '../order-math/promotion-shares.ts';
import { Amount } from './amount.tsx';
import { GivenName } from './given-name.tsx';
import { ItemDetail } from './item-detail.tsx';
import { ItemDiscounts } from './item-discounts.tsx';
import { ItemModifiers } from './item-modifiers.tsx';
import { ItemRefund } from './item-refund.tsx';
import { MoneyRow } from './money-row.tsx';
import { useQuantityText } from './use-quantity-text.ts';

/** One line as on a kitchen ticket; what came back whole is struck through. */
export function ItemLine({
  node: { item, isOrphan },
  shares,
  showRound,
}: {
  node: LineNode;
  shares: readonly PromotionShare[];
  showRound: boolean;
}) {
  const intl = useIntl();
  const quantityText = useQuantityText();
  const Text = lineRefund(item) === 'whole' ? 's' : 'span';
  return (
    <div className="flex gap-2 text-row">
      <div className="min-w-7 shrink-0 text-ink-muted">
        <FormattedMessage id="drawer.times" values={{ quantity: quantityText(item.qty) }} />
      </div>
      <div className="min-w-0 flex-1">
        <MoneyRow
          amount={
            <Text>
              <Amount cents={item.amountCents} className={item.amountCents === 0 ? 'text-ink-faint' : ''} />
            </Text>
          }
        >
          <Text className="font-medium">
            <GivenName value={item.productName} fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })} />
          </Text>
          {item.variantName && (
            <span className="ms-1.5 text-ink-muted">
              <GivenName value={item.variantName} fallback="" />
            </span>
          )}
        </MoneyRow>
        <ItemDetail item={item} showRound={showRound} />
        <ItemModifiers item={item} />
        {isOrphan && (
          <div className="text-xs text-warning">
            <FormattedMessage id="drawer.orphan" />
          </div>
        )}
        {Boolean(item.comboExtraCents) && (
          <div className="text-xs text-ink-muted">
            <FormattedMessage id="drawer.combo_extra" /> <Amount cents={item.comboExtraCents ?? 0} signed />
          </div>
        )}
        <ItemDiscounts item={item} shares={shares} />
        <ItemRefund item={item} />
      </div>
    </div>
  );
}
