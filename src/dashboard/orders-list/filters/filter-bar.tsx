import { ChevronDown, ListFilter, X } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../api/stores.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { FILTER_KEYS, type FilterKey, isFilterSet, withoutFilter } from './filter-key.ts';
import { filterWords } from './filter-words.ts';
import { NO_FILTERS, type OrderFilters } from './order-filters.ts';

const loadEditor = () => import('./filter-editor.tsx');
const FilterEditor = lazy(async () => ({ default: (await loadEditor()).FilterEditor }));

type FilterBarProps = {
  filters: OrderFilters;
  /** Sources seen in loaded orders, offered beside the usual ones. */
  seenSources: readonly string[];
  onChange: (filters: OrderFilters) => void;
};

function FilterButton({ filterKey, filters, seenSources, onChange }: FilterBarProps & { filterKey: FilterKey }) {
  const intl = useIntl();
  const stores = useStores();
  const name = intl.formatMessage({ id: `filter.${filterKey}` });
  const words = filterWords(intl, filters, stores, filterKey);
  const isSet = isFilterSet(filters, filterKey);
  const label = words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center rounded-md border text-row transition-colors duration-120 ${
        isSet ? 'border-accent/40 bg-accent-soft' : 'border-line-strong bg-raised'
      }`}
    >
      <MenuButton
        label={label}
        buttonClassName="touch-target inline-flex h-7 min-w-0 items-center gap-1 rounded-md ps-2.5 pe-1.5 hover:bg-hover/60 aria-expanded:bg-hover"
        preload={loadEditor}
        face={
          <>
            <span className={isSet ? 'text-accent' : 'text-ink-muted'}>
              {name}
              {words !== '' && ':'}
            </span>
            {words !== '' && <bdi className="max-w-56 truncate font-medium text-ink">{words}</bdi>}
            <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-faint" />
          </>
        }
        panel={(close) => (
          <FilterEditor
            filterKey={filterKey}
            label={name}
            filters={filters}
            seenSources={seenSources}
            onChange={onChange}
            onClose={close}
          />
        )}
      />
      {isSet && (
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'filter.remove' }, { name, value: words })}
          className="touch-target me-0.5 inline-flex size-6 items-center justify-center rounded-sm text-accent hover:bg-accent/15"
          onClick={() => onChange(withoutFilter(filters, filterKey))}
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}

/** The filters, each a button that opens its editor and, where set, a button that removes it. On phones those not set wait behind one button. */
export function FilterBar(props: FilterBarProps) {
  const { formatMessage } = useIntl();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const listId = useId();
  const setCount = FILTER_KEYS.filter((key) => isFilterSet(props.filters, key)).length;
  return (
    <search
      aria-label={formatMessage({ id: 'filters.name' })}
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-4 py-2 max-sm:px-3"
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
      <div id={listId} className="contents">
        {FILTER_KEYS.map((key) => (
          <span
            key={key}
            className={isUnfolded || isFilterSet(props.filters, key) ? 'contents' : 'contents max-sm:hidden'}
          >
            <FilterButton filterKey={key} {...props} />
          </span>
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
