import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../../kit/button.tsx';
import { FocusHeir } from '../../kit/focus-heir.ts';
import { ModalRoot } from '../../kit/popups/modal-root.tsx';
import { Region } from '../../kit/region.tsx';
import { RemoveFilter } from '../filter-pill.tsx';
import type { FilterControl, OpenSheet } from './filter-control.ts';

/** The props of a filter's editor. */
type EditorOf<Filters, Key extends string> = {
  readonly filterKey: Key;
  /** Names the filter. */
  readonly label: string;
  readonly onChange: (filters: Filters) => void;
  readonly onClose: () => void;
};

/** A separate component, since the props that it passes to `render` may lead to refs. */
function EditorPlace<Filters, Key extends string>({
  render,
  ...editor
}: EditorOf<Filters, Key> & { render: (editor: EditorOf<Filters, Key>) => ReactNode }) {
  return render(editor);
}

/** A filter as a row of the sheet: what it is set to, its editor below while unfolded and, where set, a button that removes it. */
function SheetRow<Filters, Key extends string>({
  control: { key, face, without },
  isUnfolded,
  isTyped,
  renderEditor,
  onUnfold,
  onTyped,
  onChange,
  onRemove,
}: {
  control: FilterControl<Filters, Key>;
  isUnfolded: boolean;
  /** Whether the editor holds input that is not applied: then it stays mounted, even when folded. */
  isTyped: boolean;
  renderEditor: (editor: EditorOf<Filters, Key>) => ReactNode;
  onTyped: (isTyped: boolean) => void;
  onUnfold: (isUnfolded: boolean) => void;
  onChange: (filters: Filters) => void;
  onRemove: (without: Filters) => void;
}) {
  const editorId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLLIElement>(null);
  const inherit = useCallback(() => button.current?.focus(), []);
  useEffect(() => {
    if (isUnfolded) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isUnfolded]);
  const { name, words, isSet } = face;
  return (
    <li ref={row} data-filter={key}>
      <div className={`flex items-center pe-2 ${isSet ? 'bg-accent-soft' : ''}`}>
        <button
          ref={button}
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={editorId}
          aria-label={face.label}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 ps-4 pe-2 text-start -outline-offset-2"
          onClick={() => onUnfold(!isUnfolded)}
        >
          <span className={isSet ? 'text-accent' : ''}>
            {name}
            {words !== '' && ':'}
          </span>
          <span
            className={`min-w-0 flex-1 wrap-anywhere line-clamp-2 text-end ${isSet ? 'font-medium' : 'text-ink-muted'}`}
          >
            <bdi>{words}</bdi>
          </span>
          <ChevronDown aria-hidden size={16} className={`shrink-0 text-ink-faint ${isUnfolded ? 'rotate-180' : ''}`} />
        </button>
        {without && (
          <RemoveFilter
            face={face}
            className="size-11 shrink-0 rounded-md"
            iconSize={16}
            onClick={() => onRemove(without)}
          />
        )}
      </div>
      <div
        id={editorId}
        hidden={!isUnfolded}
        // A single button below applies the input of all editors.
        className="bg-raised *:w-full [&_button[type=submit]]:hidden"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.form) onTyped(true);
        }}
      >
        {(isUnfolded || isTyped) && (
          <FocusHeir value={inherit}>
            <EditorPlace
              render={renderEditor}
              filterKey={key}
              label={name}
              onChange={onChange}
              onClose={() => {
                if (isUnfolded) {
                  button.current?.focus();
                  onUnfold(false);
                }
                onTyped(false);
              }}
            />
          </FocusHeir>
        )}
      </div>
    </li>
  );
}

