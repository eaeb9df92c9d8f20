import { Combobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../../stores/stores.ts';
import { withoutFilter } from './filter-key.ts';
import type { OrderFilters } from './order-filters.ts';
import { useSeenStores } from './seen-stores.ts';

const SHORT_ID = 8;

type Option = { readonly value: string; readonly label: string; readonly hint: string };

/** Whether somebody looks for a store by its id, of which a few characters could be any word. */
function isPastedId(query: string, { value }: Option): boolean {
  const text = query.trim().toLowerCase();
  return text.length >= SHORT_ID && value.startsWith(text);
}

/** Stores that nobody described, by the start of their ids as everywhere; in full where several start alike. */
function undescribedOptions(ids: readonly string[], nameOf: (id: string) => string): Option[] {
  const names = ids.map(nameOf);
  return ids.map((value, position) => {
    const name = names[position] ?? value;
    return { value, label: names.indexOf(name) === names.lastIndexOf(name) ? name : value, hint: '' };
  });
}

/** Chooses one store, or all, by typing a part of its name or the start of its id; hundreds stay comfortable. Stores that only orders show are offered, too. */
export function StoreEditor({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}) {
  const { formatMessage } = useIntl();
  const stores = useStores();
  const { described } = stores;
  const seen = useSeenStores();
  const [seenIds] = useState(() => seen.ids());
  const all: Option = { value: '', label: formatMessage({ id: 'store.all' }), hint: '' };
  const known = described.map((store) => ({ value: store.id.toLowerCase(), label: store.name, hint: store.currency }));
  const { storeId } = filters;
  const others = new Set([...(storeId === undefined ? [] : [storeId]), ...seenIds]);
  for (const { value } of known) others.delete(value);
  const options = [
    all,
    ...known.toSorted((left, right) => left.label.localeCompare(right.label, undefined, { numeric: true })),
    ...undescribedOptions([...others].sort(), (id) => stores.find(id).name),
  ];
  const selected = options.find((option) => option.value === (storeId ?? '')) ?? all;
  const { contains } = Combobox.useFilter({ value: selected });
  return (
    <Combobox.Root
      inline
      open
      items={options}
      filter={(option, query) => contains(option, query) || isPastedId(query, option)}
      value={selected}
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
            <span className="min-w-0 flex-1 truncate">
              <bdi>{option.label}</bdi>
            </span>
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
