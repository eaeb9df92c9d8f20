import { Search, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { IconButton } from '../../kit/button.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import type { FeedCache } from '../../orders-feed/feed-cache.ts';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { FeedQuery } from '../../orders-feed/walk/orders-walk.ts';
import { parseFindQuery, pastedOrderId } from './find-query.ts';
import { joinOrders, matchElementId, searchOrders, useItemSearch, useMatches } from './use-matches.ts';

const panel = onDemand(async () => (await import('./find-panel.tsx')).FindPanel);

const NONE: readonly Order[] = [];

/**
 * Finds orders by ticket, name, phone and the like, among the loaded orders and then further back; pasting an order id opens it. `/` and
 * Ctrl or Cmd with K focus the field, `n` and `N` step through the matches from anywhere. The text stays in memory.
 */
export function FindBox({
  cache,
  feed,
  orders,
  selection,
  onOpen,
  onReveal,
}: {
  /** Where the search through items opens its list. */
  cache: FeedCache;
  feed: OrdersFeed;
  /** The loaded orders, including those hidden by filters over loaded orders. */
  orders: readonly Order[];
  /** The filter of the feed, for the list that reads the names of items. */
  selection: FeedQuery;
  onOpen: (orderId: string) => void;
  /** Scrolls to a row, if the list shows it; focuses it, or else highlights it. */
  onReveal: (orderId: string, takesFocus: boolean) => void;
}) {
  const { formatMessage } = useIntl();
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [activeId, setActiveId] = useState<string>();

  const items = useItemSearch(cache, selection);
  const query = useMemo(() => parseFindQuery(text), [text]);
  const isAsked = query.runs.length > 0;
  const searched = useMemo(() => (isAsked ? joinOrders(orders, items.orders) : NONE), [isAsked, orders, items.orders]);
  const { matches, isSearching } = useMatches(searched, query);
  const activeIndex = useMemo(() => matches.findIndex(({ id }) => id === activeId), [matches, activeId]);

  const isPanelOpen = isOpen && isAsked;
  const activeElement = activeIndex < 0 || activeId === undefined ? undefined : matchElementId(activeId);

  function focusInput() {
    // On a phone the field must be expanded before it can take the focus, and the keyboard only opens in the same event.
    flushSync(() => setIsUnfolded(true));
    input.current?.focus();
    input.current?.select();
  }
  function step(direction: 1 | -1) {
    const from = activeIndex < 0 && direction < 0 ? 0 : activeIndex;
    const next = matches.at((from + direction) % matches.length);
    if (!next) return;
    setActiveId(next.id);
    onReveal(next.id, root.current?.contains(document.activeElement) === false);
  }
  function open(orderId: string) {
    setActiveId(orderId);
    setIsOpen(false);
    onOpen(orderId);
    // Move the focus out of the field: it would go on receiving letters and Escape.
    onReveal(orderId, true);
  }
  async function openBest() {
    // The matches on screen may still be those of a shorter text.
    const found = isSearching ? await searchOrders(searched, query, new AbortController().signal) : matches;
    const orderId = pastedOrderId(text) ?? (matches[activeIndex] ?? found?.[0])?.id;
    if (orderId !== undefined) open(orderId);
  }
  function change(next: string) {
    setText(next);
    setActiveId(undefined);
    setIsOpen(true);
  }

  useHotkeys({ '/': focusInput, 'mod+k': focusInput, n: () => step(1), N: () => step(-1) });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void openBest();
    }
  }
  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // First close the panel, then clear the field, then leave Escape to whatever else is open.
    if (!isPanelOpen && text === '') {
      input.current?.blur();
      return;
    }
    event.preventDefault();
    input.current?.focus();
    if (isPanelOpen) setIsOpen(false);
    else change('');
  }
  function onPaste(event: ClipboardEvent) {
    const orderId = pastedOrderId(event.clipboardData.getData('text'));
    if (orderId === undefined) return;
    event.preventDefault();
    setText(orderId);
    open(orderId);
  }

  const count =
    isAsked && !isSearching ? <FormattedMessage id="find.count" values={{ count: matches.length }} /> : null;
  return (
    <div
      ref={root}
      role="presentation"
      onKeyDown={onEscape}
      className={`relative ms-auto ${isUnfolded ? 'max-sm:basis-full' : ''}`}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setIsOpen(false);
        if (text === '') setIsUnfolded(false);
      }}
    >
      {!isUnfolded && (
        <IconButton
          icon={Search}
          label={formatMessage({ id: 'find.name' })}
          className="sm:hidden"
          onPointerEnter={() => void panel.preload().catch(() => undefined)}
          onClick={focusInput}
        />
      )}
      <div className={`relative flex items-center sm:w-60 min-[1100px]:w-72 ${isUnfolded ? '' : 'max-sm:hidden'}`}>
        <Search aria-hidden size={14} className="pointer-events-none absolute start-2.5 text-ink-faint" />
        <input
          ref={input}
          type="search"
          aria-label={formatMessage({ id: 'find.name' })}
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-autocomplete="list"
          aria-controls={isPanelOpen && matches.length > 0 ? listId : undefined}
          aria-activedescendant={isPanelOpen ? activeElement : undefined}
          placeholder={formatMessage({ id: 'find.placeholder' })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          className="touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface ps-8 pe-8 placeholder-shown:pe-2 text-row placeholder:text-ink-faint pointer-coarse:pe-12 [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onFocus={() => {
            void panel.preload().catch(() => undefined);
            setIsUnfolded(true);
            setIsOpen(true);
          }}
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
      <span role="status" className="sr-only">
        {count}
      </span>
      {isPanelOpen && (
        <div
          className="absolute end-0 top-full z-30 mt-1.5 w-[26rem] max-w-[calc(100vw-1.5rem)] rounded-lg border border-line bg-raised text-row shadow-popover max-sm:w-full"
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
        >
          <panel.Component
            listId={listId}
            feed={feed}
            itemFeed={items.feed}
            loadedCount={orders.length}
            itemCount={items.orders.length}
            hasItems={orders.at(-1)?.items !== undefined}
            matches={matches}
            query={query}
            activeIndex={activeIndex}
            onKeyDown={onKeyDown}
            isSearching={isSearching}
            onStep={step}
            onChoose={(order) => open(order.id)}
          />
        </div>
      )}
    </div>
  );
}
