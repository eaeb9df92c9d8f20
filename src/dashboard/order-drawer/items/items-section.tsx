import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { kitchenRounds } from '../../order-math/kitchen-rounds.ts';
import { ItemList } from './item-list.tsx';
import { OrderAudit } from '../story/order-audit.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { PartSection } from '../parts/part-section.tsx';
import { PriceSummary } from './price-summary.tsx';
import { SectionButton } from '../parts/section-button.tsx';

/** The order's lines, by kitchen round on demand, the way from them to the total, and whether it all adds up. */
export function ItemsSection() {
  const { order } = useOrderFrame();
  const [isByRound, setIsByRound] = useState(false);
  const hasRounds = kitchenRounds(order.items ?? []).length > 1;
  return (
    <PartSection
      title="drawer.items"
      none="drawer.items_none"
      field="items"
      part={order.items}
      skeletonLines={4}
      summary={
        hasRounds && (
          <SectionButton aria-pressed={isByRound} onClick={() => setIsByRound(!isByRound)}>
            <FormattedMessage id="drawer.by_round" />
          </SectionButton>
        )
      }
    >
      <ItemList isByRound={isByRound && hasRounds} />
      <PriceSummary />
      <OrderAudit />
    </PartSection>
  );
}
