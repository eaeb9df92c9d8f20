import { memo } from 'react';
import { CustomerSection } from './customer-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ItemsSection } from './items-section.tsx';
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
  return (
    <>
      <div className="min-h-14 px-4 py-3">
        <StorySentence />
      </div>
      <OrderWarnings />
      <MarkedPart part="notes" className={MARKED}>
        <NotesSection />
      </MarkedPart>
      <MarkedPart part="items" className={MARKED}>
        <ItemsSection />
      </MarkedPart>
      <MarkedPart part="payments" className={MARKED}>
        <PaymentsSection />
      </MarkedPart>
      <MarkedPart part="refunds" className={MARKED}>
        <RefundsSection />
      </MarkedPart>
      <MarkedPart part="promotions" className={MARKED}>
        <PromotionsSection />
      </MarkedPart>
      <MarkedPart part="taxes" className={MARKED}>
        <TaxesSection />
      </MarkedPart>
      <TimelineSection />
      <CustomerSection />
      <SplitSection />
      <MarkedPart part="other" className={MARKED}>
        <DetailsSection text={text} />
      </MarkedPart>
    </>
  );
});
