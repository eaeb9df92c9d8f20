import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { type EntryActions, EntryItem } from './entry-item.tsx';
import type { MarkAction } from './use-marks.ts';

/** Lets the page move the focus into its list. */
export type EntryListHandle = { readonly focusEntry: (key: string | undefined) => void };

type EntryListProps = Pick<EntryActions, 'hrefOf' | 'personHref' | 'onOpen'> & {
  readonly handle: Ref<EntryListHandle>;
  readonly entries: readonly ExceptionEntry[];
  /** Loads more entries; undefined if there are no more. */
  readonly onMore: (() => void) | undefined;
  readonly openKey: string | undefined;
  readonly showsStore: boolean;
  readonly onMark: (entry: ExceptionEntry, action: MarkAction) => void;
  readonly onFocusChange: (hasFocus: boolean) => void;
};

/**
 * The entries. Arrow keys move between them, Enter opens the order, L, S and R mark it as reviewed,
 * snooze it and reopen it; beside an open order, J and K step as in other lists.
 */
export function EntryList({
  handle,
  entries,
  onMore,
  openKey,
  showsStore,
  hrefOf,
  personHref,
  onOpen,
  onMark,
  onFocusChange,
}: EntryListProps) {
  const { formatMessage } = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string>();
  const [asked, setAsked] = useState<{
    readonly key: string;
    readonly mark: 'looked_at' | 'snoozed';
  }>();
  /** The element that had the focus before the form opened: an entry, or its button. */
  const asker = useRef<Element>(null);
  const keys = entries.map(({ found }) => entryKey(found));
  const firstStop = stop !== undefined && keys.includes(stop) ? stop : keys[0];

  const linkOf = (key: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])][
      keys.indexOf(key ?? '')
    ];
  const focusEntry = (key: string | undefined) => linkOf(key ?? firstStop)?.focus();
  useImperativeHandle(handle, () => ({ focusEntry }));

  function mark(entry: ExceptionEntry, action: MarkAction): void {
    setAsked(undefined);
    onMark(entry, action);
    focusEntry(entryKey(entry.found));
  }
  function ask(entry: ExceptionEntry, wanted: 'looked_at' | 'snoozed' | undefined): void {
    const key = entryKey(entry.found);
    if (wanted) asker.current = document.activeElement;
    else if (asker.current instanceof HTMLElement && list.current?.contains(asker.current))
      asker.current.focus();
    else focusEntry(key);
    setAsked(wanted && { key, mark: wanted });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    const index = keys.indexOf(firstStop ?? '');
    const entry = entries[index];
    if (!entry || altKey || ctrlKey || metaKey) return;
    const move = (to: number) => keys[Math.max(0, Math.min(keys.length - 1, to))];
    const targets: Readonly<Record<string, string | undefined>> = {
      ArrowDown: move(index + 1),
      ArrowUp: move(index - 1),
      Home: move(0),
      End: move(keys.length - 1),
      ...(openKey === undefined && { j: move(index + 1), k: move(index - 1) }),
    };
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      l: entry.state === 'looked_at' ? undefined : () => ask(entry, 'looked_at'),
      s: entry.state === 'open' ? () => ask(entry, 'snoozed') : undefined,
      r:
        entry.state === 'open'
          ? undefined
          : () => mark(entry, { mark: 'open', note: entry.mark?.note }),
    };
    const act = acts[key.toLowerCase()];
    if (!Object.hasOwn(targets, key) && !act) return;
    event.preventDefault();
    if (act) act();
    else focusEntry(targets[key]);
  }
  // The focus is gone once the list unmounts.
  useEffect(() => () => onFocusChange(false), [onFocusChange]);

  return (
    <>
      <div
        role="presentation"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          onFocusChange(true);
          const index = [...(list.current?.children ?? [])].findIndex((item) =>
            item.contains(target),
          );
          setStop(keys[index]);
        }}
        onBlur={({ relatedTarget }) =>
          onFocusChange(list.current?.contains(relatedTarget) === true)
        }
      >
        <ul ref={list} aria-label={formatMessage({ id: 'frame.exceptions' })}>
          {entries.map((entry, index) => {
            const key = keys[index] ?? '';
            return (
              <li key={key}>
                <EntryItem
                  entry={entry}
                  isOpen={key === openKey}
                  isFirstStop={key === firstStop}
                  showsStore={showsStore}
                  asked={asked?.key === key ? asked.mark : undefined}
                  hrefOf={hrefOf}
                  personHref={personHref}
                  onOpen={onOpen}
                  onAsk={ask}
                  onMark={mark}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {onMore && (
        <div className="flex justify-center py-4">
          <Button look="outline" onClick={onMore}>
            <FormattedMessage id="exceptions.more" />
          </Button>
        </div>
      )}
    </>
  );
}
