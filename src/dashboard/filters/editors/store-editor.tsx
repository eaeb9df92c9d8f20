import { Combobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../stores/stores.ts';
import type { EditorProps } from './editor-props.ts';
import { useSeenStores } from '../seen-stores.ts';

const SHORT_ID = 8;

type Option = { readonly value: string; readonly label: string; readonly hint: string };

/** Whether the search is for an id; fewer characters could be part of any name. */
function isPastedId(query: string, { value }: Option): boolean {
  const text = query.trim().toLowerCase();
  return text.length >= SHORT_ID && value.startsWith(text);
}

/** Undescribed stores, named by the start of their ids as elsewhere; in full where several start alike. */
function undescribedOptions(ids: readonly string[], nameOf: (id: string) => string): Option[] {
  const names = ids.map(nameOf);
  return ids.map((value, position) => {
    const name = names[position] ?? value;
    return { value, label: names.indexOf(name) === names.lastIndexOf(name) ? name : value, hint: '' };
  });
}

/** Chooses one store or all, found by part of a name or the start of an id; undescribed stores that orders show are offered too. */
export function StoreEditor({ value: storeId, onDone }: Pick<EditorProps<string>, 'value' | 'onDone'>) {
  const { formatMessage } = useIntl();
  const stores = useStores();
  const { described } = stores;
  const seen = useSeenStores();
  const [seenIds] = useState(() => seen.ids());
  const all: Option = { value: '', label: formatMessage({ id: 'store.all' }), hint: '' };
  const known = described.map((store) => ({ value: store.id.toLowerCase(), label: store.name, hint: store.currency }));
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
        if (option) onDone(option.value === '' ? undefined : option.value);
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
