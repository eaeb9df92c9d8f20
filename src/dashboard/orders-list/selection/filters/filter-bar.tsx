import type { Order } from '#contract/service/order.ts';
import { FilterRow } from './filter-row.tsx';
import type { OrderFilters } from './order-filters.ts';
import { PhoneFilters } from './phone-filters.tsx';
import { useShownStores } from './seen-stores.ts';
import { useIsPhone } from './use-is-phone.ts';

/** What a bar of filters shows and changes. */
export type FilterBarProps = {
  filters: OrderFilters;
  /** All that is loaded: values that orders show are offered beside the usual ones. */
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
};

/** The filters: side by side, on phones in a sheet behind one button. `F` leads to them. */
export function FilterBar(props: FilterBarProps) {
  useShownStores(props.orders);
  return useIsPhone() ? <PhoneFilters {...props} /> : <FilterRow {...props} />;
}
