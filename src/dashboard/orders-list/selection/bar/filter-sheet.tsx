import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, X } from 'lucide-react';
import { type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../../../kit/button.tsx';
import { FocusHeir } from '../../../kit/focus-heir.ts';
import type { ControlKey } from '../editors/order-editor-props.ts';
import { RemoveFilter } from '../../../filters/filter-pill.tsx';
import { controlLeft, type FilterBarProps, useFilterFace } from './filter-control.tsx';
import { API_FILTER_KEYS, type FilterKey, LOCAL_FILTER_KEYS } from '../filters/filter-definitions.ts';
import { FilterEditor } from '../editors/filter-editor.tsx';
import { hasFilters, isFilterSet, NO_FILTERS, withFilter, withoutFilter } from '../filters/order-filters.ts';

/** A filter as a row of the sheet: what it is set to, its editor below while unfolded and, where set, a button that removes it. */
function SheetRow({
  filterKey,
  filters,
  orders,
  isUnfolded,
  isTyped,
  onUnfold,
  onTyped,
  onChange,
  onRemove,
}: FilterBarProps & {
  filterKey: ControlKey;
  isUnfolded: boolean;
  /** Something is typed in it that is not applied: it stays, also folded. */
  isTyped: boolean;
  onTyped: (isTyped: boolean) => void;
  onUnfold: (isUnfolded: boolean) => void;
  onRemove: (key: FilterKey) => void;
}) {
  const editorId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isUnfolded) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isUnfolded]);
  const face = useFilterFace(filterKey, filters);
  const { name, words, isSet } = face;
  return (
    <li ref={row} data-filter={filterKey}>
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
        <RemoveFilter
          face={face}
          className="size-11 shrink-0 rounded-md"
          iconSize={16}
          onClick={() => filterKey !== 'more' && onRemove(filterKey)}
        />
      </div>
      <div
        id={editorId}
        hidden={!isUnfolded}
        // One button below applies what is typed in all of them.
        className="bg-raised *:w-full [&_button[type=submit]]:hidden"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.form) onTyped(true);
        }}
      >
        {(isUnfolded || isTyped) && (
          <FilterEditor
            filterKey={filterKey}
            label={name}
            filters={filters}
            orders={orders}
            onChange={onChange}
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

/** All filters on a phone in a sheet from the bottom of the screen, one unfolded at a time; choices apply at once, what is typed with the button below. */
export function FilterSheet({
  start,
  filters,
  orders,
  opener,
  onChange,
  onClose,
}: FilterBarProps & {
  /** The filter that is unfolded first. */
  start: FilterKey | undefined;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const rows = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState<ControlKey | undefined>(start);
  const [typed, setTyped] = useState<readonly ControlKey[]>([]);
  /** The filters while what is typed is applied, one editor after the other, none of which sees what the others change. */
  const applying = useRef<typeof filters>(undefined);
  const inherit = useContext(FocusHeir);
  const leads = useRef(false);

  function change(key: ControlKey, next: typeof filters) {
    if (applying.current === undefined) onChange(next);
    else applying.current = key === 'more' ? next : withFilter(applying.current, key, next[key]);
  }
  /** Applies all that is typed, and closes; what makes no sense is shown instead. */
  function show() {
    applying.current = filters;
    let wrong: ControlKey | undefined;
    for (const key of typed) {
      const before: typeof filters = applying.current;
      const form = rows.current?.querySelector<HTMLFormElement>(`[data-filter="${key}"] form`);
      form?.requestSubmit();
      if (form && applying.current === before) wrong ??= key;
    }
    const next = applying.current;
    applying.current = undefined;
    if (next !== filters) onChange(next);
    if (wrong !== undefined) return setUnfolded(wrong);
    leads.current = true;
    onClose();
    requestAnimationFrame(inherit);
  }
  const keys = [...API_FILTER_KEYS, ...LOCAL_FILTER_KEYS.filter((key) => isFilterSet(filters, key)), 'more'] as const;
  const buttonOf = (key: ControlKey | undefined) =>
    rows.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`) ?? null;
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-20 bg-[oklch(15%_0_0/45%)] transition-opacity duration-150 ease-calm data-starting-style:opacity-0" />
          <Dialog.Popup
            initialFocus={() => buttonOf(start ?? API_FILTER_KEYS[0])}
            finalFocus={() => (leads.current ? false : opener.current)}
            className="fixed inset-x-0 bottom-0 z-20 flex max-h-[88dvh] flex-col rounded-t-xl bg-surface pb-[env(safe-area-inset-bottom)] shadow-popover transition-[translate,opacity] duration-150 ease-calm outline-none data-starting-style:translate-y-6 data-starting-style:opacity-0"
          >
            <div className="flex shrink-0 items-center justify-between border-b border-line py-1.5 ps-4 pe-2">
              <Dialog.Title className="font-semibold">
                <FormattedMessage id="filters.name" />
              </Dialog.Title>
              <IconButton icon={X} label={formatMessage({ id: 'action.close' })} onClick={onClose} />
            </div>
            <search aria-label={formatMessage({ id: 'filters.name' })} className="flex min-h-0 flex-1 flex-col">
              <ul ref={rows} className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain">
                {keys.map((key) => (
                  <SheetRow
                    key={key}
                    filterKey={key}
                    filters={filters}
                    orders={orders}
                    isUnfolded={unfolded === key}
                    isTyped={typed.includes(key)}
                    onTyped={(isTyped) =>
                      setTyped((before) => [...before.filter((other) => other !== key), ...(isTyped ? [key] : [])])
                    }
                    onUnfold={(isUnfolded) => setUnfolded(isUnfolded ? key : undefined)}
                    onChange={(next) => change(key, next)}
                    onRemove={(removed) => {
                      // The button pressed is about to go: keep the focus nearby.
                      buttonOf(controlLeft(removed))?.focus();
                      setTyped((before) => before.filter((other) => other !== removed));
                      onChange(withoutFilter(filters, removed));
                    }}
                  />
                ))}
              </ul>
              <div className="flex shrink-0 gap-2 border-t border-line px-4 py-3">
                {hasFilters(filters) && (
                  <Button
                    look="outline"
                    onClick={() => {
                      buttonOf(API_FILTER_KEYS[0])?.focus();
                      setTyped([]);
                      onChange(NO_FILTERS);
                    }}
                  >
                    <FormattedMessage id="filters.clear" />
                  </Button>
                )}
                <Button look="primary" className="flex-1" onClick={show}>
                  <FormattedMessage id="filters.show" />
                </Button>
              </div>
            </search>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
