import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { FilterBar } from '../../filters/bar/filter-bar.tsx';
import { lazyEditors } from '../../filters/bar/lazy-editors.tsx';
import { withFilter } from '../../filters/filter-definition.ts';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { focusSearch, SEARCH_FIELD } from '../../ui/navigation/search-target.ts';
import { LINKED_FILTERS, periodOf, REFUND_FILTERS, type RefundFilters } from './refund-filters.ts';
import type { SeenRefunds } from './seen-refund-values.ts';

const editors = lazyEditors(
  async () => (await import('./refund-editors.tsx')).REFUND_EDITORS,
  'refunds.show',
);

/** How long (ms) nothing is typed before it is searched for. */
const TYPING_PAUSE = 200;

/**
 * Filters the refunds by words as they are typed, and takes the focus at `/`; follows `text` if it
 * changes otherwise.
 */
function RefundSearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the field has told last: it may hold more by then. */
  const told = useRef(text);
  useHotkeys({ '/': focusSearch });
  useEffect(() => {
    if (!input.current || text === told.current) return;
    clearTimeout(timer.current);
    told.current = text;
    input.current.value = text;
  }, [text]);
  const tell = useEffectEvent(() => {
    const words = input.current?.value.trim() ?? '';
    if (words === told.current) return;
    told.current = words;
    onChange(words);
  });
  const [typed, setTyped] = useState(0);
  useEffect(() => {
    if (typed === 0) return undefined;
    timer.current = setTimeout(tell, TYPING_PAUSE);
    return () => clearTimeout(timer.current);
  }, [typed]);
  return (
    // On a phone, it is there as long as it has the focus or a text.
    <label className="relative flex w-44 shrink-0 items-center lg:w-56 phone:order-1 phone:w-48 phone:not-focus-within:has-placeholder-shown:sr-only">
      <Search
        aria-hidden
        size={14}
        className="pointer-events-none absolute start-2 text-ink-faint"
      />
      <input
        {...SEARCH_FIELD}
        ref={input}
        type="search"
        aria-label={formatMessage({ id: 'refunds.search' })}
        placeholder={formatMessage({ id: 'refunds.search_hint' })}
        title={formatMessage({ id: 'refunds.search_hint' })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className="touch-target h-7.5 w-full min-w-0 rounded-md border border-control bg-surface ps-7 pe-2 text-row text-ellipsis placeholder:text-ink-faint"
        defaultValue={text}
        onChange={() => setTyped((times) => times + 1)}
      />
    </label>
  );
}

/** The filters that only links set are in the bar while they are set. */
function definitionsFor(filters: RefundFilters): typeof REFUND_FILTERS {
  const shown = LINKED_FILTERS.filter((key) => filters[key] !== undefined);
  return Object.assign(
    {},
    REFUND_FILTERS,
    ...shown.map((key) => ({ [key]: { ...REFUND_FILTERS[key], place: undefined } })),
  );
}

/** The filters of refunds, after a field to search in. */
export function RefundFilterBar({
  filters,
  seen,
  names,
  onSearch,
  onChange,
}: {
  filters: RefundFilters;
  seen: SeenRefunds;
  /** What values of filters are called. */
  names: ReadonlyMap<string, string>;
  onSearch: (text: string) => void;
  onChange: (filters: RefundFilters) => void;
}) {
  return (
    <FilterBar
      definitions={definitionsFor(filters)}
      editors={editors}
      filters={filters}
      seen={seen}
      names={names}
      dates={{
        range: periodOf(filters),
        onChange: (date) => onChange(withFilter(filters, 'date', date)),
      }}
      field={<RefundSearchField text={filters.text ?? ''} onChange={onSearch} />}
      onChange={onChange}
    />
  );
}
