import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useStores } from '../../../stores/stores.ts';
import type { FilterKey } from './filter-key.ts';
import { filterWords } from './filter-words.ts';
import type { OrderFilters } from './order-filters.ts';

/** A filter that is set, on a phone: its words open it, and one touch removes it. */
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
  const intl = useIntl();
  const name = intl.formatMessage({ id: `filter.${filterKey}` });
  const words = filterWords(intl, filters, useStores(), filterKey);
  return (
    <span className="inline-flex shrink-0 items-center rounded-md border border-accent/40 bg-accent-soft text-row">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'filter.with_value' }, { name, value: words })}
        className="touch-target inline-flex h-7 items-center gap-1 rounded-md ps-2.5 pe-1"
        onClick={onOpen}
      >
        <span className="text-accent">{name}:</span>
        <bdi className="max-w-40 truncate font-medium text-ink">{words}</bdi>
      </button>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'filter.remove' }, { name, value: words })}
        className="touch-target inline-flex size-7 items-center justify-center rounded-md text-accent"
        onClick={onRemove}
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}
