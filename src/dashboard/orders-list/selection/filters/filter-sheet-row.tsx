import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useStores } from '../../../stores/stores.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type FilterKey, isFilterSet } from './filter-key.ts';
import { filterWords } from './filter-words.ts';

/** A filter as a line of the sheet: what it is set to, its editor below it where unfolded and, where set, a button that removes it. */
export function FilterSheetRow({
  filterKey,
  filters,
  orders,
  isUnfolded,
  onUnfold,
  onChange,
  onRemove,
}: FilterBarProps & {
  filterKey: FilterKey | 'more';
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
  onRemove: (key: FilterKey) => void;
}) {
  const intl = useIntl();
  const stores = useStores();
  const editorId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isUnfolded) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isUnfolded]);
  const name = intl.formatMessage({ id: `filter.${filterKey}` });
  const isSet = filterKey !== 'more' && isFilterSet(filters, filterKey);
  const words = filterKey === 'more' ? '' : filterWords(intl, filters, stores, filterKey);
  return (
    <li ref={row} data-filter={filterKey}>
      <div className={`flex items-center pe-2 ${isSet ? 'bg-accent-soft' : ''}`}>
        <button
          ref={button}
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={editorId}
          aria-label={words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words })}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 ps-4 pe-2 text-start -outline-offset-2"
          onClick={() => onUnfold(!isUnfolded)}
        >
          <span className={isSet ? 'text-accent' : ''}>
            {name}
            {words !== '' && ':'}
          </span>
          <span className={`min-w-0 flex-1 truncate text-end ${isSet ? 'font-medium' : 'text-ink-muted'}`}>
            <bdi>{words}</bdi>
          </span>
          <ChevronDown aria-hidden size={16} className={`shrink-0 text-ink-faint ${isUnfolded ? 'rotate-180' : ''}`} />
        </button>
        {isSet && (
          <button
            type="button"
            aria-label={intl.formatMessage({ id: 'filter.remove' }, { name, value: words })}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-accent"
            onClick={() => onRemove(filterKey)}
          >
            <X aria-hidden size={16} />
          </button>
        )}
      </div>
      <div id={editorId} className="bg-raised *:w-full">
        {isUnfolded && (
          <FilterEditor
            filterKey={filterKey}
            label={name}
            filters={filters}
            orders={orders}
            onChange={onChange}
            onClose={() => {
              button.current?.focus();
              onUnfold(false);
            }}
          />
        )}
      </div>
    </li>
  );
}
