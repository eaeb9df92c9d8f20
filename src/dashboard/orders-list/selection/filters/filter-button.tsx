import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, lazy } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { useStores } from '../../../stores/stores.ts';
import { MenuButton } from '../../../kit/menu-button.tsx';
import { type FilterKey, isFilterSet } from './filter-key.ts';
import { filterWords } from './filter-words.ts';
import type { OrderFilters } from './order-filters.ts';

const loadEditor = () => import('./filter-editor.tsx');
const FilterEditor = lazy(async () => ({ default: (await loadEditor()).FilterEditor }));

/** A filter as a button that opens its editor and, where it is set, one that removes it; `more` opens those over what is loaded. */
export function FilterButton({
  filterKey,
  filters,
  orders,
  onChange,
  onRemove,
}: {
  filterKey: FilterKey | 'more';
  filters: OrderFilters;
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
  onRemove: (key: FilterKey) => void;
}) {
  const intl = useIntl();
  const stores = useStores();
  const name = intl.formatMessage({ id: `filter.${filterKey}` });
  const isSet = filterKey !== 'more' && isFilterSet(filters, filterKey);
  const words = filterKey === 'more' ? '' : filterWords(intl, filters, stores, filterKey);
  const label = words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
  const remove = () => filterKey !== 'more' && onRemove(filterKey);

  function onKeyDown(event: KeyboardEvent) {
    // What happens in the editor comes here too, through React's tree, but from elsewhere in the document.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isSet || !isOwn || (event.key !== 'Backspace' && event.key !== 'Delete')) return;
    event.preventDefault();
    remove();
  }

  return (
    <span
      role="presentation"
      data-filter={filterKey}
      className={`inline-flex max-w-full shrink-0 items-center rounded-md border text-row transition-colors duration-120 ${
        isSet ? 'border-accent/40 bg-accent-soft' : 'border-line-strong bg-raised'
      }`}
      onKeyDown={onKeyDown}
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
            {words !== '' && <bdi className="max-w-72 truncate font-medium text-ink">{words}</bdi>}
            <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-faint" />
          </>
        }
        panel={(close) => (
          <FilterEditor
            filterKey={filterKey}
            label={name}
            filters={filters}
            orders={orders}
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
          onClick={remove}
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}
