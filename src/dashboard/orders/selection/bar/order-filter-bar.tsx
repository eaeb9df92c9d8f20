import { useContext } from 'react';
import type { Order } from '#contract/service/order.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { FilterBar } from '../../../filters/bar/filter-bar.tsx';
import { lazyEditors } from '../../../filters/bar/lazy-editors.tsx';
import { withFilter } from '../../../filters/filter-definition.ts';
import { NameLanguage } from '../../../ui/i18n/localized-text.ts';
import { useShownStores } from '../../../filters/seen-stores.ts';
import { useKeepsOrders } from '../../../stores/session.ts';
import { ORDER_FILTERS } from '../filters/filter-definitions.ts';
import type { OrderFilters } from '../filters/order-filters.ts';

const editors = lazyEditors(
  async () => (await import('../editors/order-editors.tsx')).ORDER_EDITORS,
  'filters.show',
);

/** The names of the promotions of orders, by id; undefined while none is filtered by. */
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

/**
 * The filters of orders; the values of all loaded `orders` are offered in addition to the usual
 * ones.
 */
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
      definitions={ORDER_FILTERS}
      editors={editors}
      filters={filters}
      names={usePromotionNames(filters, orders)}
      seen={orders}
      hasMore={useKeepsOrders()}
      dates={{
        range: filters.date,
        onChange: (date) => onChange(withFilter(filters, 'date', date)),
      }}
      onChange={onChange}
    />
  );
}
