import { Combobox } from '@base-ui/react/combobox';
import { Check, Minus, Search } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { collator } from '../../ui/i18n/collator.ts';
import { foldText } from '#order-domain/text/fold-text.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { useStores } from '../../stores/stores.ts';
import { unlessEmpty } from '../address/address-parameter.ts';
import { useSeenStores } from '../seen-stores.ts';
import type { EditorProps } from './filter-editor.tsx';

const NONE: readonly string[] = [];
const SHORT_ID = 8;
/** With more described stores than this, the chosen ones are listed first. */
const FEW_STORES = 12;

/** An option to check: all stores, a group with all of its stores, or one store. */
type Option = {
  /** Empty for all stores, the id of a store, or a text that is no id for a group. */
  readonly value: string;
  readonly label: string;
  /** Its stores; empty for all. */
  readonly storeIds: readonly string[];
  /** The group that a store is filed under; empty for none. */
  readonly group: string;
  /** A store that is listed apart from its group. */
  readonly isApart?: boolean;
  /** The currency (ISO 4217) if stores have several; else empty. */
  readonly hint: string;
};

function storeOption(value: string, label: string, group = '', hint = ''): Option {
  return { value, label, storeIds: [value], group, hint };
}

/**
 * Options for undescribed stores, named by the start of their ids as elsewhere, or by the full id
 * if several start alike.
 */
function undescribedOptions(ids: readonly string[], nameOf: (id: string) => string): Option[] {
  const names = ids.map(nameOf);
  return ids.map((value, position) => {
    const name = names[position] ?? value;
    return storeOption(value, names.indexOf(name) === names.lastIndexOf(name) ? name : value);
  });
}

/**
 * The options in order: the stores to list first; each group with its stores; the stores without a
 * group; undescribed stores that are chosen or that appear in orders.
 */
function storeOptions(
  { described, groups, find }: StoreDirectory,
  first: readonly string[],
  others: readonly string[],
  locale: string,
): Option[] {
  const { compare } = collator(locale);
  const byLabel = (left: { readonly label: string }, right: { readonly label: string }) =>
    compare(left.label, right.label);
  const hasCurrencies = new Set(described.map(({ currency }) => currency)).size > 1;
  const known = described
    .map(({ id, name, group = '', currency }) =>
      storeOption(id, name, group.trim(), hasCurrencies ? currency : ''),
    )
    .toSorted(byLabel);
  const groupOptions = groups
    .map(({ name, storeIds }) => ({
      value: `group ${name}`,
      label: name,
      storeIds,
      group: '',
      hint: '',
    }))
    .toSorted(byLabel);
  const knownIds = new Set(known.map(({ value }) => value));
  const undescribed = [...new Set(others)].filter((id) => !knownIds.has(id)).sort();
  const unfiled = [
    ...known.filter(({ group }) => group === ''),
    ...undescribedOptions(undescribed, (id) => find(id).name),
  ];
  const isFirst = ({ value }: Option) => first.includes(value);
  return [
    ...[...known, ...unfiled.filter((store) => !known.includes(store))]
      .filter(isFirst)
      .map((store) => ({ ...store, isApart: true })),
    ...groupOptions.flatMap((group) => [
      group,
      ...known.filter((store) => store.group === group.label && !isFirst(store)),
    ]),
    ...unfiled.filter((store) => !isFirst(store)),
  ];
}

/** The stores chosen once an option is checked or unchecked; undefined for all. */
function toggled(chosen: readonly string[], { storeIds }: Option): readonly string[] | undefined {
  const isWhole = storeIds.every((id) => chosen.includes(id));
  const others = chosen.filter((id) => !storeIds.includes(id));
  const next = storeIds.length === 0 ? [] : isWhole ? others : [...others, ...storeIds];
  return unlessEmpty(next.toSorted());
}

/** How many of an option's stores are chosen, as the state of a check box. */
function checkedState(chosen: readonly string[], { storeIds }: Option): 'true' | 'false' | 'mixed' {
  const count = storeIds.filter((id) => chosen.includes(id)).length;
  if (storeIds.length === 0) return chosen.length === 0 ? 'true' : 'false';
  if (count === storeIds.length) return 'true';
  return count === 0 ? 'false' : 'mixed';
}

/**
 * Whether the query is the start of the option's id; fewer than `SHORT_ID` characters could be part
 * of any name.
 */
function isPastedId(query: string, { value }: Option): boolean {
  const text = query.trim().toLowerCase();
  return text.length >= SHORT_ID && value.startsWith(text);
}

function CheckBox({ state }: { state: 'true' | 'false' | 'mixed' }) {
  const isSet = state !== 'false';
  return (
    <span
      aria-hidden
      className={`flex size-4 shrink-0 items-center justify-center rounded-sm border ${
        isSet ? 'border-accent bg-accent text-surface' : 'border-control bg-surface'
      }`}
    >
      {state === 'true' && <Check size={12} strokeWidth={3} />}
      {state === 'mixed' && <Minus size={12} strokeWidth={3} />}
    </span>
  );
}

