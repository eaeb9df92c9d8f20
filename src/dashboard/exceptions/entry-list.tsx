import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayWords } from '../filters/date-filter.ts';
import { Button } from '../kit/button.tsx';
import { inertText } from '../kit/inert-text.ts';
import type { Entry } from '#order-domain/exceptions/entry.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { type EntryActions, EntryItem } from './entry-item.tsx';
import type { EntryGroup, Grouping } from './groups.ts';
import type { MarkAction } from './use-marks.ts';

/** How many entries are rendered at once; more on request. */
const AT_ONCE = 200;

/** How the page moves the focus to its list. */
export type EntryListHandle = { readonly focusEntry: (key: string | undefined) => void };

type EntryListProps = Pick<EntryActions, 'hrefOf' | 'onOpen'> & {
  readonly handle: Ref<EntryListHandle>;
  readonly groups: readonly EntryGroup[];
  /** Undefined: grouped by whether they are certain. */
  readonly grouping: Grouping | undefined;
  readonly openKey: string | undefined;
  readonly showsStore: boolean;
  readonly onMark: (entry: Entry, action: MarkAction) => void;
  /** Whether the focus is in the list. */
  readonly onFocusChange: (hasFocus: boolean) => void;
};

/** What the entries of a group have in common. */
function GroupTitle({
  group: { entries },
  grouping,
}: {
  group: EntryGroup;
  /** Undefined: grouped by whether they are certain. */
  grouping: Grouping | undefined;
}) {
  const intl = useIntl();
  const [first] = entries;
  if (!first) return null;
  const { kind, certain, day, person } = first.found;
  switch (grouping) {
    case 'kind':
      return <FormattedMessage id={`exception.${kind}`} />;
    case 'day':
      return dayWords(intl, day);
    case 'person':
      return person ? <bdi>{inertText(person.name)}</bdi> : <FormattedMessage id="exceptions.no_person" />;
    case undefined:
      return <FormattedMessage id={certain ? 'exceptions.certain' : 'exceptions.worth_a_look'} />;
  }
}

/**
 * The entries in groups. Arrow keys move between them, Enter opens the order, L, S and R mark it as looked at, snooze it and open it again;
 * beside an open order, J and K step as in other lists.
 */
export function EntryList({
  handle,
  groups,
  grouping,
  openKey,
  showsStore,
  hrefOf,
  onOpen,
  onMark,
  onFocusChange,
}: EntryListProps) {
  const { formatMessage, formatNumber } = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string>();
  const [asked, setAsked] = useState<{ readonly key: string; readonly mark: 'looked_at' | 'snoozed' }>();
  /** What had the focus when that was asked: an entry, or its button. */
  const asker = useRef<Element>(null);
  const [most, setMost] = useState(AT_ONCE);
  const all = groups.flatMap(({ entries }) => entries);
  const shown = all.slice(0, most);
  const keys = shown.map(({ found }) => entryKey(found));
  const firstStop = stop !== undefined && keys.includes(stop) ? stop : keys[0];
  const heads = new Map(groups.map((group) => [group.entries[0], group]));

  const linkOf = (key: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])][keys.indexOf(key ?? '')];
  const focusEntry = (key: string | undefined) => linkOf(key ?? firstStop)?.focus();
  useImperativeHandle(handle, () => ({ focusEntry }));

  function mark(entry: Entry, action: MarkAction): void {
    setAsked(undefined);
    onMark(entry, action);
    focusEntry(entryKey(entry.found));
  }
  function ask(entry: Entry, wanted: 'looked_at' | 'snoozed' | undefined): void {
    const key = entryKey(entry.found);
    if (wanted) asker.current = document.activeElement;
    else if (asker.current instanceof HTMLElement && list.current?.contains(asker.current)) asker.current.focus();
    else focusEntry(key);
    setAsked(wanted && { key, mark: wanted });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    const index = keys.indexOf(firstStop ?? '');
    const entry = shown[index];
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
      r: entry.state === 'open' ? undefined : () => mark(entry, { mark: 'open', note: entry.mark?.note }),
    };
    const act = acts[key.toLowerCase()];
    if (!Object.hasOwn(targets, key) && !act) return;
    event.preventDefault();
    if (act) act();
    else focusEntry(targets[key]);
  }
  // With the list, the focus is gone.
  useEffect(() => () => onFocusChange(false), [onFocusChange]);

  return (
    <>
      <div
        role="presentation"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          onFocusChange(true);
          const index = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target));
          setStop(keys[index]);
        }}
        onBlur={({ relatedTarget }) => onFocusChange(list.current?.contains(relatedTarget) === true)}
      >
        <ul ref={list} aria-label={formatMessage({ id: 'frame.exceptions' })}>
          {shown.map((entry, index) => {
            const key = keys[index] ?? '';
            const head = heads.get(entry);
            return (
              <li key={key}>
                {head && (
                  <h2 className="flex items-baseline gap-2 border-b border-line bg-sunken px-4 py-1.5 text-xs font-medium text-ink-muted max-sm:px-3">
                    <span className="min-w-0 truncate">
                      <GroupTitle group={head} grouping={grouping} />
                    </span>
                    <span className="tabular-nums">{formatNumber(head.entries.length)}</span>
                  </h2>
                )}
                <EntryItem
                  entry={entry}
                  isOpen={key === openKey}
                  isFirstStop={key === firstStop}
                  showsStore={showsStore}
                  asked={asked?.key === key ? asked.mark : undefined}
                  hrefOf={hrefOf}
                  onOpen={onOpen}
                  onAsk={ask}
                  onMark={mark}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {shown.length < all.length && (
        <div className="flex justify-center py-4">
          <Button look="outline" onClick={() => setMost(most + AT_ONCE)}>
            <FormattedMessage id="exceptions.more" />
          </Button>
        </div>
      )}
    </>
  );
}
