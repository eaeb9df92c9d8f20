import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { findQuery } from '../../api/find.ts';
import { suggestionsQuery } from '../../api/suggestions.ts';
import { printQuery } from '../../api/query-string.ts';
import { focusContent } from '../../ui/content-focus.ts';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import { INPUT_METHOD, useHotkeys } from '../../ui/hotkeys.ts';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { LoadingNote } from '../../ui/loading/loading-note.tsx';
import { CancelSearch } from '../../ui/navigation/cancel-search.tsx';
import { focusSearch, SEARCH_FIELD } from '../../ui/navigation/search-target.ts';
import { useKeepsOrders } from '../../stores/session.ts';
import { findOptions, mayBeDay } from './find-options.ts';

const FoundOrders = lazyWithMessages(
  'lists',
  async () => (await import('./found-orders.tsx')).FoundOrders,
);

/** Milliseconds after the last keystroke. */
const DEBOUNCE = 200;

/**
 * The order id in a pasted text, alone or within a URL, in lower case; undefined if there is none.
 */
export function pastedOrderId(text: string): string | undefined {
  return text
    .toLowerCase()
    .match(/[0-9a-f-]+/g)
    ?.find(isUuid);
}

function hasWords(text: string): boolean {
  return /[^\s#]/u.test(text);
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

type FindBoxProps = {
  /** Opens a search result. */
  readonly onOpen: (orderId: string, text: string) => void;
};

/** Only stored orders can be searched. */
export function FindBox(props: FindBoxProps) {
  return useKeepsOrders() && <KeptOrdersBox {...props} />;
}

/**
 * Finds orders by ticket, item, name, phone, amount and the like among all orders of all stores;
 * pasting an order id opens that order. `/` and Ctrl or Cmd + K focus the field.
 */
function KeptOrdersBox({ onOpen }: FindBoxProps) {
  const { formatMessage, locale } = useIntl();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search } = useLocation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** The option that an arrow key has reached. */
  const [active, setActive] = useState<number>();
  /** The search text whose best result opens as soon as it is known, because Enter was pressed. */
  const entered = useRef<string>(undefined);

  const words = text.trim();
  const asked = useDebounced(words);
  const isPanelOpen = isOpen && hasWords(words);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...findQuery(asked),
    enabled: isPanelOpen && hasWords(asked),
  });
  const orders = data?.orders ?? [];
  const isCurrent = asked === words && data !== undefined && !isPlaceholderData;
  const isNothingFound = isCurrent && orders.length === 0;
  const isSuggesting = isNothingFound || (isCurrent && mayBeDay(asked));
  const { data: suggestions } = useQuery({
    ...suggestionsQuery(asked, locale),
    enabled: isPanelOpen && isSuggesting,
  });
  const options = findOptions(orders, isSuggesting ? suggestions : undefined);
  const hasOptions = isPanelOpen && options.length > 0;
  const shown = hasOptions ? Math.min(active ?? 0, options.length - 1) : undefined;

  function close() {
    setIsOpen(false);
    entered.current = undefined;
  }
  function open(orderId: string) {
    close();
    onOpen(orderId, words);
    // Otherwise the field would keep receiving letters and Escape.
    focusContent();
  }
  function choose(index: number) {
    const option = options[index];
    if (!option) return;
    if (option.kind === 'text') return change(option.text);
    if ('order' in option) return open(option.order.id);
    close();
    // The list's own filters tell what it is of.
    setText('');
    const storeId = new URLSearchParams(search).get('store_id') ?? undefined;
    const filters =
      option.kind === 'day'
        ? { store_id: storeId, from: option.day, to: option.day }
        : // All results, which are of all stores and dates.
          { q: words };
    void navigate({ pathname: '/orders', search: printQuery(filters) });
    focusContent();
  }
  function change(next: string) {
    setText(next);
    setActive(undefined);
    entered.current = undefined;
    setIsOpen(true);
  }
  function openBest() {
    setIsOpen(true);
    entered.current = words;
    const openIt = ({ orders: [best] }: { readonly orders: readonly Order[] }) => {
      if (best && entered.current === words) open(best.id);
    };
    // The list below the field shows the error.
    client.ensureQueryData(findQuery(words)).then(openIt, () => undefined);
  }

  useHotkeys({ '/': focusSearch, 'mod+k': focusSearch });

  function onKeyDown(event: KeyboardEvent) {
    if (event.keyCode === INPUT_METHOD) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (shown !== undefined) setActive((shown + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const orderId = pastedOrderId(text);
      if (orderId !== undefined) open(orderId);
      else if (hasOptions && (active !== undefined || isNothingFound || options[0]?.kind === 'day'))
        choose(active ?? 0);
      else if (hasWords(words)) openBest();
    }
  }
  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.keyCode === INPUT_METHOD) return;
    // Close the panel first, then clear the field, then leave Escape to other handlers.
    if (!isPanelOpen && text === '') {
      focusContent();
      return;
    }
    event.preventDefault();
    input.current?.focus();
    if (isPanelOpen) close();
    else setText('');
  }
  function onPaste(event: ClipboardEvent) {
    const orderId = pastedOrderId(event.clipboardData.getData('text'));
    if (orderId === undefined) return;
    event.preventDefault();
    setText(orderId);
    open(orderId);
  }

  return (
    <div
      role="presentation"
      onKeyDown={onEscape}
      // On a phone, the focused field covers the header.
      className="relative ms-auto phone:over-header phone:not-focus-within:sr-only"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <div className="relative flex w-60 items-center phone:flex-1 wide:w-72">
        <Search
          aria-hidden
          size={14}
          className="pointer-events-none absolute start-2.5 text-ink-faint"
        />
        <input
          {...SEARCH_FIELD}
          ref={input}
          type="search"
          role="combobox"
          aria-expanded={hasOptions}
          aria-label={formatMessage({ id: 'find.name' })}
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-autocomplete="list"
          aria-controls={hasOptions ? listId : undefined}
          aria-activedescendant={shown === undefined ? undefined : `${listId}-${shown}`}
          placeholder={formatMessage({ id: 'find.placeholder' })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          className="touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface ps-8 pe-8 placeholder-shown:pe-2 text-row placeholder:text-ink-faint pointer-coarse:pe-12 [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onFocus={() => setIsOpen(true)}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={formatMessage({ id: 'find.clear' })}
            title={formatMessage({ id: 'find.clear' })}
            className="touch-target absolute end-1 inline-flex size-6 items-center justify-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:end-0"
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          >
            <X aria-hidden size={14} />
          </button>
        )}
      </div>
      <CancelSearch
        onCancel={() => {
          setText('');
          close();
        }}
      />
      {isPanelOpen && (
        <div
          role="presentation"
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute end-0 top-full z-30 mt-1.5 flex max-h-[min(70vh,34rem)] w-[28rem] max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lg border border-line bg-raised text-row shadow-popover phone:inset-x-0 phone:mx-2 phone:mt-1 phone:max-h-[55vh] phone:w-auto"
        >
          <ErrorBoundary kind="dialog">
            <Suspense fallback={<LoadingNote />}>
              <FoundOrders
                listId={listId}
                words={words}
                options={options}
                count={orders.length}
                hasMore={data?.hasMore === true}
                searched={suggestions?.searched}
                error={error}
                isCurrent={isCurrent}
                active={shown}
                onChoose={choose}
                onClose={close}
                onRetry={() => void refetch()}
              />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
