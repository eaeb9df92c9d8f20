import { Combobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isUuid } from '#contract/list-orders-query.ts';
import { useStores } from '../../api/stores.ts';
import { withoutFilter } from './filter-key.ts';
import type { OrderFilters } from './order-filters.ts';

const NONE: readonly string[] = [];

type Option = { readonly value: string; readonly label: string; readonly hint: string };

/** Chooses one store, or all, by typing a part of its name; hundreds stay comfortable. */
export function StoreEditor({
  filters,
  seenStoreIds = NONE,
  onChange,
}: {
  filters: OrderFilters;
  /** Stores of loaded orders, lower case; those that nobody described are offered by their ids. */
  seenStoreIds?: readonly string[];
  onChange: (filters: OrderFilters) => void;
}) {
  const { formatMessage } = useIntl();
  const { described } = useStores();
  const all: Option = { value: '', label: formatMessage({ id: 'store.all' }), hint: '' };
  const known = described.map((store) => ({ value: store.id.toLowerCase(), label: store.name, hint: store.currency }));
  const { storeId } = filters;
  const others = new Set([...(storeId === undefined ? [] : [storeId]), ...seenStoreIds.filter(isUuid)]);
  for (const { value } of known) others.delete(value);
  const options = [
    all,
    ...known.toSorted((left, right) => left.label.localeCompare(right.label, undefined, { numeric: true })),
    ...[...others].sort().map((value) => ({ value, label: value, hint: '' })),
  ];
  return (
    <Combobox.Root
      inline
      open
      items={options}
      value={options.find((option) => option.value === (storeId ?? '')) ?? all}
      onValueChange={(option) => {
        if (option) {
          onChange(option.value === '' ? withoutFilter(filters, 'store') : { ...filters, storeId: option.value });
        }
      }}
      autoHighlight
    >
      <div className="flex w-72 max-w-full items-center gap-2 border-b border-line px-3">
        <Search aria-hidden size={14} className="text-ink-faint" />
        <Combobox.Input
          aria-label={formatMessage({ id: 'store.search' })}
          placeholder={formatMessage({ id: 'store.search' })}
          className="h-10 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-faint"
        />
      </div>
      <Combobox.Empty className="px-3 text-ink-muted not-empty:py-4">
        <FormattedMessage id="store.none" />
      </Combobox.Empty>
      <Combobox.List className="max-h-72 overflow-auto overscroll-contain p-1.5 empty:p-0">
        {(option: Option) => (
          <Combobox.Item
            key={option.value}
            value={option}
            className="touch-target flex items-center gap-2 rounded-md px-2 py-1.5 data-highlighted:bg-hover"
          >
            <bdi className="min-w-0 flex-1 truncate">{option.label}</bdi>
            <span className="text-xs text-ink-faint">{option.hint}</span>
            <Combobox.ItemIndicator className="text-accent">
              <Check aria-hidden size={14} />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.List>
    </Combobox.Root>
  );
}
