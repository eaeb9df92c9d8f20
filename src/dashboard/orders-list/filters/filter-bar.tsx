import { ListFilter } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { isOneOf } from '#contract/order-enums.ts';
import type { Order } from '#contract/order.ts';
import { Button } from '../../ui/button.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { FilterButton } from './filter-button.tsx';
import {
  API_FILTER_KEYS,
  FILTER_KEYS,
  type FilterKey,
  isFilterSet,
  LOCAL_FILTER_KEYS,
  withoutFilter,
} from './filter-key.ts';
import { NO_FILTERS, type OrderFilters } from './order-filters.ts';

type FilterBarProps = {
  filters: OrderFilters;
  /** All that is loaded: values that orders show are offered beside the usual ones. */
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
};

/**
 * The filters, each a button that opens its editor and, where set, a button that removes it. On phones those not set wait behind one
 * button. `F` brings the focus here.
 */
export function FilterBar(props: FilterBarProps) {
  const { formatMessage } = useIntl();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const setCount = FILTER_KEYS.filter((key) => isFilterSet(props.filters, key)).length;
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
  function goToFilters() {
    // The filters of a phone must be unfolded before one takes the focus.
    flushSync(() => setIsUnfolded(true));
    focusFilter(API_FILTER_KEYS[0]);
  }
  useHotkey('f', goToFilters);
  // As it is written, and as it comes with Caps Lock.
  useHotkey('F', goToFilters);
  return (
    <search
      aria-label={formatMessage({ id: 'filters.name' })}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5"
    >
      <Button
        look="outline"
        aria-expanded={isUnfolded}
        aria-controls={listId}
        className="sm:hidden"
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <ListFilter aria-hidden size={14} />
        <FormattedMessage id="filters.unfold" values={{ count: setCount }} />
      </Button>
      <div ref={list} id={listId} className="contents">
        {API_FILTER_KEYS.map((key) => (
          <span
            key={key}
            className={isUnfolded || isFilterSet(props.filters, key) ? 'contents' : 'contents max-sm:hidden'}
          >
            <FilterButton filterKey={key} {...buttonProps} />
          </span>
        ))}
        <span className={isUnfolded ? 'contents' : 'contents max-sm:hidden'}>
          <FilterButton filterKey="more" {...buttonProps} />
        </span>
        {LOCAL_FILTER_KEYS.filter((key) => isFilterSet(props.filters, key)).map((key) => (
          <FilterButton key={key} filterKey={key} {...buttonProps} />
        ))}
      </div>
      {setCount > 0 && (
        <Button onClick={() => props.onChange(NO_FILTERS)}>
          <FormattedMessage id="filters.clear" />
        </Button>
      )}
    </search>
  );
}