/** All filters on a phone in a bottom sheet, one unfolded at a time; choices apply at once, typed input with the button below. */
export function FilterSheet<Filters, Key extends string>({
  start,
  filters,
  controls,
  cleared,
  merge,
  controlLeft,
  showLabel,
  opener,
  renderEditor,
  onChange,
  onClose,
}: OpenSheet<Key> & {
  filters: Filters;
  /** In the order of the sheet. */
  controls: readonly FilterControl<Filters, Key>[];
  /** The filters without any that can be removed; undefined where none can. */
  cleared: Filters | undefined;
  /** The filters with the value that the editor of one filter set in `next`. */
  merge: (filters: Filters, key: Key, next: Filters) => Filters;
  /** The control that remains and takes the focus once a filter is removed. */
  controlLeft: (key: Key) => Key;
  /** The label of the button that applies all typed input and leads to the list. */
  showLabel: ReactNode;
  renderEditor: (editor: EditorOf<Filters, Key>) => ReactNode;
  onChange: (filters: Filters) => void;
}) {
  const { formatMessage } = useIntl();
  const rows = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState<Key | undefined>(start);
  const [typed, setTyped] = useState<readonly Key[]>([]);
  /** Collects the filters while typed input is applied editor by editor, since no editor sees the changes of the others. */
  const applying = useRef<{ value: Filters }>(undefined);
  const inherit = useContext(FocusHeir);
  const leads = useRef(false);

  function change(key: Key, next: Filters) {
    if (applying.current === undefined) onChange(next);
    else applying.current = { value: merge(applying.current.value, key, next) };
  }
  /** Applies all typed input and closes the sheet; if any input is invalid, unfolds its editor instead. */
  function show() {
    const started = { value: filters };
    applying.current = started;
    let wrong: Key | undefined;
    for (const key of typed) {
      const before: typeof applying.current = applying.current;
      const form = rows.current?.querySelector<HTMLFormElement>(`[data-filter="${key}"] form`);
      form?.requestSubmit();
      if (form && applying.current === before) wrong ??= key;
    }
    const next = applying.current;
    applying.current = undefined;
    if (next !== started) onChange(next.value);
    if (wrong !== undefined) return setUnfolded(wrong);
    leads.current = true;
    onClose();
    requestAnimationFrame(inherit);
  }
  const firstKey = controls[0]?.key;
  const buttonOf = (key: Key | undefined) =>
    rows.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`) ?? null;
  return (
    <CSPProvider disableStyleElements>
      <ModalRoot onClose={onClose}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-20 bg-[oklch(15%_0_0/45%)] transition-opacity duration-150 ease-calm data-starting-style:opacity-0" />
          <Dialog.Popup
            initialFocus={() => buttonOf(start ?? firstKey)}
            finalFocus={() => (leads.current ? false : opener.current)}
            className="fixed inset-x-0 bottom-0 z-20 flex max-h-[88dvh] flex-col rounded-t-xl bg-surface pb-[env(safe-area-inset-bottom)] shadow-popover transition-[translate,opacity] duration-150 ease-calm outline-none data-starting-style:translate-y-6 data-starting-style:opacity-0"
          >
            <div className="flex shrink-0 items-center justify-between border-b border-line py-1.5 ps-4 pe-2">
              <Dialog.Title className="font-semibold">
                <FormattedMessage id="filters.name" />
              </Dialog.Title>
              <IconButton icon={X} label={formatMessage({ id: 'action.close' })} onClick={onClose} />
            </div>
            <Region name="filters" look="panel">
              <search aria-label={formatMessage({ id: 'filters.name' })} className="flex min-h-0 flex-1 flex-col">
                <ul ref={rows} className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain">
                  {controls.map((control) => {
                    const { key } = control;
                    return (
                      <SheetRow
                        key={key}
                        control={control}
                        isUnfolded={unfolded === key}
                        isTyped={typed.includes(key)}
                        renderEditor={renderEditor}
                        onTyped={(isTyped) =>
                          setTyped((before) => [...before.filter((other) => other !== key), ...(isTyped ? [key] : [])])
                        }
                        onUnfold={(isUnfolded) => setUnfolded(isUnfolded ? key : undefined)}
                        onChange={(next) => change(key, next)}
                        onRemove={(without) => {
                          // The pressed button is about to be removed: keep the focus nearby.
                          buttonOf(controlLeft(key))?.focus();
                          setTyped((before) => before.filter((other) => other !== key));
                          onChange(without);
                        }}
                      />
                    );
                  })}
                </ul>
                <div className="flex shrink-0 gap-2 border-t border-line px-4 py-3">
                  {cleared !== undefined && (
                    <Button
                      look="outline"
                      onClick={() => {
                        buttonOf(firstKey)?.focus();
                        setTyped([]);
                        onChange(cleared);
                      }}
                    >
                      <FormattedMessage id="filters.clear" />
                    </Button>
                  )}
                  <Button look="primary" className="flex-1" onClick={show}>
                    {showLabel}
                  </Button>
                </div>
              </search>
            </Region>
          </Dialog.Popup>
        </Dialog.Portal>
      </ModalRoot>
    </CSPProvider>
  );
}
