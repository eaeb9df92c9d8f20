import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isOneOf } from '#contract/service/order-enums.ts';
import { Button } from '../../../kit/button.tsx';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterButton } from './filter-button.tsx';
import { API_FILTER_KEYS, type FilterKey, LOCAL_FILTER_KEYS, setFilterKeys, withoutFilter } from './filter-key.ts';
import { NO_FILTERS } from './order-filters.ts';

/** The filters side by side, each a button that opens its editor and, where set, one that removes it. */
export function FilterRow(props: FilterBarProps) {
  const { formatMessage } = useIntl();
  const list = useRef<HTMLElement>(null);
  const keys = setFilterKeys(props.filters);
  const focusFilter = (key: string) =>
    list.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`)?.focus();
  const buttonProps = {
    ...props,
    onRemove: (key: FilterKey) => {
      // What was pressed goes away; the focus stays near.
      focusFilter(isOneOf(LOCAL_FILTER_KEYS, key) ? 'more' : key);
      props.onChange(withoutFilter(props.filters, key));
    },
  };
  const focusFirst = () => focusFilter(API_FILTER_KEYS[0]);
  // `F` where Caps Lock is on.
  useHotkeys({ f: focusFirst, F: focusFirst });
  return (
    <search
      ref={list}
      data-filters
      aria-label={formatMessage({ id: 'filters.name' })}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5"
    >
      {API_FILTER_KEYS.map((key) => (
        <FilterButton key={key} filterKey={key} {...buttonProps} />
      ))}
      <FilterButton filterKey="more" {...buttonProps} />
      {keys
        .filter((key) => isOneOf(LOCAL_FILTER_KEYS, key))
        .map((key) => (
          <FilterButton key={key} filterKey={key} {...buttonProps} />
        ))}
      {keys.length > 0 && (
        <Button
          onClick={() => {
            focusFilter(API_FILTER_KEYS[0]);
            props.onChange(NO_FILTERS);
          }}
        >
          <FormattedMessage id="filters.clear" />
        </Button>
      )}
    </search>
  );
}
