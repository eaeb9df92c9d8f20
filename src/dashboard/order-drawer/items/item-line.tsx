import { FormattedMessage, useIntl } from 'react-intl';
import type { LineNode } from '../../order-math/item-tree.ts';
import { lineMoneyRefund, lineRefund } from '../../order-math/line-amounts.ts';
import type { PromotionShare } from '../../order-math/promotion-shares.ts';
import { Amount } from '../parts/amount.tsx';
import { ChangeMark } from '../changes/change-mark.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { ItemDetail, type RoundDetail } from './item-detail.tsx';
import { ItemDiscounts } from './item-discounts.tsx';
import { ItemModifiers } from './item-modifiers.tsx';
import { ItemQuantity } from './item-quantity.tsx';
import { ItemRefund } from './item-refund.tsx';
import { JUMP_TARGET, jumpTargetId } from '../parts/jump-target.ts';
import { MoneyRow } from '../parts/money-row.tsx';

/** One line as on a kitchen ticket; what came back is struck through, name and money each as far as they did. */
export function ItemLine({
  node: { item, index, isOrphan },
  shares,
  roundDetail,
}: {
  node: LineNode;
  shares: readonly PromotionShare[];
  roundDetail: RoundDetail;
}) {
  const intl = useIntl();
  const Name = lineRefund(item) === 'whole' ? 's' : 'span';
  const Price = lineMoneyRefund(item) === 'whole' ? 's' : 'span';
  return (
    <div
      {...JUMP_TARGET}
      id={jumpTargetId('line', index)}
      className={`relative flex gap-2 text-row ${JUMP_TARGET.className}`}
    >
      <ChangeMark part="items" id={item.id} />
      <div className="max-w-20 min-w-8 shrink-0 text-ink-muted wrap-anywhere">
        <ItemQuantity item={item} />
      </div>
      <div className="min-w-0 flex-1">
        <MoneyRow
          amount={
            <Price>
              <Amount cents={item.amountCents} className={item.amountCents === 0 ? 'text-ink-faint' : ''} />
            </Price>
          }
        >
          <Name className="font-medium">
            <GivenName value={item.productName} fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })} />
          </Name>
          {item.variantName && (
            <span className="ms-1.5 text-ink-muted">
              <GivenName value={item.variantName} fallback="" />
            </span>
          )}
        </MoneyRow>
        <ItemDetail item={item} roundDetail={roundDetail} />
        <ItemModifiers item={item} />
        {isOrphan && (
          <div className="text-xs text-warning">
            <FormattedMessage id="drawer.orphan" />
          </div>
        )}
        {Boolean(item.comboExtraCents) && (
          <MoneyRow
            className="text-xs text-ink-muted"
            amount={<Amount cents={item.comboExtraCents ?? 0} signed className="text-ink-faint" />}
          >
            <FormattedMessage id="drawer.combo_extra" />
          </MoneyRow>
        )}
        <ItemDiscounts item={item} shares={shares} />
        <ItemRefund item={item} />
      </div>
    </div>
  );
}
