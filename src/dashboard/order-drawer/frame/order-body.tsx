import { memo } from 'react';
import { CustomerSection } from '../details/customer-section.tsx';
import { DetailsSection } from '../details/details-section.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { ItemsSection } from '../items/items-section.tsx';
import { KnownAmounts } from './known-amounts.tsx';
import { HighlightedPart } from '../changes/highlight.tsx';
import { NotesSection } from '../details/notes-section.tsx';
import { OrderAudit } from '../story/order-audit.tsx';
import { OrderWarnings } from '../story/order-warnings.tsx';
import { PaymentsSection } from '../money/payments-section.tsx';
import { PromotionsSection } from '../items/promotions-section.tsx';
import { RefundsSection } from '../money/refunds-section.tsx';
import { SplitSection } from '../details/split-section.tsx';
import { StorySentence } from '../story/story-sentence.tsx';
import { TaxesSection } from '../money/taxes-section.tsx';
import { TimelineSection } from '../story/timeline-section.tsx';

/** A section within a marked part is the first there, but not of the drawer. */
const MARKED = 'has-[section]:border-t border-line';

/**
 * Everything the order holds, from what happened down to its ids; drawn again only when the order changes, not with the list. `text` is
 * the answer as it came.
 */
export const OrderBody = memo(function OrderBody({ text }: { text: string | undefined }) {
  const { hasFailed } = useOrderContext();
  return (
    <>
      <div className="min-h-14 px-4 py-3">
        <HighlightedPart part="story">{hasFailed ? <KnownAmounts /> : <StorySentence />}</HighlightedPart>
      </div>
      <OrderWarnings />
      <HighlightedPart part="notes" isFullWidth className={MARKED}>
        <NotesSection />
      </HighlightedPart>
      <ItemsSection>
        <OrderAudit />
      </ItemsSection>
      <PaymentsSection />
      <RefundsSection />
      <HighlightedPart part="promotions" isFullWidth className={MARKED}>
        <PromotionsSection />
      </HighlightedPart>
      <HighlightedPart part="taxes" isFullWidth className={MARKED}>
        <TaxesSection />
      </HighlightedPart>
      <TimelineSection />
      <HighlightedPart part="customer" isFullWidth className={MARKED}>
        <CustomerSection />
      </HighlightedPart>
      <SplitSection />
      <HighlightedPart part="other" isFullWidth className={MARKED}>
        <DetailsSection text={text} />
      </HighlightedPart>
    </>
  );
});
