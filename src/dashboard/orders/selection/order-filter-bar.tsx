import { useContext } from 'react';
import type { Order } from '#contract/service/order.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useShownStores } from '../../filters/seen-stores.ts';
import { useKeepsOrders } from '../../stores/session.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { ORDER_FILTERS } from './order-filters.ts';
import type { OrderFilters } from './orders-address.ts';

export const OrderEditor = lazyWithMessages(
  'lists',
  async () => (await import('./order-editors.tsx')).OrderEditor,
);

/** The names of promotions in orders, by id; undefined without a promotion filter. */
function usePromotionNames({ promotion }: OrderFilters, orders: readonly Order[]) {
  const languages = useContext(NameLanguage);
  return (
    promotion &&
    new Map(
      orders
        .flatMap(({ appliedPromotions = [] }) => appliedPromotions)
        .map(({ promotionId, name }) => [
          promotionId,
          pickLocalized(name, languages)?.text ?? promotionId,
        ]),
    )
  );
}

/** Also offers the values of all loaded `orders`. */
export function OrderFilterBar({
  filters,
  orders,
  onChange,
}: {
  filters: OrderFilters;
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
}) {
  useShownStores(orders);
  return (
    <FilterBar
      filters={ORDER_FILTERS}
      values={filters}
      Editor={OrderEditor}
      names={usePromotionNames(filters, orders)}
      seen={orders}
      hasMore={useKeepsOrders()}
      onChange={onChange}
    />
  );
}
