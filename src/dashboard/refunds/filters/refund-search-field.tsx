import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { focusSearch, SEARCH_FIELD } from '../../kit/navigation/search-target.ts';

/** Filters the refunds by words as they are typed, and takes the focus at `/`; `text` is the address's, which the field follows if it changes otherwise. */
export function RefundSearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { formatMessage } = useIntl();
  const input = useRef<HTMLInputElement>(null);
  /** The texts typed that the address does not hold yet, so that a late one never undoes what was typed since. */
  const sent = useRef<string[]>([]);
  useHotkeys({ '/': focusSearch });
  useEffect(() => {
    const index = sent.current.indexOf(text);
    if (index >= 0) sent.current.splice(0, index + 1);
    else if (input.current) {
      sent.current = [];
      input.current.value = text;
    }
  }, [text]);
  return (
    // On a phone, it is there as long as it has the focus or a text.
    <label className="relative flex w-44 min-w-0 items-center lg:w-56 phone:order-1 phone:w-48 phone:shrink-0 phone:not-focus-within:has-placeholder-shown:sr-only">
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
        onChange={({ target }) => {
          const next = target.value.trim();
          if (next === (sent.current.at(-1) ?? text)) return;
          sent.current.push(next);
          onChange(next);
        }}
      />
    </label>
  );
}
