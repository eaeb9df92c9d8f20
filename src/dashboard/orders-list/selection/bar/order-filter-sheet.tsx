import { FormattedMessage } from 'react-intl';
import type { OpenSheet } from '../../../filters/sheet/filter-control.ts';
import { FilterSheet } from '../../../filters/sheet/filter-sheet.tsx';
import { FilterEditor } from '../editors/filter-editor.tsx';
import type { ControlKey } from '../editors/order-editor-props.ts';
import { API_FILTER_KEYS, type BarKey, LOCAL_FILTER_KEYS } from '../filters/filter-definitions.ts';
import {
  isFilterSet,
  onlyStores,
  type OrderFilters,
  setBarKeys,
  withFilter,
  withoutFilter,
} from '../filters/order-filters.ts';
import { controlLeft, type FilterBarProps, useFilterFaces } from './filter-control.tsx';

/** Applies to `filters` what one control set in `next`; the control `more` covers all local filters. */
function merged(filters: OrderFilters, key: ControlKey, next: OrderFilters): OrderFilters {
  const keys: readonly BarKey[] = key === 'more' ? LOCAL_FILTER_KEYS : [key];
  return keys.reduce((all, each) => withFilter(all, each, next[each]), filters);
}

/** The filters of orders in a sheet. */
export function OrderFilterSheet({ filters, orders, onChange, ...open }: FilterBarProps & OpenSheet<ControlKey>) {
  const faceOf = useFilterFaces(filters);
  const keys = [...API_FILTER_KEYS, ...LOCAL_FILTER_KEYS.filter((key) => isFilterSet(filters, key)), 'more'] as const;
  return (
    <FilterSheet
      {...open}
      filters={filters}
      controls={keys.map((key) => ({
        key,
        face: faceOf(key),
        without: key !== 'more' && isFilterSet(filters, key) ? withoutFilter(filters, key) : undefined,
      }))}
      cleared={setBarKeys(filters).length > 0 ? onlyStores(filters) : undefined}
      merge={merged}
      controlLeft={(key) => (key === 'more' ? key : controlLeft(key))}
      showLabel={<FormattedMessage id="filters.show" />}
      renderEditor={(editor) => <FilterEditor {...editor} filters={filters} orders={orders} />}
      onChange={onChange}
    />
  );
}
