import { useContext, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { type LineNode, roundChange } from '#order-domain/order/item-tree.ts';
import {
  checkLinePrice,
  lineMoneyRefund,
  lineRefund,
  lineRefundTaxCents,
} from '#order-domain/order/order-lines.ts';
import { sumQuantities } from '#order-domain/order/order-amounts.ts';
import type { PromotionShare } from '#order-domain/order/promotion-shares.ts';
import { wordsInItem } from '#order-domain/text/fold-text.ts';
import { SearchText } from '../../order-labels/open-order.ts';
import { Amount, MoneyRow, useQuantityText } from '../parts/amount.tsx';
import { FactLine, GivenName, ProductName, PromotionName } from '../parts/texts.tsx';
import { JUMP_TARGET, JumpLink, jumpTargetId } from '../parts/jump-link.tsx';
import { Each, Entries } from '../parts/section.tsx';
import { useOrderContext } from '../parts/order-context.ts';

/**
 * `change` omits the round's number, which a heading shows; otherwise it is shown unless it is
 * `first`.
 */
export type RoundDetail = 'none' | 'change' | { readonly first: number };

/**
 * The message for a unit price: per piece, or a rate for weights; includes quantity times price if
 * that is not the line's amount.
 */
function eachMessage({ qty }: OrderItem, holds: boolean) {
  if (Number.isInteger(qty)) return holds ? 'drawer.each' : 'drawer.each_makes';
  return holds ? 'drawer.rate' : 'drawer.rate_makes';
}

/**
 * The small print of a line: unit price unless it is the line's amount, price override, tax,
 * kitchen round.
 */
function ItemDetail({ item, roundDetail }: { item: OrderItem; roundDetail: RoundDetail }) {
  const quantityText = useQuantityText();
  // Parts of a combo have no price of their own, or only an extra charge.
  const isIncluded = item.itemRole === 'combo_child' && item.unitPriceCents === 0;
  const { found, holds } = checkLinePrice(item);
  const hasPrice = !isIncluded && (item.qty !== 1 || item.unitPriceCents !== item.amountCents);
  const change = roundDetail === 'none' ? undefined : roundChange(item);
  const values = {
    round: item.submitRound ?? undefined,
    change: quantityText(change?.change ?? 0, true),
    before: quantityText(change?.before ?? 0),
  };
  const hasRound = typeof roundDetail === 'object' && values.round !== undefined;
  const hasNumber = hasRound && (change || values.round !== roundDetail.first);
  return (
    <FactLine>
      {hasPrice && (
        <FormattedMessage
          id={eachMessage(item, holds)}
          values={{
            price: <Amount cents={item.unitPriceCents} />,
            product: <Amount cents={found} />,
          }}
        />
      )}
      {item.isPriceOverride && (
        <span className="text-warning">
          <FormattedMessage id="drawer.price_override" />
        </span>
      )}
      {item.taxCents !== 0 && (
        <FormattedMessage id="drawer.with_tax" values={{ tax: <Amount cents={item.taxCents} /> }} />
      )}
      {hasNumber && (
        <FormattedMessage id={change ? 'drawer.round_delta' : 'drawer.round'} values={values} />
      )}
      {!hasNumber && change && <FormattedMessage id="drawer.round_change" values={values} />}
    </FactLine>
  );
}

/** The discounts of a line: by promotion, the part that no allocation explains, and by staff. */
function ItemDiscounts({ item, shares }: { item: OrderItem; shares: readonly PromotionShare[] }) {
  const shared = shares.reduce((sum, { discountCents }) => sum + discountCents, 0);
  const unexplained = item.discountCents - shared;
  // The promotions allocated more discount to the line than it received.
  const isOverAllocated = unexplained !== 0 && Math.sign(unexplained) === 0 - Math.sign(shared);
  if (shares.length === 0 && unexplained === 0 && item.manualDiscountCents === 0) return null;
  return (
    <div className="text-xs text-ink-muted">
      <Each of={shares}>
        {({ promotion, promotionIndex, discountCents }) => (
          <MoneyRow amount={<Amount cents={0 - discountCents} />}>
            <JumpLink kind="promotion" index={promotionIndex}>
              <PromotionName promotion={promotion} isCut />
            </JumpLink>
          </MoneyRow>
        )}
      </Each>
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
          <FormattedMessage
            id={shares.length === 0 ? 'drawer.line_promotion' : 'drawer.line_promotion_rest'}
          />
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

/**
 * A line's quantity; after a partial refund it is struck through, with the remainder beside it (the
 * text below explains the refund).
 */
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

/**
 * The options chosen for a line with what each adds to its price (included in the line's amount).
 */
function ItemModifiers({ item, found }: { item: OrderItem; found: readonly string[] }) {
  const intl = useIntl();
  if (item.modifiers.length === 0) return null;
  return (
    <ul className="text-xs text-ink-muted">
      <Entries of={item.modifiers}>
        {({ name, priceDeltaCents }) => (
          <MoneyRow amount={<Amount cents={priceDeltaCents} signed className="text-ink-faint" />}>
            <span aria-hidden>+ </span>
            <GivenName
              value={name}
              fallback={intl.formatMessage({ id: 'drawer.option_unnamed' })}
              found={found}
            />
          </MoneyRow>
        )}
      </Entries>
    </ul>
  );
}

function refundMessage(item: OrderItem) {
  // With more refunded than the line's quantity, the message shows both quantities.
  const isFull =
    lineRefund(item) === 'full' && (item.refundedQty === 0 || item.refundedQty === item.qty);
  if (isFull) return 'drawer.line_refunded_whole';
  return item.refundedQty === 0 ? 'drawer.line_refunded_money' : 'drawer.line_refunded';
}

function ItemRefund({ item }: { item: OrderItem }) {
  const { refundItems } = useOrderContext().figures;
  const quantityText = useQuantityText();
  if (lineRefund(item) === 'none') return null;
  const values = { quantity: quantityText(item.refundedQty), total: quantityText(item.qty) };
  const taxCents = lineRefundTaxCents(item, refundItems.get(item.id) ?? []);
  return (
    <MoneyRow
      className="text-xs text-refund"
      amount={<Amount cents={0 - item.refundedAmountCents} />}
    >
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

/**
 * One line as on a kitchen ticket; a fully refunded line has its name struck through, and its
 * amount when all of its money was refunded.
 */
export function ItemLine({
  node: { item, index, isOrphan },
  shares,
  roundDetail,
  isHit,
}: {
  node: LineNode;
  shares: readonly PromotionShare[];
  roundDetail: RoundDetail;
  /** True for the line that the search which opened the order found. */
  isHit: boolean;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHit) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isHit]);
  const text = useContext(SearchText);
  const found = text === undefined ? [] : wordsInItem(text, item);
  const Name = lineRefund(item) === 'full' ? 's' : 'span';
  const Price = lineMoneyRefund(item) === 'full' ? 's' : 'span';
  return (
    <div
      {...JUMP_TARGET}
      ref={line}
      id={jumpTargetId('line', index)}
      className={`flex gap-2 text-row ${JUMP_TARGET.className}`}
    >
      <div className="max-w-20 min-w-[clamp(--spacing(8),var(--quantity),--spacing(20))] shrink-0 text-ink-muted tabular-nums wrap-anywhere">
        <ItemQuantity item={item} />
      </div>
      <div className="min-w-0 flex-1">
        <MoneyRow
          amount={
            <Price>
              <Amount
                cents={item.amountCents}
                className={item.amountCents === 0 ? 'text-ink-faint' : ''}
              />
            </Price>
          }
        >
          <Name className="font-medium">
            <ProductName item={item} found={found} />
          </Name>
          {item.variantName && (
            <span className="text-ink-muted">
              {/* A space is on the right side in either direction of the name. */}{' '}
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
