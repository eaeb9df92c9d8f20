import { Search } from 'lucide-react';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { FilterBar } from '../../filters/bar/filter-bar.tsx';
import { lazyEditors } from '../../filters/bar/lazy-editors.tsx';
import { withFilter } from '../../filters/filter-definition.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { focusSearch, SEARCH_FIELD } from '../../kit/navigation/search-target.ts';
import { methodName } from '../../order-words/method-name.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import { periodOf, REFUND_FILTERS, type RefundFilters } from './refund-filters.ts';
import { useNamedMethods } from './seen-refund-values.ts';

const editors = lazyEditors(async () => (await import('./refund-editors.tsx')).REFUND_EDITORS, 'refunds.show');

/** The names of the methods of refunds, by what they can be filtered by. */
export function useMethodNames(rows: readonly RefundRow[]): ReadonlyMap<string, string> {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const methods = useNamedMethods(rows);
  return useMemo(
    () =>
      new Map(
        [...methods].map(([value, name]) => [value, methodName(intl, languages, { value, tender: { name } }).text]),
      ),
    [methods, intl, languages],
  );
}

/** Filters the refunds by words as they are typed, and takes the focus at `/`; follows `text` if it changes otherwise. */
function RefundSearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': focusSearch });
  useEffect(() => {
    // Spaces at its ends are typed, but not searched for.
    if (input.current && input.current.value.trim() !== text) input.current.value = text;
  }, [text]);
  return (
    // On a phone, it is there as long as it has the focus or a text.
    <label className="relative flex w-44 shrink-0 items-center lg:w-56 phone:order-1 phone:w-48 phone:not-focus-within:has-placeholder-shown:sr-only">
      <Search aria-hidden size={14} className="pointer-events-none absolute start-2 text-ink-faint" />
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
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </label>
  );
}

/** The filters that only links set are in the bar while they are set. */
function definitionsFor({ age, figure }: RefundFilters): typeof REFUND_FILTERS {
  const { place: _ofAge, ...ageInBar } = REFUND_FILTERS.age;
  const { place: _ofFigure, ...figureInBar } = REFUND_FILTERS.figure;
  return { ...REFUND_FILTERS, ...(age && { age: ageInBar }), ...(figure && { figure: figureInBar }) };
}

/** The filters of refunds, after a field to search in. */
export function RefundFilterBar({
  filters,
  seen,
  onSearch,
  onChange,
}: {
  filters: RefundFilters;
  /** The refunds of the period, whose values the editors offer. */
  seen: readonly RefundRow[];
  onSearch: (text: string) => void;
  onChange: (filters: RefundFilters) => void;
}) {
  return (
    <FilterBar
      definitions={definitionsFor(filters)}
      editors={editors}
      filters={filters}
      seen={seen}
      names={useMethodNames(seen)}
      dates={{ range: periodOf(filters), onChange: (date) => onChange(withFilter(filters, 'date', date)) }}
      field={<RefundSearchField text={filters.text ?? ''} onChange={onSearch} />}
      onChange={onChange}
    />
  );
}
