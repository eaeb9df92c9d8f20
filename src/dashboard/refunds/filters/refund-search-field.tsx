import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { focusSearch, SEARCH_FIELD } from '../../kit/navigation/search-target.ts';

/** Filters the refunds by words as they are typed, and takes the focus at `/`; follows `text` if it changes otherwise. */
export function RefundSearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
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
        className="touch-target h-7.5 w-full min-w-0 rounded-md border border-line-strong bg-raised ps-7 pe-2 text-row text-ellipsis placeholder:text-ink-faint"
        defaultValue={text}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </label>
  );
}
