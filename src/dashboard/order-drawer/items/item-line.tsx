import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import type { LineNode } from '../../order-math/item-tree.ts';
import { lineMoneyRefund, lineRefund, lineRefundTaxCents } from '../../order-math/order-lines.ts';
import { sumQuantities } from '../../order-math/order-amounts.ts';
import type { PromotionShare } from '../../order-math/promotion-shares.ts';
import { wordsInItem } from '../../order-words/find-words.ts';
import { FoundText } from '../../order-words/found-text.ts';
import { Highlight } from '../changes/highlight.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JUMP_TARGET, useJumpTargetId } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { useQuantityText } from '../parts/use-quantity-text.ts';
import { withKeys } from '../parts/with-keys.ts';
import { ItemDetail, ItemDiscounts, type RoundDetail } from './item-detail.tsx';

/** A line's quantity; after a partial refund it is struck through, with the remainder beside it (the text below explains the refund). */
function ItemQuantity({ item }: { item: OrderItem }) {
  const quantityText = useQuantityText();
  const quantity = quantityText(item.qty);
  if (item.refundedQty === 0 || lineRefund(item) === 'full') {
    const text = lineRefund(item) === 'full' ? <s>{quantity}</s> : quantity;
    return <FormattedMessage id="drawer.times" values={{ quantity: text }} />;
  }
  const left = quantityText(sumQuantities([item.qty, -item.refundedQty]));
  return (
    <>
      <s aria-hidden className="text-ink-faint">
        {quantity}
      </s>{' '}
      <FormattedMessage id="drawer.times" values={{ quantity: left }} />
    </>
  );
}

/** The options chosen for a line with what each adds to its price (included in the line's amount). */
function ItemModifiers({ item, found }: { item: OrderItem; found: readonly string[] }) {
  const intl = useIntl();
  if (item.modifiers.length === 0) return null;
  return (
    <ul className="text-xs text-ink-muted">
      {withKeys(item.modifiers, ({ id }) => id).map(({ key, entry: modifier }) => (
        <li key={key}>
          <MoneyRow amount={<Amount cents={modifier.priceDeltaCents} signed className="text-ink-faint" />}>
            <span aria-hidden>+ </span>
            <GivenName
              value={modifier.name}
              fallback={intl.formatMessage({ id: 'drawer.option_unnamed' })}
              found={found}
            />
          </MoneyRow>
        </li>
      ))}
    </ul>
  );
}

function refundMessage(item: OrderItem) {
  // When more was refunded than the line's quantity, the message shows both quantities.
  const isWhole = lineRefund(item) === 'full' && (item.refundedQty === 0 || item.refundedQty === item.qty);
  if (isWhole) return 'drawer.line_refunded_whole';
  return item.refundedQty === 0 ? 'drawer.line_refunded_money' : 'drawer.line_refunded';
}

/** The refunded quantity and money of a line, and the tax if the money excludes it. */
function ItemRefund({ item }: { item: OrderItem }) {
  const { refundItems } = useOrderContext().figures;
  const quantityText = useQuantityText();
  if (lineRefund(item) === 'none') return null;
  const values = { quantity: quantityText(item.refundedQty), total: quantityText(item.qty) };
  const taxCents = lineRefundTaxCents(item, refundItems.get(item.id) ?? []);
  return (
    <MoneyRow className="text-xs text-refund" amount={<Amount cents={0 - item.refundedAmountCents} />}>
      <FormattedMessage id={refundMessage(item)} values={values} />
      {taxCents !== 0 && (
        <>
          {' · '}
          <FormattedMessage id="drawer.plus_tax" values={{ tax: <Amount cents={taxCents} /> }} />
        </>
      )}
    </MoneyRow>
  );
}

/** One line as on a kitchen ticket; its name is struck through when all of it was refunded, its amount when all of its money was. */
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
  const targetId = useJumpTargetId('line', index);
  const text = useContext(FoundText);
  const found = text === undefined ? [] : wordsInItem(text, item);
  const Name = lineRefund(item) === 'full' ? 's' : 'span';
  const Price = lineMoneyRefund(item) === 'full' ? 's' : 'span';
  return (
    <div {...JUMP_TARGET} id={targetId} className={`relative flex gap-2 text-row ${JUMP_TARGET.className}`}>
      <Highlight part="items" id={item.id} />
      <div className="max-w-20 min-w-[clamp(--spacing(8),var(--quantity),--spacing(20))] shrink-0 text-ink-muted tabular-nums wrap-anywhere">
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
            <GivenName
              value={item.productName}
              fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })}
              found={found}
            />
          </Name>
          {item.variantName && (
            <span className="ms-1.5 text-ink-muted">
              <GivenName value={item.variantName} fallback="" found={found} />
            </span>
          )}
        </MoneyRow>
        <ItemDetail item={item} roundDetail={roundDetail} />
        <ItemModifiers item={item} found={found} />
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
