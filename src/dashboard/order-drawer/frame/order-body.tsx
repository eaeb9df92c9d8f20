import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { HighlightedPart } from '../changes/highlight.tsx';
import { CustomerSection } from '../details/customer-section.tsx';
import { DetailsSection, NotesSection } from '../details/details-section.tsx';
import { SplitSection } from '../details/split-section.tsx';
import { ItemsSection } from '../items/items-section.tsx';
import { PromotionsSection } from '../items/promotions-section.tsx';
import { PaymentsSection } from '../money/payments-section.tsx';
import { RefundsSection } from '../money/refunds-section.tsx';
import { TaxesSection } from '../money/taxes-section.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { OrderAudit } from '../story/order-audit.tsx';
import { OrderWarnings } from '../story/order-warnings.tsx';
import { StorySentence } from '../story/story-sentence.tsx';
import { TimelineSection } from '../story/timeline-section.tsx';

/** A section inside a highlighted part is the first one there, but not in the drawer: it needs its upper border. */
const UPPER_BORDER = 'has-[section]:border-t border-line';

/** The amounts of the order's row in the list, while lines and promotions are missing. */
function RowAmounts() {
  const { order } = useOrderContext();
  const rows = [
    { id: 'drawer.subtotal', cents: order.subtotalCents, isAlways: true },
    { id: 'receipt.discount', cents: 0 - order.discountCents, isAlways: false },
    { id: 'drawer.manual_discount', cents: 0 - order.manualDiscountCents, isAlways: false },
    { id: 'drawer.tax', cents: order.taxCents, isAlways: true },
  ] as const;
  return (
    <div className="text-row text-ink-muted">
      {rows
        .filter(({ cents, isAlways }) => isAlways || cents !== 0)
        .map(({ id, cents }) => (
          <MoneyRow key={id} amount={<Amount cents={cents} />}>
            <FormattedMessage id={id} />
          </MoneyRow>
        ))}
      <MoneyRow className="mt-0.5 font-semibold text-ink" amount={<Amount cents={order.totalCents} />}>
        <FormattedMessage id="drawer.total" />
      </MoneyRow>
    </div>
  );
}

/** Everything that depends on the open order alone. */
const OrderSections = memo(function OrderSections() {
  const { hasFailed } = useOrderContext();
  return (
    <>
      <div className="min-h-14 px-4 py-3">
        <HighlightedPart part="story">{hasFailed ? <RowAmounts /> : <StorySentence />}</HighlightedPart>
      </div>
      <OrderWarnings />
      <HighlightedPart part="notes" isFullWidth className={UPPER_BORDER}>
        <NotesSection />
      </HighlightedPart>
      <ItemsSection>
        <OrderAudit />
      </ItemsSection>
      <PaymentsSection />
      <RefundsSection />
      <HighlightedPart part="promotions" isFullWidth className={UPPER_BORDER}>
        <PromotionsSection />
      </HighlightedPart>
      <HighlightedPart part="taxes" isFullWidth className={UPPER_BORDER}>
        <TaxesSection />
      </HighlightedPart>
      <TimelineSection />
      <HighlightedPart part="customer" isFullWidth className={UPPER_BORDER}>
        <CustomerSection />
      </HighlightedPart>
    </>
  );
});

/**
 * The sections of the open order from top to bottom. `text` is the body of its answer (undefined while it is loading), `listed` the orders
 * loaded in the list. Only the split orders render again when the list changes.
 */
export const OrderBody = memo(function OrderBody({
  text,
  listed,
}: {
  text: string | undefined;
  listed: readonly Order[];
}) {
  return (
    <>
      <OrderSections />
      <SplitSection listed={listed} />
      <HighlightedPart part="other" isFullWidth className={UPPER_BORDER}>
        <DetailsSection text={text} />
      </HighlightedPart>
    </>
  );
});
