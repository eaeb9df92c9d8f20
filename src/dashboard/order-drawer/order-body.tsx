import { memo } from 'react';
import { CustomerSection } from './customer-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { ItemsSection } from './items-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PromotionsSection } from './promotions-section.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { StorySentence } from './story-sentence.tsx';
import { TaxesSection } from './taxes-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

/** Everything the order holds, from what happened down to its ids; drawn again only when the order changes, not with the list. */
export const OrderBody = memo(function OrderBody() {
  return (
    <>
      <div className="min-h-14 px-4 py-3">
        <StorySentence />
      </div>
      <OrderWarnings />
      <NotesSection />
      <ItemsSection />
      <PaymentsSection />
      <RefundsSection />
      <PromotionsSection />
      <TaxesSection />
      <TimelineSection />
      <CustomerSection />
      <DetailsSection />
    </>
  );
});