/**
 * Chooses stores, found by part of a name or the start of an id: one, several, a group at once, or
 * all. Each choice applies at once, and the editor stays open.
 */
export function StoreEditor({
  value,
  further = NONE,
  onChange,
}: Pick<EditorProps<readonly string[]>, 'onChange'> & {
  value: readonly string[] | undefined;
  /** Stores to offer that are neither described nor seen. */
  further?: readonly string[] | undefined;
}) {
  const { formatMessage, locale } = useIntl();
  const stores = useStores();
  const seen = useSeenStores();
  const [seenIds] = useState(() => seen.ids());
  // The address updates a moment later: a second choice before that must not undo the first.
  const [choice, setChoice] = useState({ given: value?.join(), storeIds: value });
  if (choice.given !== value?.join()) setChoice({ given: value?.join(), storeIds: value });
  const chosen = choice.storeIds ?? [];
  // Stores that were chosen when the editor opened are listed first if they would otherwise be far
  // down.
  const [first] = useState(() => (stores.described.length > FEW_STORES ? chosen : []));
  // Undescribed stores stay listed when they are unchecked.
  const [listed, setListed] = useState<readonly string[]>(chosen);
  if (chosen.some((id) => !listed.includes(id))) setListed([...listed, ...chosen]);

  const all: Option = {
    value: '',
    label: formatMessage({ id: 'store.all' }),
    storeIds: [],
    group: '',
    hint: '',
  };
  const options = [
    all,
    ...storeOptions(stores, first, [...listed, ...seenIds, ...further], locale),
  ];
  const checked = options.filter((option) => checkedState(chosen, option) === 'true');
  const [query, setQuery] = useState('');

  function change(next: readonly Option[]) {
    // One option is checked or unchecked at a time; a group takes its stores with it.
    const isIn = (options: readonly Option[], { value }: Option) =>
      options.some((option) => option.value === value);
    const pressed =
      next.find((option) => !isIn(checked, option)) ??
      checked.find((option) => !isIn(next, option));
    if (!pressed) return;
    const storeIds = toggled(chosen, pressed);
    setChoice({ given: choice.given, storeIds });
    onChange(storeIds);
  }

  return (
    <Combobox.Root
      inline
      open
      multiple
      items={options}
      filter={(option, text) =>
        [option.label, option.group].some((name) =>
          foldText(name).includes(foldText(text.trim())),
        ) || isPastedId(text, option)
      }
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(item, other) => item.value === other.value}
      value={checked}
      onValueChange={change}
      inputValue={query}
      onInputValueChange={setQuery}
      autoHighlight
    >
      <div className="flex w-76 max-w-full items-center gap-2 border-b border-line px-3">
        <Search aria-hidden size={14} className="text-ink-faint" />
        <Combobox.Input
          aria-label={formatMessage({ id: 'store.search' })}
          placeholder={formatMessage({ id: 'store.search' })}
          className="h-10 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-faint"
          onKeyDown={(event) => {
            // In a form it would send that, with the stores chosen so far: at first, all.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key !== 'Escape' || query === '') return;
            // What it is in would close.
            event.stopPropagation();
            setQuery('');
          }}
        />
      </div>
      <Combobox.Empty className="px-3 text-ink-muted not-empty:py-4">
        <FormattedMessage id="store.none" />
      </Combobox.Empty>
      <Combobox.List className="max-h-[min(var(--available-height,24rem)_-_--spacing(13),28rem)] w-76 max-w-full overflow-auto overscroll-contain p-1.5 empty:p-0">
        {(option: Option) => (
          <StoreOption
            key={option.value}
            option={option}
            chosen={chosen}
            isFound={query.trim() !== ''}
          />
        )}
      </Combobox.List>
    </Combobox.Root>
  );
}

function StoreOption({
  option,
  chosen,
  isFound,
}: {
  option: Option;
  chosen: readonly string[];
  /** Whether the option is listed as a search result, apart from its group. */
  isFound: boolean;
}) {
  const { label, group, hint, storeIds } = option;
  const isApart = isFound || option.isApart === true;
  const state = checkedState(chosen, option);
  const isGroup = storeIds.length > 0 && storeIds[0] !== option.value;
  const count = storeIds.filter((id) => chosen.includes(id)).length;
  const isIndented = group !== '' && !isApart;
  return (
    <Combobox.Item
      value={option}
      aria-checked={state}
      className={`touch-target flex items-center gap-2.5 rounded-md px-2 py-1.5 data-highlighted:bg-hover ${
        isIndented ? 'ps-6' : ''
      } ${isGroup ? 'font-medium' : ''}`}
    >
      <CheckBox state={state} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{label}</bdi>
      </span>
      <span className="max-w-28 truncate text-xs font-normal text-ink-faint">
        {isGroup ? (
          <FormattedMessage
            id="store.count"
            values={{ count: storeIds.length, chosen: count, state }}
          />
        ) : (
          <bdi>{[isApart ? group : '', hint].filter((text) => text !== '').join(' · ')}</bdi>
        )}
      </span>
    </Combobox.Item>
  );
}
