import { Search, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, Suspense, useDeferredValue, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { focusContent } from '../../kit/content-focus.ts';
import { ErrorBoundary } from '../../kit/errors/error-boundary.tsx';
import { INPUT_METHOD, useHotkeys } from '../../kit/hotkeys.ts';
import { lazyWithMessages } from '../../kit/i18n/message-provider.tsx';
import { LoadingNote } from '../../kit/loading/loading-note.tsx';
import { focusSearch, SEARCH_FIELD } from '../../kit/navigation/search-target.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { FindHandle, FindResultsProps } from './results/find-results.tsx';
import { PANEL } from './results/panel-look.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';

/** The order id in a pasted text, alone or within a URL, in lower case; undefined if there is none. */
export function pastedOrderId(text: string): string | undefined {
  return text
    .toLowerCase()
    .match(/[0-9a-f-]+/g)
    ?.find(isUuid);
}

const FindResults = lazyWithMessages('lists', async () => (await import('./results/find-results.tsx')).FindResults);

function isQuestion(text: string): boolean {
  return /[^\s#]/u.test(text);
}

/**
 * Finds orders by ticket, name, phone, amount and the like among all orders; pasting an order id opens that order. `/`
 * and Ctrl or Cmd + K focus the field, `n` and `N` step through the results from anywhere. The text is only kept in memory.
 */
export function FindBox({
  orders,
  within,
  onOpen,
  onReveal,
  onList,
}: {
  /** The orders that the list has loaded, including those hidden by local filters. */
  orders: readonly Order[];
  /** The filters of the list, for searching only within them on request. */
  within: FindResultsProps['within'];
  /** Opens an order that was found by a text. */
  onOpen: (orderId: string, text: string) => void;
  /** Scrolls to a row, if the list shows it, and either focuses it (`takesFocus`) or highlights it. */
  onReveal: (orderId: string, takesFocus: boolean) => void;
  /** Shows what these filters select as the list. */
  onList: (filters: OrderFilters) => void;
}) {
  const { formatMessage } = useIntl();
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const handle = useRef<FindHandle>(null);
  const [text, setText] = useState('');
  /** Whether the panel is open, or even opens the first result as soon as there is one. */
  const [isOpen, setIsOpen] = useState<boolean | 'entered'>(false);
  const [activeId, setActiveId] = useState<string>();
  const [hasOptions, setHasOptions] = useState(false);

  // Typed letters appear at once; their results can render later.
  const shownText = useDeferredValue(text);
  const isAsked = isQuestion(text);
  const isPanelOpen = isOpen !== false && isAsked;

  function activate(orderId: string) {
    setActiveId(orderId);
    const isInField = root.current?.contains(document.activeElement) === true;
    if (isInField || orders.some(({ id }) => id === orderId)) onReveal(orderId, !isInField);
    // A result without a row in the list can only be shown by opening it.
    else onOpen(orderId, text);
  }
  function open(orderId: string) {
    setActiveId(orderId);
    setIsOpen(false);
    onOpen(orderId, text);
    // Move the focus out of the field, which would otherwise keep receiving letters and Escape.
    onReveal(orderId, true);
  }
  function enter() {
    const orderId = pastedOrderId(text) ?? activeId;
    if (orderId !== undefined) open(orderId);
    else if (isAsked) setIsOpen('entered');
  }
  function change(next: string) {
    setText(next);
    setActiveId(undefined);
    setHasOptions(hasOptions && next !== '');
    setIsOpen(true);
  }
  const step = (direction: 1 | -1) => handle.current?.step(direction);

  useHotkeys({ '/': focusSearch, 'mod+k': focusSearch, n: () => step(1), N: () => step(-1) });

  function onKeyDown(event: KeyboardEvent) {
    if (event.keyCode === INPUT_METHOD) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    }
  }
  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.keyCode === INPUT_METHOD) return;
    // First close the panel, then clear the field, then leave Escape to whatever else is open.
    if (!isPanelOpen && text === '') {
      focusContent();
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

  return (
    <div
      ref={root}
      role="presentation"
      onKeyDown={onEscape}
      // On a phone, it covers the header as long as it has the focus.
      className="relative ms-auto phone:over-header phone:not-focus-within:sr-only"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <div className="relative flex w-60 items-center phone:w-full wide:w-72">
        <Search aria-hidden size={14} className="pointer-events-none absolute start-2.5 text-ink-faint" />
        <input
          {...SEARCH_FIELD}
          ref={input}
          type="search"
          role="combobox"
          aria-expanded={isPanelOpen && hasOptions}
          aria-label={formatMessage({ id: 'find.name' })}
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-autocomplete="list"
          aria-controls={isPanelOpen && hasOptions ? listId : undefined}
          aria-activedescendant={isPanelOpen && activeId !== undefined ? `found-${activeId}` : undefined}
          placeholder={formatMessage({ id: 'find.placeholder' })}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          className="touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface ps-8 pe-8 placeholder-shown:pe-2 text-row placeholder:text-ink-faint pointer-coarse:pe-12 [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onFocus={() => {
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
      {isAsked && (
        <ErrorBoundary kind="dialog" frame={(message) => isPanelOpen && <div className={PANEL}>{message}</div>}>
          <Suspense
            fallback={
              isPanelOpen && (
                <div className={PANEL}>
                  <LoadingNote />
                </div>
              )
            }
          >
            <FindResults
              text={isQuestion(shownText) ? shownText : text}
              listId={listId}
              isOpen={isPanelOpen}
              onClose={() => setIsOpen(false)}
              loaded={orders}
              within={within}
              handle={handle}
              activeId={activeId}
              onActive={activate}
              isEntered={isOpen === 'entered' && shownText === text}
              onOpen={open}
              onList={(filters) => {
                setIsOpen(false);
                onList(filters);
              }}
              onHasOptions={setHasOptions}
              onKeyDown={onKeyDown}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
