import { ChevronDown, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { MenuButton } from '../../../kit/menu-button.tsx';
import { onDemand } from '../../../kit/on-demand.tsx';
import { useStores } from '../../../stores/stores.ts';
import type { ControlKey } from '../editors/editor-props.ts';
import { type FilterKey, FILTERS, LOCAL_FILTER_KEYS } from '../filters/filter-definitions.ts';
import { filterWords, isFilterSet, type OrderFilters } from '../filters/order-filters.ts';

const filterEditor = onDemand(async () => (await import('../editors/filter-editor.tsx')).FilterEditor, {
  isUrgent: true,
});

/** What shows and changes filters. */
export type FilterBarProps = {
  filters: OrderFilters;
  /** All loaded orders: the values they have are offered beside the usual ones. */
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
};

/** The control that stays, and takes the focus, once a filter is removed. */
export function controlLeft(key: FilterKey): ControlKey {
  return LOCAL_FILTER_KEYS.includes(key) ? 'more' : key;
}

/** A filter's name, what it is set to (empty: nothing), both together, and whether it is set. */
export function useFilterFace(key: ControlKey, filters: OrderFilters) {
  const intl = useIntl();
  const stores = useStores();
  const name = intl.formatMessage({ id: key === 'more' ? 'filter.more' : FILTERS[key].name });
  const words = key === 'more' ? '' : filterWords(intl, filters, stores, key);
  const label = words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
  return { name, words, label, isSet: key !== 'more' && isFilterSet(filters, key) };
}

type FilterFace = ReturnType<typeof useFilterFace>;

function FilterWords({ face: { name, words, isSet }, className }: { face: FilterFace; className: string }) {
  return (
    <>
      <span className={isSet ? 'text-accent' : 'text-ink-muted'}>
        {name}
        {words !== '' && ':'}
      </span>
      {words !== '' && <bdi className={`truncate font-medium text-ink ${className}`}>{words}</bdi>}
    </>
  );
}

/** The button that removes a filter; nothing while the filter is not set. */
export function RemoveFilter({
  face: { name, words, isSet },
  className,
  iconSize = 14,
  onClick,
}: {
  face: FilterFace;
  className: string;
  /** px */
  iconSize?: number;
  onClick: () => void;
}) {
  const { formatMessage } = useIntl();
  if (!isSet) return null;
  return (
    <button
      type="button"
      aria-label={formatMessage({ id: 'filter.remove' }, { name, value: words })}
      className={`inline-flex items-center justify-center text-accent ${className}`}
      onClick={onClick}
    >
      <X aria-hidden size={iconSize} />
    </button>
  );
}

/** A filter as a button that opens its editor and, where it is set, one that removes it. */
export function FilterButton({
  filterKey,
  filters,
  orders,
  onChange,
  onRemove,
}: FilterBarProps & { filterKey: ControlKey; onRemove: (key: FilterKey) => void }) {
  const face = useFilterFace(filterKey, filters);
  const remove = () => filterKey !== 'more' && onRemove(filterKey);

  function onKeyDown(event: KeyboardEvent) {
    // Keys pressed in the editor arrive here too, through React's tree, but from another part of the document.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!face.isSet || !isOwn || (event.key !== 'Backspace' && event.key !== 'Delete')) return;
    event.preventDefault();
    remove();
  }

  return (
    <span
      role="presentation"
      data-filter={filterKey}
      className={`inline-flex max-w-full shrink-0 items-center rounded-md border text-row transition-colors duration-120 ${
        face.isSet ? 'border-accent/40 bg-accent-soft' : 'border-line-strong bg-raised'
      }`}
      onKeyDown={onKeyDown}
    >
      <MenuButton
        label={face.label}
        buttonClassName="touch-target inline-flex h-7 min-w-0 items-center gap-1 rounded-md ps-2.5 pe-1.5 hover:bg-hover/60 aria-expanded:bg-hover"
        piece={filterEditor}
        face={
          <>
            <FilterWords face={face} className="max-w-72" />
            <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-faint" />
          </>
        }
        panel={(close) => (
          <filterEditor.Component
            filterKey={filterKey}
            label={face.name}
            filters={filters}
            orders={orders}
            onChange={onChange}
            onClose={close}
          />
        )}
      />
      <RemoveFilter face={face} className="touch-target me-0.5 size-6 rounded-sm hover:bg-accent/15" onClick={remove} />
    </span>
  );
}

/** A filter that is set, on a phone: its words open it in the sheet, and one touch removes it. */
export function FilterChip({
  filterKey,
  filters,
  onOpen,
  onRemove,
}: {
  filterKey: FilterKey;
  filters: OrderFilters;
  onOpen: () => void;
  onRemove: () => void;
}) {
  const face = useFilterFace(filterKey, filters);
  return (
    <span className="inline-flex shrink-0 items-center rounded-md border border-accent/40 bg-accent-soft text-row">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={face.label}
        className="touch-target inline-flex h-7 items-center gap-1 rounded-md ps-2.5 pe-1"
        onClick={onOpen}
      >
        <FilterWords face={face} className="max-w-40" />
      </button>
      <RemoveFilter face={face} className="touch-target size-7 rounded-md" onClick={onRemove} />
    </span>
  );
}
