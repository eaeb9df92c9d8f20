import { memo } from 'react';
import { CustomerSection } from './customer-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { useHasFailed } from './has-failed.ts';
import { ItemsSection } from './items-section.tsx';
import { KnownAmounts } from './known-amounts.tsx';
import { MarkedPart } from './marked-part.tsx';
import { NotesSection } from './notes-section.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PromotionsSection } from './promotions-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { SplitSection } from './split-section.tsx';
import { StorySentence } from './story-sentence.tsx';
import { TaxesSection } from './taxes-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

/** A section within a marked part is the first there, but not of the drawer. */
const MARKED = 'has-[section]:border-t border-line';

/**
 * Everything the order holds, from what happened down to its ids; drawn again only when the order changes, not with the list. `text` is
 * the answer as it came.
 */
export const OrderBody = memo(function OrderBody({ text }: { text: string | undefined }) {
  const hasFailed = useHasFailed();
  return (
    <>
      <div className="min-h-14 px-4 py-3">
        <MarkedPart part="story">{hasFailed ? <KnownAmounts /> : <StorySentence />}</MarkedPart>
      </div>
      <OrderWarnings />
      <MarkedPart part="notes" isWide className={MARKED}>
        <NotesSection />
      </MarkedPart>
      <ItemsSection />
      <PaymentsSection />
      <RefundsSection />
      <MarkedPart part="promotions" isWide className={MARKED}>
        <PromotionsSection />
      </MarkedPart>
      <MarkedPart part="taxes" isWide className={MARKED}>
        <TaxesSection />
      </MarkedPart>
      <TimelineSection />
      <MarkedPart part="customer" isWide className={MARKED}>
        <CustomerSection />
      </MarkedPart>
      <SplitSection />
      <MarkedPart part="other" isWide className={MARKED}>
        <DetailsSection text={text} />
      </MarkedPart>
    </>
  );
});
