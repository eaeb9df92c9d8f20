import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { ModalRoot } from '../../ui/popups/modal-root.tsx';
import { useBackCloses } from '../../ui/popups/use-back-closes.ts';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import { type Editors, FilterEditor, keysOfControl } from '../editors/filter-editor.tsx';
import {
  clearedFilters,
  type ControlKey,
  type FilterList,
  type Filters,
  type PageFilters,
  type PageValues,
  withFilter,
} from '../filter-definition.ts';
import { type FilterControl, nameBefore, RemoveFilter } from './filter-pill.tsx';
import type { OpenSheet } from './phone-filters.tsx';

/** A separate component, since the function that it passes to `render` leads to a ref. */
function EditorPlace({
  render,
  onClose,
}: {
  render: (onClose: () => void) => ReactNode;
  onClose: () => void;
}) {
  return render(onClose);
}

/**
 * A filter as a row of the sheet: what it is set to, its editor below while unfolded and, where
 * set, a button that removes it.
 */
function SheetRow<Values>({
  control: { key, face, without },
  isUnfolded,
  isTyped,
  renderEditor,
  onUnfold,
  onTyped,
  onRemove,
}: {
  control: FilterControl<Values>;
  isUnfolded: boolean;
  /**
   * Whether the editor holds input that is not applied: then it stays mounted, even when folded.
   */
  isTyped: boolean;
  renderEditor: (onClose: () => void) => ReactNode;
  onTyped: (isTyped: boolean) => void;
  onUnfold: (isUnfolded: boolean) => void;
  onRemove: (without: Filters<Values>) => void;
}) {
  const editorId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isUnfolded) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isUnfolded]);
  const { words, isSet } = face;
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
          <span className={isSet ? 'text-accent' : ''}>{nameBefore(face)}</span>
          <span
            className={`min-w-0 flex-1 wrap-anywhere line-clamp-2 text-end ${isSet ? 'font-medium' : 'text-ink-muted'}`}
          >
            <bdi>{words}</bdi>
          </span>
          <ChevronDown
            aria-hidden
            size={16}
            className={`shrink-0 text-ink-faint ${isUnfolded ? 'rotate-180' : ''}`}
          />
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
          <EditorPlace
            render={renderEditor}
            onClose={() => {
              if (isUnfolded) {
                button.current?.focus();
                onUnfold(false);
              }
              onTyped(false);
            }}
          />
        )}
      </div>
    </li>
  );
}

/** Applies to `filters` what one control set in `next`. */
function withControl<Values>(
  definitions: FilterList<Values>,
  filters: Filters<Values>,
  key: ControlKey<Values>,
  next: Filters<Values>,
): Filters<Values> {
  return keysOfControl(definitions, key).reduce(
    (all, each) => withFilter(all, each, next[each]),
    filters,
  );
}

export type FilterSheetProps<Values extends PageValues, Seen> = PageFilters<Values, Seen> &
  OpenSheet<Values> & {
    readonly editors: Editors<Values, Seen>;
    readonly controls: readonly FilterControl<Values>[];
    /** The label of the button that applies all typed input and leads to the list. */
    readonly showLabel: MessageId;
  };

/**
 * All filters on a phone in a bottom sheet, one unfolded at a time; choices apply at once, typed
 * input with the button below.
 */
export function FilterSheet<Values extends PageValues, Seen>({
  start,
  controls: inBar,
  showLabel,
  opener,
  editors,
  onClose,
  ...page
}: FilterSheetProps<Values, Seen>) {
  const { definitions, filters, onChange } = page;
  const cleared = clearedFilters(definitions, filters);
  const isMore = ({ key }: FilterControl<Values>) => key === 'more';
  const controls = [...inBar.filter((control) => !isMore(control)), ...inBar.filter(isMore)];
  const { formatMessage } = useIntl();
  const rows = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState<ControlKey<Values> | undefined>(start);
  const [typed, setTyped] = useState<readonly ControlKey<Values>[]>([]);
  /**
   * Collects the filters while typed input is applied editor by editor, since no editor sees the
   * changes of the others.
   */
  const applying = useRef<{ value: Filters<Values> }>(undefined);
  useBackCloses(onClose);

  function change(key: ControlKey<Values>, next: Filters<Values>) {
    if (applying.current === undefined) onChange(next);
    else applying.current = { value: withControl(definitions, applying.current.value, key, next) };
  }
  /**
   * Applies all typed input and closes the sheet; if any input is invalid, unfolds its editor
   * instead.
   */
  function show() {
    const started = { value: filters };
    applying.current = started;
    let wrong: ControlKey<Values> | undefined;
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
    onClose();
  }
  const firstKey = controls[0]?.key;
  const buttonOf = (key: ControlKey<Values> | undefined) =>
    rows.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`) ?? null;
  return (
    <CSPProvider disableStyleElements>
      <ModalRoot yields onClose={onClose}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-20 bg-[oklch(15%_0_0/45%)] transition-opacity duration-150 ease-calm data-starting-style:opacity-0" />
          <Dialog.Popup
            initialFocus={() => buttonOf(start ?? firstKey)}
            finalFocus={opener}
            className="fixed inset-x-0 bottom-0 z-20 flex max-h-[88dvh] flex-col rounded-t-xl bg-surface pb-[env(safe-area-inset-bottom)] shadow-popover transition-[translate,opacity] duration-150 ease-calm outline-none data-starting-style:translate-y-6 data-starting-style:opacity-0"
          >
            <div className="flex shrink-0 items-center justify-between border-b border-line py-1.5 ps-4 pe-2">
              <Dialog.Title className="font-semibold">
                <FormattedMessage id="filters.name" />
              </Dialog.Title>
              <IconButton
                icon={X}
                label={formatMessage({ id: 'action.close' })}
                onClick={onClose}
              />
            </div>
            <ErrorBoundary kind="dialog">
              <search
                aria-label={formatMessage({ id: 'filters.name' })}
                className="flex min-h-0 flex-1 flex-col"
              >
                <ul
                  ref={rows}
                  className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain"
                >
                  {controls.map((control) => {
                    const { key } = control;
                    return (
                      <SheetRow
                        key={key}
                        control={control}
                        isUnfolded={unfolded === key}
                        isTyped={typed.includes(key)}
                        renderEditor={(close) => (
                          <FilterEditor
                            {...page}
                            editors={editors}
                            controlKey={key}
                            label={control.face.name}
                            onChange={(next) => change(key, next)}
                            onClose={close}
                          />
                        )}
                        onTyped={(isTyped) =>
                          setTyped((before) => [
                            ...before.filter((other) => other !== key),
                            ...(isTyped ? [key] : []),
                          ])
                        }
                        onUnfold={(isUnfolded) => setUnfolded(isUnfolded ? key : undefined)}
                        onRemove={(without) => {
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
                        setTyped([]);
                        onChange(cleared);
                      }}
                    >
                      <FormattedMessage id="filters.clear" />
                    </Button>
                  )}
                  <Button look="primary" className="flex-1" onClick={show}>
                    <FormattedMessage id={showLabel} />
                  </Button>
                </div>
              </search>
            </ErrorBoundary>
          </Dialog.Popup>
        </Dialog.Portal>
      </ModalRoot>
    </CSPProvider>
  );
}
