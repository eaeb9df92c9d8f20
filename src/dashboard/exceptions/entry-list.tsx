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
import { type EntryActions, EntryItem } from './entry-item.tsx';
import { type EntryRow, stateOf } from './entry-rows.ts';
import { FoldItem } from './fold-item.tsx';
import type { MarkAction } from './use-marks.ts';
import type { Selection } from './use-selection.ts';

/** Lets the page move the focus into its list: to a row, or to the one that had it last. */
export type EntryListHandle = { readonly focusRow: (key: string | undefined) => void };

type EntryListProps = Pick<EntryActions, 'hrefOf' | 'personHref' | 'onOpen'> & {
  readonly handle: Ref<EntryListHandle>;
  readonly rows: readonly EntryRow[];
  readonly selection: Selection;
  /** The key of the open fold, and what opens or closes one. */
  readonly openFold: string | undefined;
  readonly onToggleFold: (row: EntryRow) => void;
  /** Loads more rows of the list or of the open fold; undefined if there are no more. */
  readonly onMore: (() => void) | undefined;
  readonly onMoreInFold: (() => void) | undefined;
  readonly openKey: string | undefined;
  readonly showsStore: boolean;
  readonly onMark: (row: EntryRow, action: MarkAction) => void;
  readonly onFocusChange: (hasFocus: boolean) => void;
};

/**
 * The rows. Arrow keys move between them, Enter opens the order, X selects, L, S and R mark as
 * reviewed, snooze and reopen the row or what is selected; beside an open order, J and K step as in
 * other lists.
 */
export function EntryList({
  handle,
  rows,
  selection,
  openFold,
  onToggleFold,
  onMore,
  onMoreInFold,
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
  const keys = rows.map(({ key }) => key);
  const lastInFold = rows.findLast(({ foldKey }) => foldKey !== undefined)?.key;
  const firstStop = stop !== undefined && keys.includes(stop) ? stop : keys[0];

  const linkOf = (key: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])][
      keys.indexOf(key ?? '')
    ];
  const focusRow = (key: string | undefined) => linkOf(key ?? firstStop)?.focus();
  useImperativeHandle(handle, () => ({ focusRow }));

  function mark(row: EntryRow, action: MarkAction): void {
    setAsked(undefined);
    onMark(row, action);
    focusRow(row.key);
  }
  function ask({ key }: EntryRow, wanted: 'looked_at' | 'snoozed' | undefined): void {
    if (wanted) asker.current = document.activeElement;
    else if (asker.current instanceof HTMLElement && list.current?.contains(asker.current))
      asker.current.focus();
    else focusRow(key);
    setAsked(wanted && { key, mark: wanted });
  }
  const isInside = (target: EventTarget) =>
    target instanceof Node && list.current?.contains(target) === true;
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    const index = keys.indexOf(firstStop ?? '');
    const row = rows[index];
    // Panels are outside of the list, although their events pass through it.
    if (!row || altKey || ctrlKey || metaKey || !isInside(event.target)) return;
    const move = (to: number) => keys[Math.max(0, Math.min(keys.length - 1, to))];
    const targets: Readonly<Record<string, string | undefined>> = {
      ArrowDown: move(index + 1),
      ArrowUp: move(index - 1),
      Home: move(0),
      End: move(keys.length - 1),
      ...(openKey === undefined && { j: move(index + 1), k: move(index - 1) }),
    };
    const state = stateOf(row);
    const states = new Set(selection.selected.map(stateOf));
    const ownActs = row.folded
      ? {}
      : {
          l: state === 'looked_at' ? undefined : () => ask(row, 'looked_at'),
          s: state === 'open' ? () => ask(row, 'snoozed') : undefined,
          r: state === 'open' ? undefined : () => mark(row, { mark: 'open' }),
        };
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      x: selection.stateOf(row) === 'all' ? undefined : () => selection.toggle(row),
      ...(states.size === 0
        ? ownActs
        : {
            l: [...states].every((each) => each === 'looked_at')
              ? undefined
              : () => selection.mark({ mark: 'looked_at' }),
            s: states.has('open') ? () => selection.setIsSnoozing(true) : undefined,
            r: [...states].every((each) => each === 'open')
              ? undefined
              : () => selection.mark({ mark: 'open' }),
          }),
    };
    const act = acts[key.toLowerCase()];
    if (!Object.hasOwn(targets, key) && !act) return;
    event.preventDefault();
    if (act) act();
    else focusRow(targets[key]);
  }
  // The focus is gone once the list unmounts.
  useEffect(() => () => onFocusChange(false), [onFocusChange]);

  return (
    <>
      <div
        role="presentation"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          if (!isInside(target)) return;
          onFocusChange(true);
          const item = target.closest<HTMLElement>('[data-key]');
          if (item) setStop(item.dataset['key']);
        }}
        onBlur={({ relatedTarget }) =>
          onFocusChange(list.current?.contains(relatedTarget) === true)
        }
      >
        <ul ref={list} aria-label={formatMessage({ id: 'frame.exceptions' })}>
          {rows.map((row) => {
            const { key } = row;
            const isFirstStop = key === firstStop;
            return (
              <li key={key} data-key={key}>
                {row.folded ? (
                  <FoldItem
                    row={row}
                    isOpen={key === openFold}
                    isFirstStop={isFirstStop}
                    isSelected={selection.stateOf(row) !== false}
                    onToggle={() => onToggleFold(row)}
                    onSelect={() => selection.toggle(row)}
                  />
                ) : (
                  <EntryItem
                    row={row}
                    isOpen={key === openKey}
                    isFirstStop={isFirstStop}
                    isSelected={selection.stateOf(row)}
                    showsStore={showsStore}
                    asked={asked?.key === key ? asked.mark : undefined}
                    hrefOf={hrefOf}
                    personHref={personHref}
                    onOpen={onOpen}
                    onAsk={ask}
                    onMark={mark}
                    onSelect={() => selection.toggle(row)}
                  />
                )}
                {key === lastInFold && onMoreInFold && <MoreButton onClick={onMoreInFold} />}
              </li>
            );
          })}
        </ul>
      </div>
      {onMore && <MoreButton onClick={onMore} />}
    </>
  );
}

function MoreButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="flex justify-center py-4">
      <Button look="outline" onClick={onClick}>
        <FormattedMessage id="exceptions.more" />
      </Button>
    </div>
  );
}
