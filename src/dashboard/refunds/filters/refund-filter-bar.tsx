import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { usePreloadFilters } from '../../filters/use-preload-filters.ts';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { CancelSearch } from '../../ui/navigation/cancel-search.tsx';
import { focusSearch, SEARCH_FIELD } from '../../ui/navigation/search-target.ts';
import { REFUND_FILTERS } from './refund-filters.ts';
import type { RefundFilters } from './refunds-address.ts';
import type { SeenRefunds } from './seen-refund-values.ts';

const RefundEditor = lazyWithMessages(
  'lists',
  async () => (await import('./refund-editors.tsx')).RefundEditor,
);

/** Milliseconds after the last keystroke. */
const TYPING_PAUSE = 200;

/** Searches the refunds while the user types, and takes the focus at `/`. */
function RefundSearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { formatMessage } = useIntl();
  useHotkeys({ '/': focusSearch });
  const [field, setField] = useState({ typed: text, text, sent: text });
  // A late response must not replace newer input; other changes, e.g. by Back, do.
  if (field.text !== text)
    setField({ typed: text === field.sent ? field.typed : text, text, sent: text });
  const words = field.typed.trim();
  const search = useEffectEvent(() => {
    setField({ ...field, sent: words });
    onChange(words);
  });
  useEffect(() => {
    if (words === field.sent) return undefined;
    const timer = setTimeout(search, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [words, field.sent]);
  return (
    // On a phone, it is visible while it has a text, and covers the header while it has the focus.
    <div className="group shrink-0 phone:order-1 phone:focus-within:over-header phone:not-focus-within:has-placeholder-shown:sr-only">
      <label className="relative flex w-44 items-center lg:w-56 phone:w-48 phone:group-focus-within:flex-1">
        <Search
          aria-hidden
          size={14}
          className="pointer-events-none absolute start-2 text-ink-faint"
        />
        <input
          {...SEARCH_FIELD}
          type="search"
          aria-label={formatMessage({ id: 'refunds.search' })}
          placeholder={formatMessage({ id: 'refunds.search_hint' })}
          title={formatMessage({ id: 'refunds.search_hint' })}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="touch-target h-7.5 w-full min-w-0 rounded-md border border-control bg-surface ps-7 pe-2 text-row text-ellipsis placeholder:text-ink-faint"
          value={field.typed}
          onChange={({ target }) => setField({ ...field, typed: target.value })}
        />
      </label>
      <div className="group-[:not(:focus-within)]:hidden">
        <CancelSearch onCancel={() => setField({ ...field, typed: '' })} />
      </div>
    </div>
  );
}

export function RefundFilterBar({
  filters,
  seen,
  names,
  onSearch,
  onChange,
}: {
  filters: RefundFilters;
  seen: SeenRefunds;
  /** Display names of filter values. */
  names: ReadonlyMap<string, string>;
  onSearch: (text: string) => void;
  onChange: (filters: RefundFilters) => void;
}) {
  usePreloadFilters(RefundEditor);
  return (
    <FilterBar
      filters={REFUND_FILTERS}
      values={filters}
      Editor={RefundEditor}
      seen={seen}
      names={names}
      field={<RefundSearchField text={filters.q ?? ''} onChange={onSearch} />}
      onChange={onChange}
    />
  );
}
