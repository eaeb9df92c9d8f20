import type { Order } from '#contract/service/order.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { FilterRow } from './filter-row.tsx';
import type { OrderFilters } from './order-filters.ts';
import { PhoneFilters } from './phone-filters.tsx';
import { useShownStores } from './seen-stores.ts';

/** Where the window is too narrow, or too low, for the filters to stand side by side. */
const PHONE = '(width < 700px), (height < 480px)';

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
  return useMediaQuery(PHONE) ? <PhoneFilters {...props} /> : <FilterRow {...props} />;
}
