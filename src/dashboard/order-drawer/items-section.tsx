import { ItemList } from './item-list.tsx';
import { useOrderFrame } from './order-frame.ts';
import { PartSection } from './part-section.tsx';
import { PriceSummary } from './price-summary.tsx';

/** The order's lines and the way from them to the total. */
export function ItemsSection() {
  const { order } = useOrderFrame();
  return (
    <PartSection title="drawer.items" none="drawer.items_none" part={order.items} skeletonLines={4}>
      <ItemList />
      <PriceSummary />
    </PartSection>
  );
}
