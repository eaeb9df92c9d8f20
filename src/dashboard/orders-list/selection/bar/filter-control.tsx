import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { type FilterFace, FilterPill } from '../../../filters/filter-pill.tsx';
import { periodSteps } from '../../../filters/late-period-steps.tsx';
import { onDemand } from '../../../kit/on-demand.tsx';
import { useStores } from '../../../stores/stores.ts';
import type { ControlKey } from '../editors/order-editor-props.ts';
import { type BarKey, FILTERS, LOCAL_FILTER_KEYS } from '../filters/filter-definitions.ts';
import { filterWords, isFilterSet, type OrderFilters, withFilter } from '../filters/order-filters.ts';

const filterEditor = onDemand(async () => (await import('../editors/filter-editor.tsx')).FilterEditor, {
  isUrgent: true,
  messages: 'panels',
});

/** The props of components that show and change filters. */
export type FilterBarProps = {
  filters: OrderFilters;
  /** All loaded orders; their values are offered in addition to the usual ones. */
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
};

/** The control that stays, and takes the focus, once a filter is removed. */
export function controlLeft(key: BarKey): ControlKey {
  return LOCAL_FILTER_KEYS.includes(key) ? 'more' : key;
}

/** How each filter is shown. */
export function useFilterFaces(filters: OrderFilters): (key: ControlKey) => FilterFace {
  const intl = useIntl();
  const stores = useStores();
  return (key) => {
    const name = intl.formatMessage({ id: key === 'more' ? 'filter.more' : FILTERS[key].name });
    const words = key === 'more' ? '' : filterWords(intl, filters, stores, key);
    const label = words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
    return { name, words, label, isSet: key !== 'more' && isFilterSet(filters, key) };
  };
}

/** The buttons beside a filter: for dates, those to the periods before and after. */
export function besideFilter({ filters, onChange }: FilterBarProps, key: ControlKey): ReactNode {
  const { date, store } = filters;
  if (key !== 'date' || !date) return undefined;
  return (
    <periodSteps.Component
      range={date}
      storeIds={store}
      onChange={(next) => onChange(withFilter(filters, 'date', next))}
    />
  );
}

/** A filter as a button that opens its editor and, where it is set, one that removes it. */
export function FilterButton({
  filterKey,
  onRemove,
  ...bar
}: FilterBarProps & { filterKey: ControlKey; onRemove: (key: BarKey) => void }) {
  const { filters, orders, onChange } = bar;
  const face = useFilterFaces(filters)(filterKey);
  return (
    <FilterPill
      filterKey={filterKey}
      face={face}
      piece={filterEditor}
      panel={(close) => (
        <filterEditor.Component
          filterKey={filterKey}
          label={face.name}
          filters={filters}
          orders={orders}
          onChange={onChange}
          onClose={close}
        />
      )}
      onRemove={() => filterKey !== 'more' && onRemove(filterKey)}
      beside={besideFilter(bar, filterKey)}
    />
  );
}
