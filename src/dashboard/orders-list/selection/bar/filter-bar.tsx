import { X } from 'lucide-react';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../kit/button.tsx';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import { useHasFilterSheet } from '../../../filters/sheet/phone-filters.tsx';
import type { ControlKey } from '../editors/order-editor-props.ts';
import { controlLeft, type FilterBarProps, FilterButton } from './filter-control.tsx';
import { API_FILTER_KEYS, type BarKey, LOCAL_FILTER_KEYS } from '../filters/filter-definitions.ts';
import { isFilterSet, onlyStores, setBarKeys, withoutFilter } from '../filters/order-filters.ts';
import { OrderPhoneFilters } from './order-phone-filters.tsx';
import { useShownStores } from '../../../filters/seen-stores.ts';

/** The filters: side by side or, on phones, in a sheet behind one button. `F` leads to them. */
export function FilterBar(props: FilterBarProps) {
  useShownStores(props.orders);
  return useHasFilterSheet() ? <OrderPhoneFilters {...props} /> : <FilterRow {...props} />;
}

function FilterRow(props: FilterBarProps) {
  const { filters, onChange } = props;
  const { formatMessage } = useIntl();
  const list = useRef<HTMLElement>(null);
  const focusFilter = (key: ControlKey | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`)?.focus();
  const [firstKey] = API_FILTER_KEYS;
  const focusFirst = () => focusFilter(firstKey);
  // `F` with Caps Lock on.
  useHotkeys({ f: focusFirst, F: focusFirst });
  const onRemove = (key: BarKey) => {
    // The pressed button is about to disappear: keep the focus nearby.
    focusFilter(controlLeft(key));
    onChange(withoutFilter(filters, key));
  };
  const keys = [...API_FILTER_KEYS, 'more', ...LOCAL_FILTER_KEYS.filter((key) => isFilterSet(filters, key))] as const;
  return (
    // Always one line, so that setting a filter never moves the table: words are cut first, then the line scrolls.
    <search
      ref={list}
      data-filters
      aria-label={formatMessage({ id: 'filters.name' })}
      className="flex min-w-0 flex-1 items-center gap-1.5"
    >
      <div className="-m-1 flex min-w-0 items-center gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none]">
        {keys.map((key) => (
          <FilterButton key={key} filterKey={key} {...props} onRemove={onRemove} />
        ))}
      </div>
      {setBarKeys(filters).length > 0 && (
        <Button
          className="h-7.5! shrink-0 max-[1099.98px]:px-2"
          title={formatMessage({ id: 'filters.clear' })}
          onClick={() => {
            focusFirst();
            onChange(onlyStores(filters));
          }}
        >
          <span className="max-[1099.98px]:sr-only">
            <FormattedMessage id="filters.clear" />
          </span>
          <X aria-hidden size={16} className="min-[1100px]:hidden" />
        </Button>
      )}
    </search>
  );
}

/** Focuses the first filter of the bar or, on a phone, the button that opens the filters' sheet. */
export function focusFilters(): void {
  document.querySelector<HTMLElement>('search[data-filters] button')?.focus();
}
